import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { readConfig } from "../src/infra/config/config.ts";
import { type Variable, variables } from "../src/infra/config/variables.ts";
import { configurationPage, replaceTable } from "../tools/configuration-page.ts";

const secret = "q7Vn2RtX9bLz4KdM8sWf1JpY6hGc3TuE";

/** Environments that together cover every branch of the reader. */
const environments: Record<string, string>[] = [
  {},
  { DATABASE_URL: "postgresql://db/aeromaint", TOKEN_SECRET: secret },
  { MESSAGE_GATEWAY: "smtp", SMTP_URL: "smtp://mail.example", MESSAGE_FROM: "a@mro.example" },
  {
    MESSAGE_GATEWAY: "webhook",
    MESSAGE_WEBHOOK_URL: "https://sms.example",
    MESSAGE_WEBHOOK_SECRET: secret,
  },
  {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "aeromaint",
    S3_SECRET_ACCESS_KEY: secret,
  },
];

/** Names of all variables that readConfig accesses. */
function namesRead(): Set<string> {
  const names = new Set<string>();
  for (const environment of environments) {
    readConfig(
      new Proxy(environment, {
        get(target, name) {
          names.add(String(name));
          return Reflect.get(target, name);
        },
      }),
    );
  }
  return names;
}

/** Names used by scripts that run before the server, and by the web settings. */
async function namesInScripts(): Promise<Set<string>> {
  const scripts = new URL("../../scripts/", import.meta.url);
  const files = (await readdir(scripts)).filter((name) => name.endsWith(".mjs"));
  const texts = [
    ...files.map((name) => readFile(new URL(name, scripts), "utf8")),
    readFile(new URL("../../web/vite.config.ts", import.meta.url), "utf8"),
  ];
  const text = (await Promise.all(texts)).join("\n");
  const single = [...text.matchAll(/process\.env\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name);
  const several = [...text.matchAll(/const \{([^}]*)\} = process\.env/g)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name),
  );
  return new Set([...single, ...several].filter((name) => name !== undefined));
}

test("describes every variable that is read, and no others", async () => {
  const read = namesRead();
  const inScripts = await namesInScripts();
  const described = Object.entries<Variable>(variables);
  const names = described.map(([name]) => name);
  assert.deepEqual(
    [...read, ...inScripts].filter((name) => !names.includes(name)),
    [],
  );
  for (const [name, { readBy }] of described) {
    const isRead = readBy === undefined ? read.has(name) : inScripts.has(name);
    assert.ok(isRead, `${name} is described and read nowhere`);
  }
});

test("lists the described variables in the documentation", async () => {
  const page = await readFile(configurationPage, "utf8");
  assert.equal(page, replaceTable(page), "run: node server/tools/configuration-table.ts");
});

test("limits every number to the documented range", () => {
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    if (variable.kind !== "integer" || variable.readBy) continue;
    for (const value of [variable.min, variable.max]) {
      assert.doesNotThrow(() => readConfig({ [name]: String(value) }), `${name}=${value}`);
    }
    for (const value of [variable.min - 1, variable.max + 1, 1.5, "much"]) {
      const refused = { name: "ConfigError", message: new RegExp(` ${name} `) };
      assert.throws(() => readConfig({ [name]: String(value) }), refused, `${name}=${value}`);
    }
  }
});

test("has defaults within their own range", () => {
  const config = readConfig({});
  assert.equal(config.port, variables.PORT.defaultValue);
  assert.equal(config.databasePool, variables.DATABASE_POOL.defaultValue);
  assert.equal(config.slowQuery, variables.SLOW_QUERY_MS.defaultValue);
  assert.equal(config.formLimit, variables.FORM_LIMIT_MB.defaultValue * 1024 * 1024);
  assert.equal(config.backupKeep, null);
});
