import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { baseline, readMigrationTexts } from "../../src/infra/db/migrate.ts";
import { emptyDatabase } from "./databases.ts";
import { externalDatabaseEnv } from "./own-server.ts";

const program = fileURLToPath(new URL("../../src/migrate-command.ts", import.meta.url));

function run(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _, NODE_TEST_CONTEXT: __, ...outer } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: { ...outer, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });
}

test("migrates an external database alone, repeatedly", async (t) => {
  const database = await emptyDatabase();
  t.after(() => database.drop());
  for (let turn = 0; turn < 2; turn += 1) {
    const { code, output } = await run(externalDatabaseEnv(database.url));
    assert.deepEqual([code, output.trim()], [0, "数据库已是最新 the database is up to date"]);
  }
  const names = await database.rows<{ name: string }>("select name from sys_migration order by 1");
  assert.deepEqual(
    names.map(({ name }) => name),
    [...(await readMigrationTexts()).keys()].filter((name) => name >= baseline),
  );
});

test("explains missing variables", async () => {
  const { code, output } = await run({});
  assert.equal(code, 1);
  assert.match(output, /^迁移失败：请设置 DATABASE_URL/);
});
