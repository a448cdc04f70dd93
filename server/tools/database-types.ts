import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { schemaFile, schemaSql } from "../src/infra/db/schema-sql.ts";
import { testDatabase } from "../test/database.ts";
import { landedFile, readLanded, withNewTexts } from "./landed.ts";

// Writes schema.sql, landed.json and src/infra/db/schema.gen.ts from a freshly migrated database.
const out = fileURLToPath(new URL("../src/infra/db/schema.gen.ts", import.meta.url));
const cli = fileURLToPath(
  new URL("../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url),
);

// Types as the driver returns values: times as text, int8 and numeric with all digits.
const mapping = { timestamptz: "string", date: "string", int8: "string", numeric: "string" };

const database = await testDatabase();
try {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await writeFile(schemaFile, await schemaSql(client).finally(() => client.end()));
  const landed = await withNewTexts(await readLanded());
  await writeFile(landedFile, `${JSON.stringify(landed, null, 2)}\n`);
  const options = ["--dialect=postgres", "--camel-case", "--exclude-pattern=sys_migration*"];
  const { status } = spawnSync(
    process.execPath,
    [
      cli,
      ...options,
      `--url=${database.url}`,
      `--out-file=${out}`,
      `--type-mapping=${JSON.stringify(mapping)}`,
    ],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
} finally {
  await database.drop();
}
