import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { captchaKey, storeCaptcha } from "../../infra/captcha/captcha.queries.ts";
import { addressKey } from "../../infra/sessions/client.ts";
import { startPeople } from "./people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
before(async () => {
  t = await startPeople();
});
after(() => t.close());
beforeEach(async () => {
  await open("Y");
  await t.db.deleteFrom("repairRegistration").execute();
});

const open = (configValue: string) =>
  t.db
    .updateTable("sysConfig")
    .set({ configValue })
    .where("configKey", "=", "site.registration")
    .execute();

let sent = 0;
async function register(nature: "1" | "2" | "3", over: object = {}, address = "198.51.100.7") {
  sent += 1;
  const fields = { name: `visitor${sent}`, mobile: `136${String(sent).padStart(8, "0")}` };
  const body = await t.form(nature, { ...fields, consent: "1", ...over });
  const form = new Response(body);
  const response = await t.app.inject({
    method: "POST",
    url: `/api/open/registration/${nature}`,
    headers: { "content-type": form.headers.get("content-type") ?? "" },
    payload: Buffer.from(await form.arrayBuffer()),
    remoteAddress: address,
  });
  return { ...fields, headers: response.headers, ...response.json() };
}

test("creates pending accounts of each site kind in the root department", async () => {
  for (const nature of ["1", "2", "3"] as const) {
    const { code, message, name } = await register(nature, { nature: "1", deptId: "1" });
    assert.deepEqual([code, message], [200, "注册成功，请等待审核"]);
    const { data } = await t.operator.get(`/repair/info?name=${name}`);
    assert.deepEqual(
      data.list.map((row: Record<string, unknown>) => [row.userNature, row.nature, row.status]),
      [[nature, null, "1"]],
    );
    const user = await t.db
      .selectFrom("sysUser")
      .select(["deptId", "userType"])
      .where("userName", "=", name)
      .executeTakeFirstOrThrow();
    assert.deepEqual(user, { deptId: t.base.deptId, userType: "03" });
    assert.equal((await t.tryToSignIn(name)).code, 401);
    await t.decide(data.list[0].informationId, "1");
    assert.equal((await t.tryToSignIn(name)).code, 200);
  }
});

test("is closed unless the parameter opens it, before the form is read", async () => {
  await open("N");
  assert.deepEqual((await t.guest.get("/open/registration")).data, { open: false });
  const { code, message } = await register("1");
  assert.deepEqual([code, message], [403, "暂未开放注册，请联系管理员"]);
  await open("Y");
  assert.deepEqual((await t.guest.get("/open/registration")).data, { open: true });
  assert.equal((await t.guest.post("/open/registration/4", {})).code, 404);
});

test("requires consent, the fields of the kind, and unique values", async () => {
  const { data } = await register("2", { consent: null, enterpriseName: null });
  assert.deepEqual(data.errors, [
    { field: "enterpriseName", message: "必填项不能为空!" },
    { field: "consent", message: "请先阅读并同意用户协议与隐私政策" },
  ]);
  const taken = await register("1", { name: "mechanic" });
  assert.deepEqual(
    [taken.code, taken.data.errors],
    [409, [{ field: "name", message: "账号已存在" }]],
  );
  const mobile = await register("1", { mobile: "13800001451" });
  assert.deepEqual([mobile.code, mobile.message], [409, "该手机号已被使用"]);
});

test("refuses pictures in the introduction", async () => {
  const users = await t.count("sysUser");
  for (const introduction of [
    `<p><img src="data:image/png;base64,iVBORw0KGgo="></p>`,
    `<p><img src="/api/open/oss/preview/byid/AAAAAAAAAAAAAAAAAAAAAA"></p>`,
    `<p><a href="&#47;api/open/oss/preview/byid/AAAAAAAAAAAAAAAAAAAAAA">a</a></p>`,
  ]) {
    const { code, data } = await register("1", { introduction }, "198.51.100.8");
    assert.deepEqual(
      [code, data?.errors],
      [400, [{ field: "introduction", message: "注册时个人简介不能包含图片和附件" }]],
    );
  }
  const files = await t.db
    .selectFrom("sysFile")
    .select("fileId")
    .where("field", "=", "introduction")
    .execute();
  assert.deepEqual(files, []);
  const long = await register("1", { introduction: "长".repeat(30_000) }, "198.51.100.8");
  assert.equal(long.code, 413);
  assert.equal(await t.count("sysUser"), users);
});

test("accepts five forms per address and day, even concurrently", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => register("1")));
  const codes = answers.map(({ code }) => code).toSorted();
  assert.deepEqual(codes, [200, 200, 200, 200, 200, 429, 429, 429]);
  const later = await register("1");
  assert.equal(later.code, 429);
  assert.ok(Number(later.headers["retry-after"]) > 0);
  assert.equal((await register("1", {}, "198.51.100.9")).code, 200, "others still may");
  t.at(new Date(Date.now() + 24 * 3_600_000 + 60_000));
  assert.equal((await register("1")).code, 200);
  t.at(new Date());
});

test("reads at most thirty forms per address and hour", async () => {
  const bad = () =>
    t.app.inject({
      method: "POST",
      url: "/api/open/registration/1",
      payload: {},
      remoteAddress: "198.51.100.10",
    });
  for (let turn = 0; turn < 30; turn += 1) assert.equal((await bad()).statusCode, 400);
  assert.equal((await bad()).statusCode, 429);
});

test("refuses forms while two hundred are pending", async () => {
  const { userId } = await t.db
    .selectFrom("repairPerson")
    .select("userId")
    .where("nature", "is", null)
    .executeTakeFirstOrThrow();
  const row = { address: "192.0.2.1", accepted: true, userId, sentAt: new Date().toISOString() };
  await t.db.insertInto("repairRegistration").values(Array(200).fill(row)).execute();
  assert.equal((await register("1")).code, 429);
});

test("refuses a form beyond its size before storing it", async () => {
  const large = new Blob([new Uint8Array(23 * 1024 * 1024)]);
  const { code } = await register("1", { avatar: large }, "198.51.100.11");
  assert.equal(code, 413);
});

test("accepts a right captcha once", async () => {
  const config = t.app.config as { captcha: boolean };
  config.captcha = true;
  try {
    const none = await register("1", {}, "198.51.100.12");
    assert.deepEqual(none.data.errors, [{ field: "code", message: "验证码不能为空" }]);
    const captchaRequest = { address: addressKey("198.51.100.12"), key: captchaKey(t.app) };
    const uuid = await storeCaptcha(t.db, { answer: "AB2CD", ...captchaRequest, now: new Date() });
    const wrong = await register("1", { uuid, code: "XXXXX" }, "198.51.100.12");
    assert.deepEqual(wrong.data.errors, [{ field: "code", message: "验证码错误" }]);
    const stale = await register("1", { uuid, code: "AB2CD" }, "198.51.100.12");
    assert.deepEqual(stale.data.errors, [{ field: "code", message: "验证码已失效" }]);
    const fresh = await storeCaptcha(t.db, { answer: "AB2CD", ...captchaRequest, now: new Date() });
    assert.equal((await register("1", { uuid: fresh, code: "ab2cd" }, "198.51.100.12")).code, 200);
  } finally {
    config.captcha = false;
  }
});
