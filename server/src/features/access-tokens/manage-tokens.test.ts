import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import { accessTokenTexts } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { createOwnToken, dateInDays } from "./access-token.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;
const own = "/system/common/user/tokens";
const all = "/system/token";

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  operator = await t.as("operator");
});
after(() => t.close());

const userIdOf = async (userName: string) => {
  const row = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", userName)
    .executeTakeFirstOrThrow();
  return row.userId;
};
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const grant = async (...perms: string[]) => {
  const roleId = String(t.base.roleIds.get("platform_admin"));
  for (const right of perms) {
    const { menuId } = await t.db
      .selectFrom("sysMenu")
      .select("menuId")
      .where("perms", "=", right)
      .executeTakeFirstOrThrow();
    await t.db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  }
};

test("stores hash and prefix, and shows the token once", async () => {
  const { token, tokenId, prefix } = await createOwnToken(operator, ["read"]);
  const row = await t.db
    .selectFrom("accessToken")
    .selectAll()
    .where("tokenId", "=", tokenId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row.tokenHash, createHash("sha256").update(token).digest());
  assert.equal(row.prefix, prefix);
  const { data } = await operator.get(own);
  assert.equal(data.maxDays, 365);
  assert.ok(!JSON.stringify(data).includes(token.slice(prefix.length)));
  assert.deepEqual(
    [data.list[0].name, data.list[0].state, data.list[0].kind],
    ["夜班脚本", "1", "1"],
  );
});

test("refuses invalid input with a sentence at the field", async () => {
  const good = { name: "夜班脚本", scopes: ["read"], expiryDate: dateInDays(30) };
  const refusals: [object, string, string][] = [
    [{ name: "" }, "name", "必填项不能为空!"],
    [{ scopes: [] }, "scopes", "请选择权限范围"],
    [{ scopes: ["system:user:list"] }, "scopes", accessTokenTexts.foreignScope],
    [{ scopes: ["system:token:add"] }, "scopes", accessTokenTexts.foreignScope],
    [{ scopes: ["*:*:*"] }, "scopes", accessTokenTexts.foreignScope],
    [{ expiryDate: dateInDays(-2) }, "expiryDate", accessTokenTexts.pastExpiry],
    [{ expiryDate: dateInDays(367) }, "expiryDate", accessTokenTexts.lateExpiry(365)],
  ];
  for (const [part, field, message] of refusals) {
    const refused = await t.app.inject({
      method: "POST",
      url: `/api${own}`,
      headers: { authorization: `Bearer ${operator.token}` },
      payload: { ...good, ...part },
    });
    const { code, data } = refused.json();
    assert.equal(code, 400, message);
    assert.deepEqual((data?.errors ?? refused.json().errors)[0], { field, message });
  }
  const { expiryDate: _, ...endless } = good;
  assert.equal((await operator.post(own, endless)).code, 400, "without an end");
  assert.equal((await admin.post(own, { ...good, scopes: ["system:role:add"] })).code, 400);
});

test("limits the days by the parameter", async () => {
  const set = (configValue: string) =>
    t.db
      .updateTable("sysConfig")
      .set({ configValue })
      .where("configKey", "=", "sys.token.maxDays")
      .execute();
  await set("30");
  const body = { name: "夜班脚本", scopes: ["read"], expiryDate: dateInDays(90) };
  assert.equal((await operator.post(own, body)).message, accessTokenTexts.lateExpiry(30));
  assert.equal((await operator.get(own)).data.maxDays, 30);
  await set("365");
  const year = await createOwnToken(operator, ["read"], { days: 365 });
  const end = new Date(`${year.expireTime.replace(" ", "T")}+08:00`);
  assert.ok(end <= days(365), "a year, whatever the time of day");
});

test("is valid until the last second of its day, even if created in that second", async () => {
  const { expireTime } = await createOwnToken(operator, ["read"], { days: 7 });
  assert.match(expireTime, / 23:59:59$/);
  const now = new Date();
  t.at(new Date("2026-12-01T23:59:59.500+08:00"));
  const late = await t.as("operator");
  const { code, message } = await late.post(own, {
    name: "夜班脚本",
    scopes: ["read"],
    expiryDate: "2026-12-01",
  });
  assert.equal(code, 200, message);
  t.at(now);
});

test("lets people revoke their own tokens only, and administrators those in their data scope", async () => {
  const { tokenId } = await createOwnToken(admin, ["read"]);
  assert.equal((await operator.del(`${own}/${tokenId}`)).code, 404);
  assert.equal((await operator.get(all)).code, 403);
  await grant("system:token:list", "system:token:remove");
  const mine = await createOwnToken(operator, ["read"]);
  const listed = (await operator.get(`${all}?pageSize=200`)).data.list;
  assert.ok(listed.some((one: { tokenId: string }) => one.tokenId === mine.tokenId));
  const refused = await operator.del(`${all}/${tokenId}`);
  assert.ok([403, 404].includes(refused.code), refused.message);
  assert.equal((await admin.del(`${all}/${mine.tokenId},999999`)).code, 404);
  assert.equal(
    (await t.with(mine.token).get("/system/common/user/profile")).code,
    200,
    "all or none",
  );
  assert.equal((await admin.del(`${all}/${mine.tokenId}`)).message, accessTokenTexts.revoked);
  assert.equal((await t.with(mine.token).get("/system/common/user/profile")).code, 401);
  const [row] = (await admin.get(`${all}?state=4&userName=operator`)).data.list;
  assert.deepEqual([row.userName, row.state, row.creatorName], ["operator", "4", row.nickName]);
});

test("creates service tokens for accounts within the creator's permissions", async () => {
  const userId = await userIdOf("operator");
  const body = {
    userId,
    name: "同步服务",
    scopes: ["platform:info:list"],
    expiryDate: dateInDays(90),
  };
  const { data } = await admin.post(all, body);
  const { data: seen } = await t.with(data.token).get("/platform/info");
  assert.ok(seen);
  assert.equal((await admin.get(`${all}?kind=2`)).data.list[0].creatorName, "系统管理员");
  const foreign = await admin.post(all, { ...body, scopes: ["system:user:list"] });
  assert.equal(foreign.message, accessTokenTexts.foreignScope, "the account does not hold it");
  await grant("system:token:add");
  const stronger = { ...body, userId: await userIdOf("admin"), scopes: ["read"] };
  const refused = await operator.post(all, stronger);
  assert.ok([400, 403].includes(refused.code), refused.message);
  assert.equal((await admin.post(all, { ...body, userId: "999999999" })).code, 400);
  const { data: ownList } = await operator.get(own);
  assert.ok(
    ownList.list.some(({ kind }: { kind: string }) => kind === "2"),
    "its account sees it",
  );
});

test("refuses more than fifty tokens of one account", async () => {
  const aviator = await t.as("aviator");
  for (let at = 0; at < 50; at += 1) await createOwnToken(aviator, ["read"], { name: `T${at}` });
  const body = { name: "T", scopes: ["read"], expiryDate: dateInDays(7) };
  const refused = await aviator.post(own, body);
  assert.deepEqual([refused.code, refused.message], [409, accessTokenTexts.tooMany]);
});

test("reminds of tokens that end soon, and removes old ones", async () => {
  const soon = await createOwnToken(operator, ["read"], { name: "就到期", days: 3 });
  const state = async () =>
    (await operator.get(own)).data.list.find(
      ({ tokenId }: { tokenId: string }) => tokenId === soon.tokenId,
    )?.state;
  assert.equal(await state(), "2");
  assert.equal((await admin.get(`${all}?state=2&name=就到期`)).data.total, 1);
  await t.app.retention.run(days(20));
  assert.equal(await state(), "2", "ended for less than thirty days by then");
  await t.app.retention.run(days(40));
  assert.equal(await state(), undefined);
});

test("exports the list", async () => {
  const response = await t.app.inject({
    url: `/api${all}/export`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers["content-type"]), /spreadsheetml/);
});
