import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { expectedNodeHash, root, usableNode, verifyNodeHash } from "./bootstrap.mjs";

const folder = mkdtempSync(join(tmpdir(), "aeromaint-node-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const runningAs = (node) => ({ execPath: "/opt/node/bin/node", versions: { node } });
const missing = join(folder, "missing");
const broken = join(folder, "broken");
writeFileSync(
  broken,
  "#!/bin/sh\necho 'libatomic.so.1: cannot open shared object file' >&2\nexit 127\n",
  {
    mode: 0o755,
  },
);

test("the repository has a hash for every pinned Node", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.keys({ ...manifest.devDependencies, ...manifest.optionalDependencies });
  const pinned = names.filter((name) => /^node-(bin-|linux|win)/.test(name));
  assert.equal(pinned.length, 4);
  for (const name of pinned) {
    const file = name.includes("-win-") ? "node.exe" : "node";
    assert.match(expectedNodeHash(`${name}/bin/${file}`) ?? "", /^[0-9a-f]{64}$/, name);
  }
});

test("refuses a Node with a wrong hash, and reads a verified one again only after a change", () => {
  const file = join(folder, "packed");
  writeFileSync(file, "node");
  const wanted = createHash("sha256").update("node").digest("hex");
  verifyNodeHash(file, wanted);
  verifyNodeHash(file, wanted);
  assert.throws(() => verifyNodeHash(file, "0".repeat(64)), /SHA-256/);
  assert.throws(() => verifyNodeHash(file, undefined), /SHA-256/);
  writeFileSync(file, "other");
  assert.throws(() => verifyNodeHash(file, wanted), /SHA-256/);
});

test("uses the pinned Node if it starts", () => {
  assert.equal(usableNode(process.execPath, runningAs("20.1.0")), process.execPath);
});

test("uses the running Node if the pinned one is missing or does not start", () => {
  for (const pinned of [missing, broken]) {
    for (const version of ["22.18.0", "24.0.1"]) {
      assert.equal(usableNode(pinned, runningAs(version)), "/opt/node/bin/node");
    }
  }
});

test("reports the missing parts if neither can be used", () => {
  assert.throws(() => usableNode(broken, runningAs("20.11.0")), /libatomic\.so\.1.*Node 20\.11\.0/);
  assert.throws(() => usableNode(missing, runningAs("22.17.9")), /not installed/);
});
