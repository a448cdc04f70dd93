import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Schemas of Kubernetes, fetched only for this drill. */
const packages = ["kubernetes-models@5.1.0", "yaml@2.9.1"];

interface Manifest {
  apiVersion: string;
  kind: string;
}

type Model = new (data: object) => { validate(): void };

const folder = mkdtempSync(join(tmpdir(), "aeromaint-kubernetes-"));
const manifests = globSync(
  fileURLToPath(new URL("../../../deploy/kubernetes/*.yaml", import.meta.url)),
);
let parseAll: (text: string) => { toJS(): Manifest }[];

before(() => {
  execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", ...packages], {
    stdio: "ignore",
  });
  parseAll = createRequire(join(folder, "index.js"))("yaml").parseAllDocuments;
});

/** Class of the kind, which has its schema. */
async function modelOf({ apiVersion, kind }: Manifest): Promise<Model> {
  const file = join(folder, "node_modules", "kubernetes-models", apiVersion, "index.js");
  const kinds = (await import(pathToFileURL(file).href)) as Record<string, Model>;
  assert.ok(kinds[kind], `no kind ${apiVersion} ${kind}`);
  return kinds[kind];
}

after(() => rmSync(folder, { recursive: true, force: true }));

test("every manifest matches the schema of its kind", async () => {
  const kinds = [];
  for (const file of manifests.filter((path) => basename(path) !== "kustomization.yaml")) {
    for (const document of parseAll(readFileSync(file, "utf8"))) {
      const manifest = document.toJS();
      const Model = await modelOf(manifest);
      new Model(manifest).validate();
      kinds.push(manifest.kind);
    }
  }
  assert.ok(kinds.length >= 10, kinds.join(" "));
});

test("detects a wrong field", async () => {
  const Service = await modelOf({ apiVersion: "v1", kind: "Service" });
  const wrong = { apiVersion: "v1", kind: "Service", spec: { ports: [{ port: "eighty" }] } };
  assert.throws(() => new Service(wrong).validate());
});
