import assert from "node:assert/strict";
import { after, before, test } from "node:test";
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
  title,
  version: 2,
  values: { title, content: `<p>${title}</p>` },
  ...extra,
});

test("offers on another computer what was typed on the first", async () => {
  const admin = await t.as("admin");
  const { data, code } = await admin.put(`${path}/one`, save("起落架收放"));
  assert.equal(code, 200);
  const elsewhere = await t.as("admin");
  const { data: found } = await elsewhere.get(`${path}/one?formPath=${formPath}&rowId=41`);
  assert.deepEqual(found, {
    ...data,
    version: 2,
    values: { title: "起落架收放", content: "<p>起落架收放</p>" },
  });
  const { data: list } = await elsewhere.get(path);
  assert.deepEqual(list, [{ formPath, rowId: "41", title: "起落架收放", savedAt: data.savedAt }]);
});

test("belongs to one person, one form and one row", async () => {
  const operator = await t.as("operator");
  assert.equal((await operator.get(`${path}/one?formPath=${formPath}&rowId=41`)).data, null);
  assert.deepEqual((await operator.get(path)).data, []);
  await operator.del(`${path}/one?formPath=${formPath}&rowId=41`);
  const admin = await t.as("admin");
  assert.equal((await admin.get(`${path}/one?formPath=${formPath}`)).data, null);
  assert.notEqual((await admin.get(`${path}/one?formPath=${formPath}&rowId=41`)).data, null);
});

test("refuses the older of two computers, and takes it once it knows the other's", async () => {
  const admin = await t.as("admin");
  const first = await admin.put(`${path}/one`, save("甲", { rowId: "42" }));
  const body = save("乙", { rowId: "42", after: first.data.saveId });
  const second = await admin.put(`${path}/one`, body);
  assert.equal(second.code, 200);
  const late = await admin.put(`${path}/one`, body);
  assert.deepEqual([late.code, late.reason], [409, "changedMeanwhile"]);
  const blind = await admin.put(`${path}/one`, save("丙", { rowId: "42" }));
  assert.equal(blind.code, 409);
  const taken = await admin.put(
    `${path}/one`,
    save("丙", { rowId: "42", after: second.data.saveId }),
  );
  assert.equal(taken.code, 200);
});

test("is saved for a new row, emptied fields included, and forgotten", async () => {
  const admin = await t.as("admin");
  const values = { title: "", takeDownTime: null };
  const body = { formPath, rowId: null, title: null, version: null, values, after: null };
  assert.equal((await admin.put(`${path}/one`, body)).code, 200);
  const { data } = await admin.get(`${path}/one?formPath=${formPath}`);
  assert.deepEqual([data.values, data.version], [values, null]);
  assert.equal((await admin.del(`${path}/one?formPath=${formPath}`)).code, 200);
  assert.equal((await admin.get(`${path}/one?formPath=${formPath}`)).data, null);
});

test("takes no form that is no path, no text in place of values", async () => {
  const admin = await t.as("admin");
  for (const body of [
    save("甲", { formPath: "platform info" }),
    save("甲", { rowId: "new" }),
    save("甲", { values: "<p>" }),
  ]) {
    assert.equal((await admin.put(`${path}/one`, body)).code, 400);
  }
});

test("makes room for new ones, and leaves nothing for good", async () => {
  const operator = await t.as("operator");
  for (let row = 1; row <= 51; row += 1) {
    await operator.put(`${path}/one`, save(`${row}`, { rowId: `${row}` }));
  }
  const { data: list } = await operator.get(path);
  assert.deepEqual([list.length, list[0]?.rowId, list.at(-1).rowId], [50, "51", "2"]);
  const later = new Date(Date.now() + 31 * dayMs);
  const { 表单草稿: swept = 0 } = await t.app.retention.run(later);
  assert.ok(swept >= 50);
  assert.deepEqual((await operator.get(path)).data, []);
});

test("writes no row of the operation log", async () => {
  const operator = await t.as("operator");
  await operator.put(`${path}/one`, save("无日志"));
  const { rows } = await t.db
    .selectFrom("sysOperLog")
    .select(({ fn }) => fn.countAll<string>().as("rows"))
    .where("operUrl", "like", "%/drafts%")
    .executeTakeFirstOrThrow();
  assert.equal(rows, "0");
});
