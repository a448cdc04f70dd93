// Slow: starts installations.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { archiveOf, runCommand } from "./backup-commands.ts";
import { demoDataDir, startServer } from "./server-process.ts";

const dataDir = demoDataDir();
const env = { DATA_DIR: dataDir };

test("says that the server must be running", async () => {
  const { code, output } = await runCommand("psql", [], env, "select 1;\n");
  assert.equal(code, 1);
  assert.match(output, /^内置数据库未在运行，请先启动服务/);
});

test("opens the database of a running server, as its owner and as the superuser", async () => {
  const server = await startServer({ CAPTCHA: "off" }, dataDir);
  const statements = `select current_user as role,
    12345678901234567890 as digits;
insert into nowhere values (1);
select '中' as one; select 2 as two
;
\\q
select 'never';
`;
  const owner = await runCommand("psql", [], env, statements);
  assert.equal(owner.code, 1, "a statement failed");
  for (const shown of ["'aeromaint'", "12345678901234567890", "nowhere", "'中'", "two"]) {
    assert.ok(owner.output.includes(shown), `${shown} in ${owner.output}`);
  }
  assert.doesNotMatch(owner.output, /never/);
  const superuser = await runCommand("psql", ["--superuser"], env, "select current_user as role");
  assert.equal(superuser.code, 0, superuser.output);
  assert.match(superuser.output, /'postgres'/);

  const saved = await runCommand("backup", [], env);
  assert.equal(saved.code, 0, saved.output);
  const passwords = ["superuser-password", "database-password"].map((name) =>
    readFileSync(join(dataDir, name), "utf8"),
  );
  const listed = execFileSync("tar", ["-tf", archiveOf(saved)], { encoding: "utf8" });
  assert.doesNotMatch(listed, /password$/m, "backups carry neither file");
  const bytes = readFileSync(archiveOf(saved));
  for (const password of passwords) {
    assert.ok(!bytes.includes(password), "nor what is in them");
    assert.ok(!server.output.includes(password), "nor does the log");
  }
  await server.stop();
  const after = await runCommand("psql", [], env, "select 1;");
  assert.match(after.output, /^内置数据库未在运行/);
});

test("refuses an external database, which has its own tools", async () => {
  const own = {
    DATABASE_URL: "postgresql://db.internal/aeromaint",
    TOKEN_SECRET: "q7Vn2RtX9bLz4KdM8sWf1JpY6hGc3TuE",
  };
  const { code, output } = await runCommand("psql", [], { ...env, ...own });
  assert.equal(code, 1);
  assert.doesNotMatch(output, /^ {4}at /m);
});
