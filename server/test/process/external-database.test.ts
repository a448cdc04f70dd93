// Slow: starts the machine's PostgreSQL.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { archiveOf, rowsWithoutCredentials, runCommand } from "./backup-commands.ts";
import { countRows } from "./databases.ts";
import { DebianPostgres, findPostgres } from "./debian-postgres.ts";
import { eventually } from "./eventually.ts";
import { call, signIn, trySignIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

const programs = findPostgres();
const skip = programs ? false : "no PostgreSQL of this machine: apt-get install postgresql";
const name = "航空维修";

let postgres: DebianPostgres;
let env: Record<string, string>;
let server: ServerProcess;

before(async () => {
  if (!programs) return;
  postgres = new DebianPostgres(programs);
  await postgres.start();
  // Role that an administrator creates: it owns its database and nothing else.
  await postgres.query("create role aero login nosuperuser nocreatedb nocreaterole");
  await postgres.query("create database aero owner aero");
  env = externalDatabaseEnv(url());
  server = await startServer(env);
});
after(async () => {
  await server?.end();
  await postgres?.remove();
});

const url = (database = "aero") => postgres.url(database).replace("operator@", "aero@");
const names = async (): Promise<string[]> => {
  const { data } = await call(server.address, "/open/platform/name");
  return data.map((category: { name: string }) => category.name);
};

test("migrates and seeds a database of Debian's server, without the demo", { skip }, async () => {
  const [version] = await postgres.query("show server_version_num");
  assert.ok(Number(version?.server_version_num) >= 150_000, "what the notes promise");
  const counts = await countRows(url());
  assert.deepEqual([counts.sys_user, counts.content_item, counts.sys_file], [1, 0, 0]);
  assert.ok((counts.sys_menu ?? 0) > 0);
  const demo = await trySignIn(server.address, {
    username: "admin",
    password: demoPasswords.admin,
  });
  assert.equal(demo.status, 401);
});

test("signs in, writes, and immediately shows the change", { skip }, async () => {
  const token = await signIn(server.address, "admin", adminPassword);
  assert.ok(!(await names()).includes(name), "now an answer is kept");
  const made = await call(server.address, "/platform/category", {
    method: "POST",
    token,
    body: { name, orderNum: 1, cover: "2" },
  });
  assert.equal(made.status, 200, made.message);
  assert.ok((await names()).includes(name));
  const body = { method: "POST", token, body: { name, orderNum: 2, cover: "2" } };
  const again = await call(server.address, "/platform/category", body);
  assert.deepEqual([again.status, again.message], [409, "分类名称已存在"]);
});

test("finds released content by its words", { skip }, async () => {
  const token = await signIn(server.address, "admin", adminPassword);
  const [category] = await postgres.query(
    `select category_id::text as id from content_category where name = '${name}'`,
    "aero",
  );
  const item = {
    categoryId: category?.id,
    title: "燃油箱安全",
    releaseUser: "培训中心",
    releaseTime: "2020-06-01 09:30:00",
    content: "<p>关键设计构型控制限制</p>",
  };
  const made = await call(server.address, "/platform/info", { method: "POST", token, body: item });
  assert.equal(made.status, 200, made.message);
  for (const [keyword, total] of [
    ["燃油箱", 1],
    ["构型控制", 1],
    ["不存在的词", 0],
  ]) {
    const query = `/open/search?keyword=${encodeURIComponent(String(keyword))}`;
    const { status, message, data } = await call(server.address, query);
    assert.deepEqual([status, data.total], [200, total], `${keyword}: ${message}`);
  }
});

test("works after a restart of the database, and after its own restart", { skip }, async () => {
  const token = await signIn(server.address, "admin", adminPassword);
  await postgres.stop();
  assert.equal((await call(server.address, "/ready")).status, 503);
  await postgres.start();
  await eventually("readiness", async () => (await call(server.address, "/ready")).status === 200);
  const profile = await call(server.address, "/system/common/user/profile", { token });
  assert.equal(profile.status, 200, "the session outlives the database's restart");

  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const earlier = await countRows(url());
  server = await startServer(env);
  assert.deepEqual(await countRows(url()), earlier, "a second start adds nothing");
  assert.ok((await names()).includes(name));
});

test("can be backed up and restored by an owner without other permissions", { skip }, async () => {
  await server.end();
  const saved = await runCommand("backup", ["--to", newDataDir()], env);
  assert.equal(saved.code, 0, saved.output);
  await postgres.query("create database restored owner aero");
  const restored = await runCommand(
    "restore",
    [archiveOf(saved)],
    externalDatabaseEnv(url("restored")),
  );
  assert.equal(restored.code, 0, restored.output);
  assert.deepEqual(
    await rowsWithoutCredentials(url("restored")),
    await rowsWithoutCredentials(url()),
  );
});
