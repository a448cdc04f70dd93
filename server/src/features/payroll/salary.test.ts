import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { seedSalaries } from "../../../seeds/seed-salaries.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { startSalaries } from "./salary.fixture.ts";

let s: Awaited<ReturnType<typeof startSalaries>>;

before(async () => {
  s = await startSalaries();
  await s.person("inside", "钱内");
  await s.person("outside", "孙外", s.otherDeptId);
});
after(() => s.t.close());
beforeEach(async () => {
  await s.narrow("1");
  await s.t.db.deleteFrom("platformSalary").execute();
  await s.upload([
    ["账号", "岗位工资", "个人所得税", "备注"],
    ["inside", 0.1, 0.05, "甲"],
    ["outside", 0.2, null, "乙"],
    ["mechanic", 123456789.01, 0.01, null],
  ]);
  await s.upload(
    [
      ["账号", "岗位工资"],
      ["mechanic", 5],
    ],
    { month: "2026-02" },
  );
});

const path = "/platform/salary";

test("filters by month, name or account, newest month first, in the order of the sheet", async () => {
  const accounts = async (query: string) =>
    (await s.admin.get(`${path}?${query}`)).data.list.map(
      ({ month, account }: Record<string, string>) => `${month} ${account}`,
    );
  assert.deepEqual(await accounts("title=x&categoryId=1&releaseUser=y"), [
    "2026-03 inside",
    "2026-03 outside",
    "2026-03 mechanic",
    "2026-02 mechanic",
  ]);
  assert.deepEqual(await accounts("month=2026-02"), ["2026-02 mechanic"]);
  assert.deepEqual(await accounts(`userName=${encodeURIComponent("周启")}&month=2026-03`), [
    "2026-03 mechanic",
  ]);
  assert.deepEqual(await accounts("userName=SIDE"), ["2026-03 inside", "2026-03 outside"]);
  assert.deepEqual(await accounts("userName=%25"), []);
  assert.deepEqual(await accounts("pageSize=1&pageNum=2"), ["2026-03 outside"]);
  assert.equal((await s.admin.get(`${path}?month=2026-3`)).code, 400);
  assert.equal((await s.admin.get(`${path}?pageSize=201`)).code, 400);
});

test("returns exact sums of a filter as decimal text", async () => {
  const { data } = await s.admin.get(`${path}/totals?month=2026-03`);
  assert.equal(data.count, 3);
  assert.equal(data.sums.salary, "123456789.31");
  assert.equal(data.sums.grossPay, "123456789.31");
  assert.equal(data.sums.amountPaid, "123456789.25");
  assert.equal(data.sums.total, "0.00");
  const few = await s.admin.get(`${path}/totals?month=2026-03&userName=side`);
  assert.deepEqual([few.data.count, few.data.sums.salary], [2, "0.30"]);
});

test("shows a record and logs the reader", async () => {
  const { salaryId } = (await s.rows()).get("inside");
  const { code, data } = await s.admin.get(`${path}/details/${salaryId}`);
  assert.deepEqual([code, data.amountPaid, data.notes], [200, 0.05, "甲"]);
  const log = await s.admin.get("/system/monitor/operlog?title=查看薪资");
  assert.equal(log.data.list[0].operName, "admin");
  assert.equal((await s.admin.get(`${path}/details/999999`)).code, 404);
});

test("logs imports and their undo, with counts", async () => {
  const { data } = await s.upload([
    ["账号", "岗位工资"],
    ["inside", 1],
    ["operator", 2],
  ]);
  await s.admin.del(`${path}/batch/${data.batchId}`);
  const changesOf = async (title: string) => {
    const { list } = (await s.admin.get(`/system/monitor/operlog?title=${title}&status=1`)).data;
    const detail = await s.admin.get(`/system/monitor/operlog/${list[0].operId}`);
    return detail.data.changes.map(({ title: name, to }: Record<string, string>) => [name, to]);
  };
  assert.deepEqual(await changesOf("导入薪资"), [
    ["新增行数", "1"],
    ["更新行数", "1"],
  ]);
  assert.deepEqual(await changesOf("撤销薪资导入"), [
    ["删除行数", "1"],
    ["恢复行数", "1"],
  ]);
});

test("removes all or nothing", async () => {
  const rows = await s.rows();
  const [one, other] = ["inside", "outside"].map((name) => rows.get(name).salaryId);
  assert.equal((await s.admin.del(`${path}/${one},999999`)).code, 404);
  assert.equal((await s.rows()).size, 3);
  assert.equal((await s.admin.del(`${path}/${one},${other}`)).code, 200);
  assert.deepEqual([...(await s.rows()).keys()], ["mechanic"]);
});

test("exports the columns of both lists in a form that can be imported again", async () => {
  const { bytes, headers } = await s.download(`${path}/list/export?month=2026-03`);
  assert.equal(headers["x-export-rows"], "3");
  const { sheets } = await readXlsx(bytes);
  const [titles, first] = sheets[0]?.rows ?? [];
  assert.deepEqual(titles?.slice(0, 5), ["账号", "姓名", "所属部门", "月份", "工时数"]);
  assert.ok(titles?.includes("实发工资") && titles.includes("实发金额"));
  assert.deepEqual(first?.slice(0, 2), ["inside", "钱内"]);
  const again = await s.upload(bytes);
  assert.deepEqual([again.code, again.data?.updated], [200, 3], again.message);
});

test("limits every route to the data scope of the department", async () => {
  const operator = await s.narrow("3");
  const all = await s.rows();
  const outside = all.get("outside").salaryId;
  const last = await s.admin.get(`${path}/batch?month=2026-03`);
  assert.ok(!(await s.rows("2026-03", operator)).has("outside"));
  const { data } = await operator.get(`${path}/totals?month=2026-03`);
  assert.deepEqual([data.count, data.sums.salary], [2, "123456789.11"]);
  assert.equal((await operator.get(`${path}/details/${outside}`)).code, 404);
  assert.equal((await operator.del(`${path}/${outside}`)).code, 404);
  assert.equal((await operator.get(`${path}/batch?month=2026-03`)).data, null);
  assert.equal((await operator.del(`${path}/batch/${last.data.batchId}`)).code, 404);
  const { bytes } = await s.download(`${path}/list/export`, operator);
  const { sheets } = await readXlsx(bytes);
  assert.ok(!sheets[0]?.rows.some(([account]) => account === "outside"));
  for (const row of [
    ["outside", null, 1],
    [null, "孙外", 1],
  ]) {
    const answer = await s.upload([["账号", "姓名", "岗位工资"], row], { as: operator });
    assert.equal(answer.code, 400);
    assert.match(answer.message, /人员不存在/);
  }
  const own = await s.narrow("5");
  assert.equal((await s.rows("2026-03", own)).size, 0);
});

test("shows users only their own pay slips", async () => {
  const mechanic = await s.t.as("mechanic");
  const mine = await mechanic.get("/system/common/user/salary");
  assert.deepEqual(
    mine.data.list.map(({ month, salary }: Record<string, unknown>) => [month, salary]),
    [
      ["2026-03", 123456789.01],
      ["2026-02", 5],
    ],
  );
  const one = await mechanic.get("/system/common/user/salary?month=2026-02");
  assert.equal(one.data.total, 1);
  const { salaryId } = one.data.list[0];
  assert.equal((await mechanic.get(`/system/common/user/salary/${salaryId}`)).data.salary, 5);
  const foreign = (await s.rows()).get("inside").salaryId;
  assert.equal((await mechanic.get(`/system/common/user/salary/${foreign}`)).code, 404);
  for (const call of [path, `${path}/totals`, `${path}/details/${salaryId}`, `${path}/export`]) {
    assert.equal((await mechanic.get(call)).code, 403, call);
  }
  assert.equal((await mechanic.del(`${path}/${salaryId}`)).code, 403);
  const smuggled = await mechanic.get(`/system/common/user/salary?userId=1&userName=inside`);
  assert.equal(smuggled.data.total, 2);
});

test("refuses to delete an account with pay", async () => {
  const { userId } = (await s.rows()).get("inside");
  const { code, message } = await s.admin.del(`/system/user/${userId}`);
  assert.deepEqual([code, message], [409, "该账号已有薪资记录，不允许删除，可改为停用"]);
});

test("seeds the demo with three months of consistent pay", async () => {
  const adminId = s.t.base.adminId;
  const user: CurrentUser = {
    userId: adminId,
    userName: "admin",
    nickName: "系统管理员",
    userType: "00",
    deptId: null,
    sessionId: "0",
    isAdmin: true,
    roleKeys: ["admin"],
    permissions: new Set<string>(),
    scope: { all: true, deptIds: [], own: false },
  };
  const now = new Date("2026-01-15T00:00:00Z");
  await s.t.app.inTransaction((unit) => seedSalaries({ unit, user, now }));
  for (const month of ["2025-10", "2025-11", "2025-12"]) {
    const rows = await s.rows(month);
    const { workingHours, workingHoursPrice, workingHoursTotal, total } = rows.get("mechanic");
    assert.equal(workingHoursTotal, Math.round(workingHours * workingHoursPrice * 100) / 100);
    assert.ok(total > 5_000);
    assert.ok(rows.get("operator").amountPaid > 5_000);
    assert.equal(rows.get("operator").total, null);
  }
});
