import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { permissions } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import { extractText } from "unpdf";
import { grantOnlyPermissions } from "../../../test/grant-only.ts";
import type { TestClient } from "../../../test/harness.ts";
import { maskedName } from "./certificates/certificate.queries.ts";
import { recordsPath, startTraining, succeeded } from "./training.fixture.ts";

let t: Awaited<ReturnType<typeof startTraining>>;
let admin: TestClient;
before(async () => {
  t = await startTraining();
  ({ admin } = t);
});
after(() => t.close());

const bytesOf = (path: string) =>
  t.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${admin.token}` } });
const wordsOf = async (path: string) => {
  const { statusCode, rawPayload, body } = await bytesOf(path);
  assert.equal(statusCode, 200, body.slice(0, 200));
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text.replaceAll(/\s/g, "");
};
const pageOf = (code: string) => t.app.inject({ url: `/open/certificate/${code}` });
const today = () => t.time.now.toISOString().slice(0, 10);
const yearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}${today().slice(4)}`;

async function certificateOf(recordId: string) {
  await wordsOf(`${recordsPath}/${recordId}/certificate`);
  const { code } = await t.db
    .selectFrom("certificate")
    .select("code")
    .where("subjectId", "=", recordId)
    .executeTakeFirstOrThrow();
  return code;
}

test("shows only the family name", () => {
  assert.deepEqual(["张三", "欧阳震华", "王", " 李 四 ", "Smith John"].map(maskedName), [
    "张**",
    "欧阳**",
    "王**",
    "李**",
    "S**",
  ]);
});

test("prints a certificate with a public verification code", async () => {
  const { userId } = await t.createReader("欧阳持证", null);
  const courseId = await t.course({ courseName: "证书 <课程>", intervalMonths: 24 });
  const recordId = await t.record(courseId, userId, { trainDate: yearsAgo(1), hours: 6.5 });
  const words = await wordsOf(`${recordsPath}/${recordId}/certificate`);
  const code = await certificateOf(recordId);
  for (const word of ["欧阳持证", "王教员", "6.5", yearsAgo(1), code])
    assert.ok(words.includes(word), word);

  const { statusCode, body, headers } = await pageOf(code.toLowerCase());
  assert.deepEqual([statusCode, headers["cache-control"]], [200, "no-store"]);
  for (const word of ["有效", "欧阳**", "王**", "证书 &lt;课程&gt;", yearsAgo(1), "6.5"]) {
    assert.ok(body.includes(word), word);
  }
  assert.ok(
    !body.includes("王教员") &&
      !body.includes("持证<") &&
      !body.includes(userId) &&
      !body.includes("欧阳持证"),
  );
  const { data } = await t.guest.get(`/open/certificate/${code}`);
  assert.deepEqual([data.state, data.name, data.title], ["valid", "欧阳**", "证书 <课程>"]);
  assert.deepEqual(data.facts[2], { title: "教员", value: "王**" });

  succeeded(await admin.put(`${recordsPath}/${recordId}`, { hours: 4, reason: "学时录错" }));
  assert.match((await pageOf(code)).body, /已撤销/);
  const old = await t.record(courseId, userId, { trainDate: yearsAgo(3) });
  assert.match((await pageOf(await certificateOf(old))).body, /已过期/);
});

test("gives the same answer for all unknown codes, and no certificate for a failed course", async () => {
  const { userId } = await t.createReader("未过人", null);
  const failed = await t.record(await t.course(), userId, { result: "2" });
  const refused = await bytesOf(`${recordsPath}/${failed}/certificate`);
  assert.deepEqual([refused.statusCode, refused.json().message], [409, "考核未通过，不能出具证书"]);
  await sql`insert into certificate (code, kind, subject_id, issued_at)
    values ('AUTHORISATIONAAA', 'authorisation', 1, now())`.execute(t.db);
  const answers = await Promise.all(
    ["AAAAAAAAAAAAAAAA", "short", "AUTHORISATIONAAA", "%3Cscript%3E"].map(pageOf),
  );
  for (const { statusCode, body } of answers) {
    assert.deepEqual([statusCode, body], [404, answers[0]?.body]);
  }
  assert.equal((await t.guest.get("/open/certificate/AAAAAAAAAAAAAAAA")).code, 404);
  for (let tries = 0; tries < 60; tries += 1) await pageOf("BBBBBBBBBBBBBBBB");
  assert.equal((await pageOf("BBBBBBBBBBBBBBBB")).statusCode, 429);
});

test("prints a personal file as of a day, with sections of other features", async () => {
  const reader = await t.createReader("档案人", await t.createDept("档案部"));
  const { revisionId, sha256 } = await t.createRevisionInForce();
  const { circulationId } = await t.startCirculation(revisionId, { userIds: [reader.userId] });
  succeeded(await t.sign(await reader.client(), circulationId, { sha256 }));
  const courseId = await t.course({ courseName: "档案课程甲" });
  await t.record(courseId, reader.userId, { trainDate: yearsAgo(1), remark: "x" });
  const path = `${recordsPath}/person/${reader.userId}/file`;
  const words = await wordsOf(path);
  for (const word of ["档案人", "档案部", "档案课程甲", "人力", sha256.slice(0, 16)]) {
    assert.equal(words.includes(word), word !== "人力", word);
  }
  const earlier = await wordsOf(`${path}?at=2020-01-01`);
  assert.ok(earlier.includes("档案人") && !earlier.includes("档案课程甲"));
  const { userId } = reader;
  await sql`insert into person_standing (user_id, recorded_at, is_active, licence, licensed_from, licensed_until)
    select ${userId}::bigint, at::timestamptz, true, licence, from_day::date, until::date
    from (values ('2019-06-02', 'A320 执照', '2019-06-01', '2021-06-01'),
      ('2022-01-01', 'B777 执照', '2022-01-01', '2032-01-01')) as s (at, licence, from_day, until)`.execute(
    t.db,
  );
  assert.ok((await wordsOf(`${path}?at=2020-01-01`)).includes("2021-06-01有效"));
  assert.ok((await wordsOf(`${path}?at=2021-07-01`)).includes("2021-06-01已过期"));
  const later = await wordsOf(`${path}?at=2023-01-01`);
  assert.ok(later.includes("B777执照") && !later.includes("A320"));
  await sql`update person_standing set licence = 'B777 执照', licensed_from = '2022-01-01'
    where user_id = ${userId}::bigint`.execute(t.db);
  assert.ok(!(await wordsOf(`${path}?at=2020-01-01`)).includes("B777"), "issued later");
  assert.equal((await bytesOf(`${path}?at=2999-01-01`)).statusCode, 400);
  assert.equal((await bytesOf(`${recordsPath}/person/999999999/file`)).statusCode, 404);
  const { title } = await t.db
    .selectFrom("sysOperLog")
    .select("title")
    .orderBy("operId", "desc")
    .executeTakeFirstOrThrow();
  assert.equal(title, "维修人员个人档案：档案人");
  // Files of former staff require the permission.
  const rights = permissions.filter((right) => right.startsWith("train:record:"));
  const without = rights.filter((right) => right !== "train:record:file");
  await grantOnlyPermissions(t.db, "operator", { permissions: without, dataScope: "1" });
  assert.equal((await (await t.as("operator")).get(path)).code, 403);
});

test("keeps files of former staff for the configured years, at least two", async () => {
  const { data } = await admin.get("/system/config?configKey=train.fileYears");
  const [row] = data.list;
  const set = (configValue: string) =>
    admin.put(`/system/config/${row.configId}`, { ...row, configValue, version: undefined });
  assert.equal((await set("1")).status, 400);
  const { userId } = await t.createReader("离职人", null);
  const recordId = await t.record(await t.course(), userId);
  const code = await certificateOf(recordId);
  succeeded(await admin.put(`${recordsPath}/${recordId}`, { hours: 4, reason: "更正" }));
  await t.db.updateTable("sysUser").set({ status: "2" }).where("userId", "=", userId).execute();
  const left = (age: string) =>
    sql`update sys_user set disabled_at = now() - ${age}::interval where user_id = ${userId}::bigint`.execute(
      t.db,
    );
  const count = async () =>
    (await t.db.selectFrom("trainRecord").select("recordId").where("userId", "=", userId).execute())
      .length;
  await left("4 years");
  assert.deepEqual(await t.app.retention.run(t.time.now), {});
  assert.equal(await count(), 2);
  succeeded(await set("2"));
  await left("1 year");
  await assert.rejects(
    t.db.deleteFrom("trainRecord").where("userId", "=", userId).execute(),
    /only added to/,
  );
  await left("800 days");
  assert.deepEqual(await t.app.retention.run(t.time.now), { 离职人员培训档案: 2 });
  assert.equal(await count(), 0);
  assert.equal(
    (await pageOf(code)).statusCode === 404 || (await pageOf(code)).statusCode === 429,
    true,
  );
});

test("offers courses to users who write records, other choices to users who manage courses", async () => {
  const mechanic = await t.as("mechanic");
  const choices = (by: TestClient, kind: string) =>
    by.get(`/train/course/choices?kind=${kind}&keyword=`);
  await t.course({ courseName: "可选课程" });
  const found = succeeded(await choices(admin, "course"));
  assert.ok(found.some(({ label }: { label: string }) => label === "可选课程"));
  for (const kind of ["course", "document", "item", "circulation"]) {
    assert.equal((await choices(mechanic, kind)).code, 403);
    succeeded(await choices(admin, kind));
  }
});
