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

async function pathOf(configKey: string): Promise<string> {
  const { data } = await admin.get(`/system/config?configKey=${configKey}`);
  return `/system/config/${data.list[0].configId}`;
}

test("refuses values that the platform could not read, beside the field", async () => {
  const cases = [
    ["sys.account.secondFactor", "sometimes", "参数键值只能是 off、optional、required"],
    ["sys.password.minLength", "4", "参数键值只能是 8 至 64 的整数"],
    ["sys.backOffice.allowedNetworks", "10.0.0.0/40", "“10.0.0.0/40”不是正确的地址或网段"],
    ["sys.signIn.officeUserTypes", "99", "参数键值只能是 00、04、03，多个用英文逗号分隔"],
    ["sys.signIn.officeUserTypes", "04", "必须包含 00（内置管理员），否则管理员无法登录"],
    ["site.office", "[{", "参数键值只能是 JSON 数组，每项包含 label、phone、fax"],
    ["site.email", "not-an-email", "请输入正确格式的邮箱！"],
    [
      "search.partNumberPattern",
      "AM-(\\d+",
      "不是正确的正则表达式（RE2 语法，不支持回溯引用和环视）",
    ],
    ["search.partNumberPattern", "\\d*", "规则不能与空文本相符"],
    ["search.partNumberPattern", "(?:\\d{1,100}-){9}", "规则过于复杂，请减少重复次数"],
    ["search.partNumberPattern", "A".repeat(2_001), "参数键值最多 2000 个字符"],
    ["sys.account.captchaOnOff", "hmm", "参数键值只能是 true、false"],
  ] as const;
  for (const [key, configValue, sentence] of cases) {
    const { code, message, data } = await admin.put(await pathOf(key), { configValue });
    assert.deepEqual([code, message, data.errors[0].field], [400, sentence, "configValue"]);
  }
});

test("takes an edit that leaves the value alone", async () => {
  const path = await pathOf("sys.account.secondFactor");
  assert.equal((await admin.put(path, { remark: "按安全制度" })).code, 200);
});

test("refuses networks that would shut out the person who saves them", async () => {
  const path = await pathOf("sys.backOffice.allowedNetworks");
  const save = async (remoteAddress: string, configValue: string) => {
    const response = await t.app.inject({
      method: "PUT",
      url: `/api${path}`,
      remoteAddress,
      payload: { configValue },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return response.json();
  };
  const shut = await save("203.0.113.9", "10.0.0.0/8");
  assert.deepEqual(
    [shut.code, shut.message],
    [400, "当前地址 203.0.113.9 不在这些网络内，保存后将无法访问后台"],
  );
  assert.equal((await save("203.0.113.9", "10.0.0.0/8,203.0.113.0/24")).code, 200);
  assert.equal((await save("127.0.0.1", "10.0.0.0/8")).code, 200, "this machine stays welcome");
  assert.equal((await save("203.0.113.9", "*")).code, 403, "and nobody else mends it");
});

test("stores values as the platform reads them, and custom ones as they were typed", async () => {
  const path = await pathOf("sys.password.minLength");
  assert.equal((await admin.put(path, { configValue: " 9 " })).code, 200);
  assert.equal((await admin.get(path)).data.configValue, "9");
  const own = { configName: "自用", configKey: "own.key", configType: "N" };
  const { data } = await admin.post("/system/config", { ...own, configValue: " {broken " });
  const { data: row } = await admin.get(`/system/config/${data.configId}`);
  assert.equal(row.configValue, " {broken ");
});

test("lets the administrator in whatever an earlier version took for user types", async () => {
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "99" })
    .where("configKey", "=", "sys.signIn.officeUserTypes")
    .execute();
  await admin.put("/system/config/refresh");
  assert.deepEqual((await t.guest.get("/open/site/sign-in")).data.office, ["04", "00"]);
});
