import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

const hotline = {
  configName: "值班电话",
  configKey: "duty.phone",
  configValue: "010-84001450",
  configType: "N",
};

async function create(configKey: string): Promise<string> {
  const { data, message } = await admin.post("/system/config", { ...hotline, configKey });
  assert.ok(data?.configId, message);
  return data.configId;
}

async function builtIn(configKey: string): Promise<{ configId: string; configValue: string }> {
  const { data } = await admin.get(`/system/config?configKey=${configKey}`);
  assert.equal(data.total, 1);
  return data.list[0];
}

test("creates, finds, changes and removes a parameter", async () => {
  const { data } = await admin.post("/system/config/", { ...hotline, remark: "夜间" });
  const path = `/system/config/${data.configId}`;
  const found = await admin.get(path);
  assert.deepEqual(
    { ...found.data, createTime: found.data.createTime.length },
    { configId: data.configId, ...hotline, remark: "夜间", createTime: 19, version: 1 },
  );
  const changes = { configKey: "duty.mobile", configValue: 13800001450, remark: "", version: 1 };
  assert.equal((await admin.put(path, changes)).message, "修改成功");
  const { data: changed } = await admin.get(path);
  assert.deepEqual(
    [changed.configKey, changed.configValue, changed.remark, changed.configName],
    ["duty.mobile", "13800001450", null, "值班电话"],
  );
  const late = await admin.put(path, { configValue: "1", version: 1 });
  assert.deepEqual([late.code, late.message], [409, "数据已被他人修改，请刷新后重试"]);
  assert.equal((await admin.del(path)).message, "删除成功");
  assert.equal((await admin.get(path)).code, 404);
});

test("asks for name, key, value and the built-in flag", async () => {
  const { code, message, data } = await admin.post("/system/config", { remark: "无" });
  assert.deepEqual([code, message], [400, "必填项不能为空!"]);
  assert.deepEqual(
    data.errors.map(({ field }: { field: string }) => field),
    ["configName", "configKey", "configValue", "configType"],
  );
  const flag = await admin.post("/system/config", { ...hotline, configType: "X" });
  assert.deepEqual([flag.code, flag.data.errors[0].field], [400, "configType"]);
});

test("refuses a second parameter of the same key", async () => {
  const { code, data } = await admin.post("/system/config", {
    ...hotline,
    configKey: "site.title",
  });
  assert.deepEqual([code, data.errors], [409, [{ field: "configKey", message: "参数键名已存在" }]]);
});

test("lists newest first, by name, key and built-in flag", async () => {
  const ids = [await create("list.a"), await create("list.b")];
  const list = async (query: string) =>
    (await admin.get(`/system/config?${query}`)).data.list.map(
      ({ configId }: { configId: string }) => configId,
    );
  assert.deepEqual(await list("configKey=list.&configType=N"), ids.toReversed());
  assert.deepEqual(await list("configKey=LIST.A"), [ids[0]]);
  assert.deepEqual(await list("configKey=list%25"), []);
  assert.deepEqual(await list("configKey=list.&configType=Y"), []);
  const named = await list(`configName=${encodeURIComponent("值班")}&pageSize=1`);
  assert.deepEqual(named, [ids[1]]);
  const smuggled = "where[configKey]=x&orderByColumn=config_key&configKey=list.";
  assert.deepEqual(await list(smuggled), ids.toReversed());
});

test("removes no built-in parameter, nor anything together with one", async () => {
  const own = await create("together");
  const { configId } = await builtIn("site.title");
  for (const ids of [configId, `${own},${configId}`]) {
    const { code, message } = await admin.del(`/system/config/${ids}`);
    assert.deepEqual([code, message], [409, "内置参数【site.title】不能删除"]);
  }
  assert.equal((await admin.del(`/system/config/${own},999999`)).code, 404);
  assert.equal((await admin.get(`/system/config/${own}`)).code, 200);
});

test("keeps key and flag of a built-in parameter, and takes a new value", async () => {
  const { configId } = await builtIn("site.version");
  const path = `/system/config/${configId}`;
  const key = await admin.put(path, { configKey: "site.edition", configValue: "V9" });
  assert.deepEqual([key.code, key.message], [409, "内置参数【site.version】不能修改键名"]);
  const flag = await admin.put(path, { configType: "N" });
  assert.deepEqual([flag.code, flag.message], [409, "内置参数【site.version】不能改为非内置"]);
  const whole = { configName: "版本", configKey: "site.version", configType: "Y" };
  assert.equal((await admin.put(path, { ...whole, configValue: "V3.3.0" })).code, 200);
  assert.equal((await t.guest.get("/open/site")).data.version, "V3.3.0");
});

test("drops kept values on request, and says so in the operation log", async () => {
  const title = async () => (await t.guest.get("/open/site")).data.title;
  const { configValue } = await builtIn("site.title");
  assert.equal(await title(), configValue);
  // A change behind the server's back stays unseen while the answer is kept.
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "机务平台" })
    .where("configKey", "=", "site.title")
    .execute();
  assert.equal(await title(), configValue);
  const { code, message } = await admin.put("/system/config/refresh");
  assert.deepEqual([code, message], [200, "操作成功"]);
  assert.equal(await title(), "机务平台");
  const row = await t.db
    .selectFrom("sysOperLog")
    .select(["businessType", "status"])
    .where("title", "=", "参数缓存")
    .executeTakeFirst();
  assert.deepEqual(row, { businessType: "0", status: "1" });
});

test("is for those who hold the right", async () => {
  const operator = await t.as("operator");
  assert.equal((await operator.get("/system/config")).code, 403);
  assert.equal((await operator.put("/system/config/refresh")).code, 403);
  assert.equal((await t.guest.get("/system/config")).code, 401);
});
