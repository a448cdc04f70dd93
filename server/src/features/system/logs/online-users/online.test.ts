import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestApp, type TestClient } from "../../../../../test/harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
});
after(() => t.close());

interface Device {
  sessionId: string;
  userName: string;
  current: boolean;
}

const online = async (query = ""): Promise<Device[]> =>
  (await admin.get(`/system/monitor/online${query}`)).data.list;
const devices = async (client: TestClient): Promise<Device[]> =>
  (await client.get("/system/common/user/devices")).data;

test("lists active sessions with origin and start", async () => {
  await t.as("mechanic");
  const [mechanic, own] = (await admin.get("/system/monitor/online")).data.list;
  const { sessionId, userId, loginTime, lastActiveTime, ...row } = mechanic;
  assert.deepEqual(row, {
    userName: "mechanic",
    nickName: "周启航",
    deptName: "航空维修平台",
    ipaddr: "127.0.0.1",
    loginLocation: "内网IP",
    browser: "未知",
    os: "未知",
    current: false,
  });
  assert.deepEqual([own.userName, own.current], ["admin", true]);
  assert.equal(lastActiveTime, loginTime);
  assert.ok(sessionId && userId);
  assert.equal((await online("?userName=MECH")).length, 1);
  assert.equal((await online("?ipaddr=10.9")).length, 0);
});

test("ends a session immediately, and logs it", async () => {
  const supplier = await t.as("supplier");
  const [session] = await online("?userName=supplier");
  const gone = `/system/monitor/online/${session?.sessionId}`;
  assert.equal((await admin.del(`${gone},999999`)).code, 404);
  assert.equal((await devices(supplier)).length, 1, "all or none");
  assert.equal((await admin.del(gone)).message, "强制退出成功");
  assert.equal((await supplier.get("/system/common/user/profile")).code, 401);
  assert.equal((await admin.del(gone)).code, 404);
  const { list } = (await admin.get("/system/monitor/accesslog?userName=supplier")).data;
  assert.equal(list[0].msg, "被强制退出");
  assert.equal((await admin.get("/system/monitor/operlog?title=强制退出&status=1")).data.total, 1);
});

test("refuses to end the own session, and those of administrators", async () => {
  const [own] = (await online("?userName=admin")).filter(({ current }) => current);
  const refused = await admin.del(`/system/monitor/online/${own?.sessionId}`);
  assert.deepEqual([refused.code, refused.message], [409, "不能强制退出当前会话"]);
  const roleId = String(t.base.roleIds.get("platform_admin"));
  const { menuId } = await t.db
    .selectFrom("sysMenu")
    .select("menuId")
    .where("perms", "=", "monitor:online:forceQuit")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  const operator = await t.as("operator");
  assert.equal((await operator.del(`/system/monitor/online/${own?.sessionId}`)).code, 403);
});

test("hides a session with an expired refresh token", async () => {
  const aviator = await t.as("aviator");
  assert.equal((await devices(aviator)).length, 1);
  await t.db
    .updateTable("sysRefreshToken")
    .set({ expiresAt: "2020-01-01" })
    .where("sessionId", "=", (await devices(aviator))[0]?.sessionId ?? "")
    .execute();
  assert.equal((await online("?userName=aviator")).length, 0);
});

test("lists the own devices, and ends sessions on others", async () => {
  const laptop = await t.as("mechanic");
  const phone = await t.as("mechanic");
  const all = await devices(laptop);
  assert.equal(all.filter(({ current }) => current).length, 1);
  const [phoneSession] = await devices(phone).then((rows) => rows.filter(({ current }) => current));
  const path = `/system/common/user/devices/${phoneSession?.sessionId}`;
  const aviator = await t.as("aviator");
  assert.equal((await aviator.del(path)).code, 404, "another's device is not there");
  const own = all.find(({ current }) => current)?.sessionId;
  assert.equal((await laptop.del(`/system/common/user/devices/${own}`)).code, 409);
  assert.equal((await laptop.del(path)).message, "退出成功");
  assert.equal((await phone.get("/system/common/user/profile")).code, 401);
  assert.equal((await laptop.get("/system/common/user/profile")).code, 200);
});
