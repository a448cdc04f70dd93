import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../../test/harness.ts";

const path = "/system/common/drafts";
const formPath = "/platform/info";
const dayMs = 86_400_000;

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const save = (title: string, extra: object = {}) => ({
  formPath,
  rowId: "41",
  draftId: "one",
  title,
  version: 2,
  values: { title, content: `<p>${title}</p>` },
  ...extra,
});

test("offers a draft on another computer", async () => {
  const admin = await t.as("admin");
  const { data, code } = await admin.put(`${path}/one`, save("起落架收放", { typedAt: 5 }));
  assert.equal(code, 200);
  const elsewhere = await t.as("admin");
  const { data: list } = await elsewhere.get(path);
  const row = {
    formPath,
    rowId: "41",
    draftId: "one",
    title: "起落架收放",
    version: 2,
    typedAt: 5,
  };
  assert.deepEqual(list, [{ ...row, savedAt: data.savedAt }]);
  const { data: found } = await elsewhere.get(`${path}/one?formPath=${formPath}&rowId=41`);
  const values = { title: "起落架收放", content: "<p>起落架收放</p>" };
  assert.deepEqual(found, { ...list[0], values });
});

test("keeps drafts apart by user, form and row", async () => {
  const operator = await t.as("operator");
  assert.equal((await operator.get(`${path}/one?formPath=${formPath}&rowId=41`)).data, null);
  assert.deepEqual((await operator.get(path)).data, []);
  await operator.del(`${path}/one?formPath=${formPath}&rowId=41`);
  const admin = await t.as("admin");
  assert.equal((await admin.get(`${path}/one?formPath=${formPath}`)).data, null);
  assert.notEqual((await admin.get(`${path}/one?formPath=${formPath}&rowId=41`)).data, null);
});

test("keeps two drafts of one form apart", async () => {
  const admin = await t.as("admin");
  const row = { rowId: "42" };
  await admin.put(`${path}/one`, save("甲", { ...row, draftId: "a", typedAt: 1 }));
  await admin.put(`${path}/one`, save("乙", { ...row, draftId: "b", typedAt: 2 }));
  const one = `${path}/one?formPath=${formPath}&rowId=42`;
  assert.equal((await admin.get(`${one}&draftId=a`)).data.title, "甲");
  assert.equal((await admin.get(one)).data.title, "乙");
  await admin.del(`${one}&draftId=b`);
  assert.equal((await admin.get(one)).data.title, "甲");
});

test("keeps drafts of other tabs when a client of an earlier release saves its text", async () => {
  const admin = await t.as("admin");
  await admin.put(`${path}/one`, save("新页面", { rowId: "44" }));
  await admin.put(`${path}/one`, save("旧页面", { rowId: "44", draftId: undefined }));
  const one = `${path}/one?formPath=${formPath}&rowId=44`;
  assert.equal((await admin.del(one)).code, 200);
  assert.equal((await admin.get(one)).data.title, "新页面");
});

test("keeps the later input in any order of arrival", async () => {
  const admin = await t.as("admin");
  const row = { rowId: "43" };
  await admin.put(`${path}/one`, save("后写", { ...row, typedAt: 20 }));
  assert.equal((await admin.put(`${path}/one`, save("先写", { ...row, typedAt: 10 }))).code, 200);
  const one = `${path}/one?formPath=${formPath}&rowId=43`;
  assert.equal((await admin.get(one)).data.title, "后写");
  await admin.del(`${one}&draftId=one&typedAt=10`);
  assert.equal((await admin.get(one)).data.title, "后写");
  await admin.del(`${one}&draftId=one&typedAt=20`);
  assert.equal((await admin.get(one)).data, null);
});

test("saves a draft of a new row including empty fields, and removes it", async () => {
  const admin = await t.as("admin");
  const values = { title: "", takeDownTime: null };
  const body = { formPath, rowId: null, title: null, version: null, values };
  assert.equal((await admin.put(`${path}/one`, body)).code, 200);
  const { data } = await admin.get(`${path}/one?formPath=${formPath}`);
  assert.deepEqual([data.values, data.version], [values, null]);
  assert.equal((await admin.del(`${path}/one?formPath=${formPath}`)).code, 200);
  assert.equal((await admin.get(`${path}/one?formPath=${formPath}`)).data, null);
});

test("refuses a form that is not a path, and text instead of values", async () => {
  const admin = await t.as("admin");
  for (const body of [
    save("甲", { formPath: "platform info" }),
    save("甲", { rowId: "new" }),
    save("甲", { draftId: "../one" }),
    save("甲", { values: "<p>" }),
  ]) {
    assert.equal((await admin.put(`${path}/one`, body)).code, 400);
  }
});

test("removes the oldest drafts beyond the limit, and all drafts after their retention", async () => {
  const operator = await t.as("operator");
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  await sql`
    insert into draft (user_id, form_path, row_id, draft_id, title, values, typed_at, saved_at)
    select ${userId}::bigint, ${formPath}, n, 'one', n, '{}', n, now() - make_interval(mins => 300 - n)
    from generate_series(1, 200) n`.execute(t.db);
  await operator.put(`${path}/one`, save("最新", { rowId: "201" }));
  const { data: list } = await operator.get(path);
  assert.deepEqual([list.length, list[0]?.rowId, list.at(-1).rowId], [200, "201", "2"]);
  const later = new Date(Date.now() + 31 * dayMs);
  const { 表单草稿: swept = 0 } = await t.app.retention.run(later);
  assert.ok(swept >= 200);
  assert.deepEqual((await operator.get(path)).data, []);
});

test("does not write to the operation log", async () => {
  const operator = await t.as("operator");
  await operator.put(`${path}/one`, save("无日志"));
  const { rows } = await t.db
    .selectFrom("sysOperLog")
    .select(({ fn }) => fn.countAll<string>().as("rows"))
    .where("operUrl", "like", "%/drafts%")
    .executeTakeFirstOrThrow();
  assert.equal(rows, "0");
});
