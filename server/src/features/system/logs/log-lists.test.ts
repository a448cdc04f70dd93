import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealed } from "../../../../test/harness.ts";
import { startLogs } from "./logs.fixture.ts";

type Logs = Awaited<ReturnType<typeof startLogs>>;
let t: Logs["t"];
let admin: Logs["admin"];
let fill: Logs["fill"];
let total: Logs["total"];

before(async () => {
  ({ t, admin, fill, total } = await startLogs());
  await fill(28, "2026-01-10 12:00:00");
});
after(() => t.close());

test("filters operations by every field, literally, with both ends inclusive", async () => {
  const path = "/system/monitor/operlog?title=填充";
  const first = (await admin.get(`${path}&pageSize=3`)).data;
  assert.equal(first.total, 28);
  assert.deepEqual(
    first.list.map(({ operTime }: { operTime: string }) => operTime),
    ["2026-01-10 12:00:00", "2026-01-10 11:59:00", "2026-01-10 11:58:00"],
  );
  const { operId, ...row } = first.list[0];
  assert.deepEqual(row, {
    title: "填充",
    subject: null,
    operName: "filler0",
    accessToken: null,
    operIp: "203.0.113.7",
    operLocation: "未知",
    requestMethod: "POST",
    businessType: "0",
    status: "1",
    operTime: "2026-01-10 12:00:00",
    costTime: 0,
  });
  assert.match(operId, /^\d+$/);
  assert.equal(await total(`${path}&operName=FILLER3`), 4);
  assert.equal(await total(`${path}&operName=filler_`), 0);
  assert.equal(await total(`${path}&businessType=2`), 7);
  assert.equal(await total(`${path}&status=2`), 14);
  assert.equal(await total(`${path}&beginTime=2026-01-10 11:58:00&endTime=2026-01-10 11:59:00`), 2);
  assert.equal(await total(`${path}&beginTime=2026-01-10&endTime=2026-01-10`), 28);
  assert.deepEqual((await admin.get(`${path}&pageNum=99`)).data, { list: [], total: 28 });
  assert.equal((await admin.get(`${path}&beginTime=tomorrow`)).code, 400);
});

test("shows an operation with parameters, duration and error, secrets masked", async () => {
  const password = await sealed(t.app, "Wing-2026-lift");
  await admin.post("/system/user", { userName: "nobody\r\n\u001b[31m", password, nickName: "x" });
  await admin.post("/system/post", { postCode: "a", postName: "甲", postSort: 1, status: "1" });
  await admin.post("/system/post", { postCode: "a", postName: "乙", postSort: 1, status: "1" });
  const { list } = (await admin.get("/system/monitor/operlog?title=岗位")).data;
  const failed = (await admin.get(`/system/monitor/operlog/${list[0].operId}`)).data;
  assert.deepEqual(
    [failed.status, failed.operUrl, JSON.parse(failed.operParam).postName, failed.changes],
    ["2", "/api/system/post", "乙", []],
  );
  assert.ok(failed.errorMsg.length > 0 && failed.costTime >= 0);
  assert.equal((await admin.get("/system/monitor/operlog/999999")).code, 404);
});

test("shows the changes of an edit with the titles of the form", async () => {
  const { data } = await admin.post("/system/post", {
    postCode: "b",
    postName: "旧名",
    postSort: 1,
    status: "1",
    remark: "备",
  });
  await admin.put(`/system/post/${data.postId}`, { postName: "新名", postSort: 1, remark: null });
  const { list } = (await admin.get("/system/monitor/operlog?title=岗位&businessType=2")).data;
  const { changes } = (await admin.get(`/system/monitor/operlog/${list[0].operId}`)).data;
  assert.deepEqual(changes, [
    { field: "postName", title: "岗位名称", from: "旧名", to: "新名" },
    { field: "remark", title: "备注", from: "备", to: null },
  ]);
});

test("logs each sign-in attempt, and filters by every field", async () => {
  await t.guest.post("/auth/login", {
    username: "ghost\r\nadmin",
    password: await sealed(t.app, "whatever-it-is"),
  });
  const path = "/system/monitor/accesslog";
  const { list } = (await admin.get(`${path}?userName=ghost`)).data;
  const { accessId, loginTime, ...row } = list[0];
  assert.deepEqual(row, {
    userName: "ghost  admin",
    msg: "账号不存在",
    ipaddr: "127.0.0.1",
    loginLocation: "内网IP",
    browser: "未知",
    os: "未知",
    status: "2",
  });
  assert.equal(loginTime.length, 19);
  assert.match(accessId, /^\d+$/);
  const filled = `${path}?userName=filler`;
  assert.equal(await total(filled), 28);
  assert.equal(await total(`${filled}&ipaddr=113.8`), 3);
  assert.equal(await total(`${filled}&status=1`), 14);
  assert.equal(await total(`${filled}&endTime=2026-01-10 11:59:00`), 27);
});

test("pages through a filtered list, newest first", async () => {
  const { list } = (await admin.get("/system/monitor/operlog?operName=filler&pageSize=200")).data;
  const paged = [];
  for (const pageNum of [1, 2, 3, 4]) {
    const page = `/system/monitor/operlog?operName=filler&pageSize=7&pageNum=${pageNum}`;
    paged.push(...(await admin.get(page)).data.list);
  }
  assert.equal(list.length, 28);
  assert.deepEqual(paged, list);
});
