import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

const fleet = { dictName: "机队", dictType: "fleet", status: "1" };
const boeing = { dictLabel: "波音737", dictValue: "B737", dictSort: 2, status: "1" };

/** A type of its own for a test, with the values given. */
async function dictionary(dictType: string, ...values: string[]) {
  const { data } = await admin.post("/system/dict/type/", { ...fleet, dictType });
  const codes: string[] = [];
  for (const dictValue of values) {
    const made = await admin.post("/system/dict/data", { ...boeing, dictType, dictValue });
    assert.equal(made.code, 200, made.message);
    codes.push(made.data.dictCode);
  }
  return { dictId: data.dictId as string, codes };
}

const optionsOf = async (type: string) =>
  (await admin.get(`/system/common/dict/bytype/${type}`)).data.map(
    ({ dictValue }: { dictValue: string }) => dictValue,
  );

test("creates, finds, changes and removes a type", async () => {
  const { data } = await admin.post("/system/dict/type", { ...fleet, remark: "机型" });
  const path = `/system/dict/type/${data.dictId}`;
  const found = await admin.get(path);
  assert.deepEqual(
    { ...found.data, createTime: found.data.createTime.length },
    { dictId: data.dictId, ...fleet, remark: "机型", createTime: 19, version: 1 },
  );
  await admin.put(path, { dictName: "飞机", status: 2, remark: null, version: 1 });
  const { data: changed } = await admin.get(path);
  assert.deepEqual([changed.dictName, changed.status, changed.remark], ["飞机", "2", null]);
  assert.equal((await admin.put(path, { status: 1, version: 1 })).code, 409);
  assert.equal((await admin.del(path)).message, "删除成功");
  assert.equal((await admin.get(path)).code, 404);
});

test("asks for name, type and status of a type, and a type fit for an address", async () => {
  const { message, data } = await admin.post("/system/dict/type", { remark: "无" });
  assert.equal(message, "必填项不能为空!");
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["dictName", "dictType", "status"],
  );
  const odd = await admin.post("/system/dict/type", { ...fleet, dictType: "../fleet" });
  assert.deepEqual([odd.code, odd.data.errors[0].field], [400, "dictType"]);
});

test("refuses a second type of the same key", async () => {
  const { code, data } = await admin.post("/system/dict/type", { ...fleet, dictType: "STATUS" });
  assert.deepEqual([code, data.errors], [409, [{ field: "dictType", message: "字典类型已存在" }]]);
});

test("lists types, newest first, by name, type and status", async () => {
  await dictionary("list_a");
  await dictionary("list_b");
  const types = async (query: string) =>
    (await admin.get(`/system/dict/type?${query}`)).data.list.map(
      ({ dictType }: { dictType: string }) => dictType,
    );
  assert.deepEqual(await types("pageSize=2"), ["list_b", "list_a"]);
  assert.deepEqual(await types("dictType=LIST_A"), ["list_a"]);
  assert.deepEqual(await types("dictType=%25"), []);
  assert.deepEqual(await types(`dictName=${encodeURIComponent("性别")}`), ["USER_SEX"]);
  assert.deepEqual(await types("status=2"), []);
});

test("refuses to remove a type with data, by name, and removes all of a list or none", async () => {
  const used = await dictionary("used", "a");
  const free = await dictionary("free");
  const refused = await admin.del(`/system/dict/type/${free.dictId},${used.dictId}`);
  assert.deepEqual([refused.code, refused.message], [409, "机队已分配,不能删除"]);
  assert.equal((await admin.del(`/system/dict/type/${free.dictId},999999`)).code, 404);
  assert.equal((await admin.get(`/system/dict/type/${free.dictId}`)).code, 200);
  await admin.del(`/system/dict/data/${used.codes}`);
  assert.equal((await admin.del(`/system/dict/type/${free.dictId},${used.dictId}`)).code, 200);
});

test("renames the data with their type, and what was kept of both names", async () => {
  const { dictId, codes } = await dictionary("before", "a");
  assert.deepEqual([await optionsOf("before"), await optionsOf("after")], [["a"], []]);
  assert.equal((await admin.put(`/system/dict/type/${dictId}`, { dictType: "after" })).code, 200);
  assert.equal((await admin.get(`/system/dict/data/${codes}`)).data.dictType, "after");
  assert.deepEqual([await optionsOf("before"), await optionsOf("after")], [[], ["a"]]);
});

test("creates, finds, changes and removes data", async () => {
  await dictionary("crud");
  const entry = { ...boeing, dictType: "crud", dictStyle: "success", remark: "窄体" };
  const { data } = await admin.post("/system/dict/data", entry);
  const path = `/system/dict/data/${data.dictCode}`;
  const found = await admin.get(path);
  assert.deepEqual(
    { ...found.data, createTime: found.data.createTime.length },
    { dictCode: data.dictCode, ...entry, createTime: 19, version: 1 },
  );
  await admin.put(path, { dictLabel: "波音", dictStyle: "", dictType: "STATUS", version: 1 });
  const { data: changed } = await admin.get(path);
  assert.deepEqual(
    [changed.dictLabel, changed.dictStyle, changed.dictType],
    ["波音", null, "crud"],
  );
  assert.equal((await admin.put(path, { dictSort: 1, version: 1 })).code, 409);
  assert.equal((await admin.del(`${path},999999`)).code, 404);
  assert.equal((await admin.del(path)).message, "删除成功");
  assert.equal((await admin.get(path)).code, 404);
});

test("asks for label, value, order and status of data", async () => {
  const { data } = await admin.post("/system/dict/data", { dictType: "STATUS" });
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["dictLabel", "dictValue", "dictSort", "status"],
  );
  const entry = { ...boeing, dictType: "STATUS" };
  const order = await admin.post("/system/dict/data", { ...entry, dictSort: 0 });
  assert.deepEqual([order.code, order.message], [400, "请输入正整数！"]);
  const style = await admin.post("/system/dict/data", { ...entry, dictStyle: "url(//a)" });
  assert.deepEqual([style.code, style.data.errors[0].field], [400, "dictStyle"]);
});

test("refuses a value twice in a type, and data of a type that is not there", async () => {
  const twice = await admin.post("/system/dict/data", {
    ...boeing,
    dictType: "STATUS",
    dictValue: 1,
  });
  assert.deepEqual(
    [twice.code, twice.data.errors],
    [409, [{ field: "dictValue", message: "数据键值已存在" }]],
  );
  const lost = await admin.post("/system/dict/data", { ...boeing, dictType: "nowhere" });
  assert.deepEqual(
    [lost.code, lost.data.errors],
    [409, [{ field: "dictType", message: "字典类型不存在" }]],
  );
});

test("lists the data of a type in pages, disabled ones too, by label and status", async () => {
  const { codes } = await dictionary("paged", "a", "b", "c");
  await admin.put(`/system/dict/data/${codes[0]}`, { status: "2", dictLabel: "空客320" });
  const list = async (query: string) => {
    const { data } = await admin.get(`/system/dict/data/bytype/paged?${query}`);
    return [data.total, ...data.list.map(({ dictValue }: { dictValue: string }) => dictValue)];
  };
  assert.deepEqual(await list("pageSize=2"), [3, "c", "b"]);
  assert.deepEqual(await list("pageNum=2&pageSize=2"), [3, "a"]);
  assert.deepEqual(await list("status=2"), [1, "a"]);
  assert.deepEqual(await list(`dictLabel=${encodeURIComponent("空客")}`), [1, "a"]);
  assert.deepEqual(await list("dictLabel=_"), [0]);
  assert.deepEqual(await list("dictType=STATUS"), [3, "c", "b", "a"]);
  assert.deepEqual(await list("params[dataScope]=1&orderByColumn=dict_value"), [3, "c", "b", "a"]);
  assert.deepEqual((await admin.get("/system/dict/data/bytype/nowhere")).data, {
    list: [],
    total: 0,
  });
});

test("shows every change in the options at once", async () => {
  const { dictId, codes } = await dictionary("felt", "a", "b");
  assert.deepEqual(await optionsOf("felt"), ["a", "b"]);
  await admin.put(`/system/dict/data/${codes[0]}`, { dictSort: 9 });
  assert.deepEqual(await optionsOf("felt"), ["b", "a"]);
  await admin.put(`/system/dict/data/${codes[1]}`, { status: "2" });
  assert.deepEqual(await optionsOf("felt"), ["a"]);
  await admin.post("/system/dict/data", { ...boeing, dictType: "felt", dictValue: "c" });
  assert.deepEqual(await optionsOf("felt"), ["c", "a"]);
  await admin.del(`/system/dict/data/${codes[0]}`);
  assert.deepEqual(await optionsOf("felt"), ["c"]);
  await admin.put(`/system/dict/type/${dictId}`, { status: "2" });
  assert.deepEqual(await optionsOf("felt"), []);
});

test("keeps the dictionaries and values that the platform needs, and takes new labels", async () => {
  const { data: types } = await admin.get("/system/dict/type?dictType=USER_SEX");
  const type = `/system/dict/type/${types.list[0].dictId}`;
  const { data: values } = await admin.get("/system/dict/data/bytype/USER_SEX");
  const woman = values.list.find(({ dictValue }: { dictValue: string }) => dictValue === "2");
  const value = `/system/dict/data/${woman.dictCode}`;
  const own = await dictionary("own_sex", "2");
  const refusals: [answer: Promise<{ code: number; message: string }>, sentence: string][] = [
    [admin.del(type), "性别已分配,不能删除"],
    [admin.put(type, { dictType: "SEX" }), "内置字典【USER_SEX】不能修改字典类型"],
    [admin.put(type, { status: "2" }), "内置字典【USER_SEX】不能停用"],
    [admin.del(value), "内置字典数据【女】不能删除"],
    [
      admin.del(`/system/dict/data/${own.codes[0]},${woman.dictCode}`),
      "内置字典数据【女】不能删除",
    ],
    [admin.put(value, { dictValue: "3" }), "内置字典数据【女】不能修改键值"],
    [admin.put(value, { status: "2" }), "内置字典数据【女】不能停用"],
  ];
  for (const [answer, sentence] of refusals) {
    const { code, message } = await answer;
    assert.deepEqual([code, message], [409, sentence]);
  }
  const whole = { dictLabel: "女士", dictValue: "2", dictSort: 1, status: "1", dictStyle: null };
  assert.equal((await admin.put(value, whole)).code, 200);
  assert.equal((await admin.put(type, { dictName: "称谓", dictType: "USER_SEX" })).code, 200);
  assert.equal((await admin.put(value, { dictLabel: "女", dictSort: 2 })).code, 200);
  // What people added themselves goes as it came, the same value in a dictionary of their own too.
  const extra = { ...boeing, dictType: "USER_SEX", dictValue: "9" };
  const { data } = await admin.post("/system/dict/data", extra);
  assert.equal((await admin.del(`/system/dict/data/${data.dictCode},${own.codes[0]}`)).code, 200);
});

test("drops kept options on request, and says so in the operation log", async () => {
  await dictionary("kept", "a");
  const unseen = await changeUnseen("kept");
  const { code, message } = await admin.del("/system/dict/type/refresh");
  assert.deepEqual([code, message], [200, "操作成功"]);
  assert.deepEqual(await optionsOf("kept"), [unseen]);
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["businessType", "operUrl", "status"])
    .where("title", "=", "字典缓存")
    .executeTakeFirst();
  assert.deepEqual(row, {
    businessType: "0",
    operUrl: "/api/system/dict/type/refresh",
    status: "1",
  });
});

/**
 * A change behind the server's back, which stays unseen while the answer is kept. Word of an
 * earlier change may still be under way and drop the answer: then it takes another.
 */
async function changeUnseen(dictType: string): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) {
    const before = await optionsOf(dictType);
    const dictValue = `z${turn}`;
    await t.db
      .updateTable("sysDictData")
      .set({ dictValue })
      .where("dictType", "=", dictType)
      .execute();
    if (isDeepStrictEqual(await optionsOf(dictType), before)) return dictValue;
  }
  throw new Error("no answer was kept");
}

test("is for those who hold the right; options are for everybody signed in", async () => {
  const operator = await t.as("operator");
  for (const path of ["/type", "/type/1", "/data/1", "/data/bytype/STATUS"]) {
    assert.equal((await operator.get(`/system/dict${path}`)).code, 403, path);
  }
  assert.equal((await operator.del("/system/dict/type/refresh")).code, 403);
  assert.equal((await operator.get("/system/common/dict/bytype/STATUS")).code, 200);
});
