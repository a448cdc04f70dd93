import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SynonymRow } from "@aeromaint/contracts/search/synonym.ts";
import { synonymLine } from "@aeromaint/contracts/search/synonym-lines.ts";
import { readXlsx } from "hucre/xlsx";
import type { TestClient } from "../../../../test/harness.ts";
import { startSearchApp } from "../search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;
let admin: TestClient;

before(async () => {
  t = await startSearchApp();
  admin = await t.as("admin");
});
after(() => t.close());

const path = "/search/synonym";
const listed = async (term: string): Promise<SynonymRow[]> =>
  (await admin.get(`${path}?${new URLSearchParams({ term })}`)).data.list;
const add = (terms: string[], over = {}) =>
  admin.post(path, { terms, kind: "1", status: "1", ...over });
const found = async (keyword: string): Promise<string[]> => {
  const { data } = await t.guest.get(`/open/search?${new URLSearchParams({ keyword })}`);
  return data.list.map(({ title }: { title: string }) => title);
};

test("makes, finds, changes and removes a set, and search follows at once", async () => {
  await t.item({ title: "滑油测试滤" });
  // Ready answers that know nothing of the set.
  assert.deepEqual(await found("oil strainer"), []);
  const { code, data } = await add([" 滑油测试滤 ", "oil strainer"], { remark: "试" });
  assert.equal(code, 200);
  assert.deepEqual(await found("oil strainer"), ["滑油测试滤"]);
  const [row] = await listed("ｏＩl strain");
  assert.deepEqual([row?.terms, row?.remark], [["滑油测试滤", "oil strainer"], "试"]);
  const at = `${path}/${data.synonymId}`;
  assert.equal((await admin.put(at, { kind: "2", version: 1 })).code, 200);
  assert.deepEqual(await found("oil strainer"), []);
  assert.equal((await admin.put(at, { terms: ["oil strainer", "滑油测试滤"] })).code, 200);
  assert.deepEqual(await found("oil strainer"), ["滑油测试滤"]);
  assert.equal((await admin.put(at, { status: "2", version: 1 })).code, 409);
  assert.equal((await admin.put(at, { status: "2" })).code, 200);
  assert.deepEqual(await found("oil strainer"), []);
  await admin.put(at, { status: "1" });
  assert.equal((await admin.del(at)).message, "删除成功");
  assert.deepEqual(await found("oil strainer"), []);
  assert.equal((await admin.get(at)).code, 404);
});

test("refuses what is no set, at its field", async () => {
  const cases: [terms: unknown, message: string][] = [
    [[], "至少填写两个词条"],
    [["LG"], "至少填写两个词条"],
    [["LG", " ｌｇ"], "“ｌｇ”与“LG”是同一个词"],
    [["LG", " "], "词条不能为空"],
    [["LG", "长".repeat(51)], "“长长长长长长长长长长…”超过50个字符"],
    [Array.from({ length: 21 }, (_, at) => `词${at}`), "词条不能超过20个"],
  ];
  for (const [terms, message] of cases) {
    const { code, data } = await add(terms as string[]);
    assert.deepEqual([code, data?.errors], [400, [{ field: "terms", message }]], message);
  }
});

test("takes a term that another set has too", async () => {
  assert.equal((await add(["共有测试词", "第一"])).code, 200);
  assert.equal((await add(["共有测试词", "第二"])).code, 200);
  assert.equal((await listed("共有测试词")).length, 2);
});

test("imports lines, leaves out what is there, and says how many of each", async () => {
  const lines =
    "导入甲 = import one\nIMP => 导入乙 = 导入丙\n\nimport ONE = 导入甲\nIMP => 导入丙 = 导入乙";
  const first = await admin.post(`${path}/import`, { lines });
  assert.deepEqual([first.code, first.message], [200, "导入成功，新增 2 组，2 组已存在"]);
  assert.deepEqual(first.data, { added: 2, known: 2 });
  const sets = [...(await listed("导入甲")), ...(await listed("导入乙"))].map(synonymLine);
  assert.deepEqual(sets, ["导入甲 = import one", "IMP => 导入乙 = 导入丙"]);
  const again = await admin.post(`${path}/import`, { lines: `${lines}\n导入乙 => IMP = 导入丙` });
  assert.equal(again.message, "导入成功，新增 1 组，4 组已存在");
});

test("imports nothing where a line is wrong, and names the lines", async () => {
  const lines = "好的一组 = good set\n只有一个\n\nA => B => C";
  const { code, data } = await admin.post(`${path}/import`, { lines });
  const message = "第 2 行：没有“=”或“=>”，请用它们隔开词条；第 4 行：“=>”只能出现一次";
  assert.deepEqual([code, data.errors], [400, [{ field: "lines", message }]]);
  assert.deepEqual(await listed("好的一组"), []);
});

test("exports lines that can be imported again", async () => {
  await add(["导出测试", "export probe"], { status: "2" });
  const { statusCode, rawPayload } = await t.app.inject({
    url: `/api${path}/export?term=export+pro&columns=terms,kind,status`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  assert.equal(statusCode, 200);
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  assert.deepEqual(sheet?.rows, [
    ["词条", "方向", "状态"],
    ["导出测试 = export probe", "双向", "停用"],
  ]);
});

test("logs who changed what", async () => {
  const { data } = await add(["日志测试", "log probe"]);
  await admin.put(`${path}/${data.synonymId}`, { terms: ["日志测试", "log probe", "记录测试"] });
  await admin.post(`${path}/import`, { lines: "日志甲 = 日志乙" });
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "businessType", "subject", "changes"])
    .where("title", "like", "%同义词")
    .where("businessType", "in", ["1", "2"])
    .orderBy("operId", "desc")
    .limit(3)
    .execute();
  assert.deepEqual(
    rows.map(({ title, businessType, subject }) => [title, businessType, subject]),
    [
      ["导入同义词", "1", null],
      ["同义词", "2", "日志测试 = log probe"],
      ["同义词", "1", "日志测试 = log probe"],
    ],
  );
});

test("is for those who hold the right", async () => {
  const mechanic = await t.as("mechanic");
  assert.equal((await mechanic.get(path)).code, 403);
  assert.equal((await mechanic.post(`${path}/import`, { lines: "A = B" })).code, 403);
  assert.equal((await t.guest.get(`${path}/export`)).code, 401);
});
