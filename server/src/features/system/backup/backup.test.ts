import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, before, test } from "node:test";
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sealed, startTestApp, type TestClient } from "../../../../test/harness.ts";
import { makeBackup } from "../../../backup/make-backup.ts";
import { Backups } from "./backups.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

/** Backups of this test's database. */
const backups = () =>
  new Backups({
    config: { ...t.app.config, databaseUrl: t.databaseUrl },
    clock: t.app.clock,
    log: t.app.log,
  });

test("creates a verified backup, lists it, and needs a password for the download", async () => {
  const making = backups();
  const [, second] = await Promise.allSettled([making.make(), making.make()]);
  assert.equal(second.status === "rejected" && second.reason.message, "正在备份，请等待完成");
  await making.ended;
  assert.equal(making.failure, null);
  const { data } = await admin.get("/system/backup");
  const [made, ...others] = data.list;
  assert.deepEqual([others, data.making, data.hasFailed], [[], null, false]);
  assert.match(made.name, /^aeromaint-\d{8}T\d{6}Z\.tar$/);
  assert.match(made.checkTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  const path = `/system/backup/${made.name}/file`;
  assert.equal((await admin.get(path)).reason, "proofNeeded", "just after signing in");
  const password = await sealed(t.app, demoPasswords.admin);
  assert.equal((await admin.post(identityProofPath, { password })).code, 200);
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await t.app.inject({ url: `/api${path}`, headers });
  assert.deepEqual([file.statusCode, file.rawPayload.length], [200, made.size]);
  assert.equal((await admin.get(path)).reason, "proofNeeded", "for each");
  assert.equal((await admin.post(identityProofPath, { password })).code, 200);
  t.at(new Date(Date.now() + 5 * 60_000 + 1_000));
  assert.equal((await admin.get(path)).reason, "proofNeeded", "an old one");
  assert.equal((await admin.post(identityProofPath, { password })).code, 200);
  assert.equal((await admin.get("/system/backup/aeromaint-20200101T000000Z.tar/file")).code, 404);
  assert.equal((await admin.get("/system/backup/..%2Fsecret.tar/file")).code, 400);
});

test("needs a separate proof to remove an archive", async () => {
  const { data } = await admin.get("/system/backup");
  const path = `/system/backup/${data.list[0].name}`;
  assert.equal((await admin.del(path)).reason, "proofNeeded");
  assert.equal((await admin.get("/system/backup")).data.list.length, data.list.length);
  const password = await sealed(t.app, demoPasswords.admin);
  assert.equal((await admin.post(identityProofPath, { password })).code, 200);
  assert.equal((await (await t.as("operator")).del(path)).code, 403);
  assert.equal((await admin.del(path)).message, "删除成功");
  assert.deepEqual((await admin.get("/system/backup")).data.list, data.list.slice(1));
  assert.equal((await admin.post(identityProofPath, { password })).code, 200);
  assert.equal((await admin.del(path)).code, 404);
});

test("takes a proof on a full disk, so that an archive can be removed", async () => {
  const full = await startTestApp({ diskReserve: 2 ** 60 });
  try {
    const client = await full.as("admin");
    const password = await sealed(full.app, demoPasswords.admin);
    assert.equal((await client.post("/system/backup", {})).code, 503);
    assert.equal((await client.post(identityProofPath, { password })).code, 200);
    const path = "/system/backup/aeromaint-20200101T000000Z.tar";
    assert.equal((await client.del(path)).code, 404);
  } finally {
    await full.close();
  }
});

test("keeps the disk reserve: refuses to start, and stops an archive that would exceed it", async () => {
  const config = { ...t.app.config, databaseUrl: t.databaseUrl, diskReserve: 2 ** 60 };
  const { clock, log } = t.app;
  await assert.rejects(new Backups({ config, clock, log }).make(), { code: 503 });
  await assert.rejects(makeBackup(config, {}), { message: "存储空间不足，请联系管理员" });
  const names = await readdir(config.backupDir);
  assert.deepEqual(
    names.filter((name) => name.includes("partial")),
    [],
  );
});

test("states why a backup failed, and needs its own permission", async () => {
  // The data folder of a test has no database.
  const making = new Backups(t.app);
  await making.make();
  await making.ended;
  assert.match(making.failure ?? "", /没有数据库，无可备份/);
  const operator = await t.as("operator");
  assert.equal((await operator.get("/system/backup")).code, 403);
  assert.equal((await operator.post("/system/backup", {})).code, 403);
});
