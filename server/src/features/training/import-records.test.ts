import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { grantOnlyPermissions } from "../../../test/grant-only.ts";
import {
  importClient,
  problemsOf,
  readWorkbook,
  type SheetCell,
} from "../../crud/import/import.fixture.ts";
import { buildSheets, textCell } from "../../infra/files/sheets/archive.fixture.ts";
import { recordsPath, startTraining } from "./training.fixture.ts";

let t: Awaited<ReturnType<typeof startTraining>>;
let imports: ReturnType<typeof importClient>;
before(async () => {
  t = await startTraining();
  imports = importClient(t.app, recordsPath);
  await t.course({ courseName: "起落架复训" });
});
after(() => t.close());

const head = ["账号", "姓名", "课程", "培训日期", "学时", "教员", "考核结果", "备注"];
const line = (...over: [number, SheetCell][]): SheetCell[] => {
  const cells: SheetCell[] = [
    "operator",
    null,
    "起落架复训",
    "2026/3/1",
    8,
    "李教员",
    "合格",
    null,
  ];
  for (const [at, cell] of over) cells[at] = cell;
  return cells;
};
const nameOf = async (userName: string) =>
  (
    await t.db
      .selectFrom("sysUser")
      .select("nickName")
      .where("userName", "=", userName)
      .executeTakeFirstOrThrow()
  ).nickName;

test("imports a sheet after a trial, keeps existing records, and undoes the import", async () => {
  const sheet = [head, line(), line([0, null], [1, await nameOf("mechanic")], [3, "20260302"])];
  const trial = await imports.preview(t.admin, sheet);
  assert.deepEqual([trial.data?.imported, trial.data?.importId], [2, null], trial.message);
  assert.equal((await t.admin.get(`${recordsPath}?beginTime=2026-03-01`)).data.total, 0);
  const done = await imports.send(t.admin, sheet);
  assert.equal(done.data?.imported, 2, done.message);
  const again = await imports.send(t.admin, sheet);
  assert.deepEqual([again.data?.unchanged, again.data?.imported], [2, 0], again.message);
  const exported = await imports.download(t.admin, "/export?beginTime=2026-03-01");
  assert.equal((await imports.send(t.admin, exported)).data?.unchanged, 2);
  assert.deepEqual((await imports.undo(t.admin, done.data.importId)).data, {
    removed: 2,
    restored: 0,
  });
  assert.equal((await t.admin.get(`${recordsPath}?beginTime=2026-03-01`)).data.total, 0);
});

test("refuses rows of the importer's own training", async () => {
  const problems = problemsOf(await imports.send(t.admin, [head, line([0, "admin"]), line()]));
  assert.deepEqual(problems, ["2 账号 不能录入、更正或撤销本人的培训记录"]);
});

test("finds people by name if the sheet has no accounts", async () => {
  const [, ...titles] = head;
  const [, , ...cells] = line([3, "2026-02-03"]);
  const sheet = [titles, [await nameOf("mechanic"), ...cells]];
  const { data, message } = await imports.preview(t.admin, sheet);
  assert.equal(data?.imported, 1, message);
});

test("prefers an account over an equal id of another person", async () => {
  const { rows: made } = await sql<{ id: string; own: string }>`
    insert into sys_user (user_name, nick_name, user_type, dept_id, password_hash)
    select user_id::text, '乙', '04', dept_id, '' from sys_user where user_name = 'operator'
    returning user_name as id, user_id as own`.execute(t.db);
  const [{ id, own } = { id: "", own: "" }] = made;
  const { message } = await imports.send(t.admin, [head, line([0, id], [3, "2026-01-05"])]);
  const { rows } = await sql<{ userId: string }>`
    select user_id from train_record where train_date = '2026-01-05'`.execute(t.db);
  assert.deepEqual(rows, [{ userId: own }], message);
});

test("accepts midnight as a day, refuses other times, and supports the 1904 date system", async () => {
  const days = ["2026-03-05 00:00:00", "2026/3/5 0:00", "2026-03-05T00:00:00Z", "2026年3月5日0:00"];
  for (const day of days) {
    const { data, message } = await imports.preview(t.admin, [head, line([3, day])]);
    assert.equal(data?.imported, 1, `${day} ${message}`);
    const { to } = data.rows[0].changes.find(
      ({ title }: { title: string }) => title === "培训日期",
    );
    assert.equal(to, "2026-03-05", "the preview shows the day that is written");
  }
  const timed = await imports.preview(t.admin, [head, line([3, "2026-03-05 08:30"])]);
  assert.deepEqual(problemsOf(timed), [
    "2 培训日期 培训日期只能填写日期，单元格中还有时间 08:30:00",
  ]);
  const rows = (cell: string) =>
    `<row>${head.map(textCell).join("")}</row><row>${line()
      .map((text, at) => (at === 3 ? cell : text === null ? "<c/>" : textCell(String(text))))
      .join("")}</row>`;
  const day = async (cell: string, code = "yyyy-mm-dd", prolog = "") => {
    const sheet = buildSheets([{ name: "表", rows: rows(cell) }], [code], prolog);
    const answer = await imports.preview(t.admin, sheet);
    const changes = answer.data?.rows?.[0]?.changes ?? [];
    return (
      changes.find(({ title }: { title: string }) => title === "培训日期")?.to ?? answer.message
    );
  };
  assert.equal(await day('<c s="1"><v>46086.35</v></c>'), "2026-03-05");
  assert.match(await day('<c s="1"><v>46086.35</v></c>', "yyyy-mm-dd h:mm"), /还有时间 08:24:00/);
  const from1904 = '<workbookPr date1904="1"/>';
  assert.equal(await day('<c s="1"><v>44624</v></c>', "yyyy-mm-dd", from1904), "2026-03-05");
  assert.equal(await day("<c><v>44624</v></c>", "General", from1904), "2026-03-05");
});

test("refuses the undo after a correction", async () => {
  const { data } = await imports.send(t.admin, [head, line([3, "2026-04-01"])]);
  const { list } = (await t.admin.get(`${recordsPath}?beginTime=2026-04-01`)).data;
  await t.admin.put(`${recordsPath}/${list[0].recordId}`, { hours: 4, reason: "写错了" });
  const undone = await imports.undo(t.admin, data.importId);
  assert.match(undone.message, /^导入后已有人使用，不能撤销：.*已更正或撤销/);
});

test("reports errors by row and column, and marks them in the sheet", async () => {
  await imports.send(t.admin, [head, line([3, "2026-05-01"])]);
  const sheet = [
    head,
    line([0, "nobody"]),
    line([2, "没有的课程"]),
    line([3, "2999-01-01"]),
    line([4, 0.25]),
    line([6, "优秀"], [3, "2026-03-03"]),
    line([3, "2026-05-01"], [4, 6]),
    line([3, "2026-03-04"], [5, null]),
  ];
  const problems = problemsOf(await imports.send(t.admin, sheet));
  assert.deepEqual(problems, [
    "2 账号 账号“nobody”不存在，或不在您的权限范围内",
    "3 课程 课程“没有的课程”不存在，或不在您的权限范围内",
    ...problems.slice(2, 4),
    "6 考核结果 考核结果“优秀”不存在",
    "7 学时 已有培训记录的学时不能修改",
    "8 教员 必填项不能为空!",
  ]);
  assert.match(problems[2] ?? "", /^4 培训日期 /);
  assert.match(problems[3] ?? "", /^5 学时 请输入 0.5 至 999/);
  const others = [head, line([1, "别人"])];
  assert.deepEqual(problemsOf(await imports.send(t.admin, others)), ["2 姓名 姓名与账号不一致"]);
  assert.deepEqual(await imports.marked(t.admin, others), ["问题", "姓名：姓名与账号不一致"]);
});

test("offers courses and people in scope, to users with the permission to import", async () => {
  const { rows, sheets } = await readWorkbook(await imports.download(t.admin, "/import/template"));
  assert.deepEqual(rows[0], [
    "课程",
    "账号",
    "培训日期",
    "学时",
    "教员",
    "考核结果",
    "备注",
    "姓名",
  ]);
  assert.ok(JSON.stringify(sheets.at(-1)?.rows).includes("起落架复训"));
  await grantOnlyPermissions(t.db, "operator", {
    permissions: ["train:record:list", "train:record:add"],
    dataScope: "1",
  });
  const operator = await t.as("operator");
  assert.equal((await imports.send(operator, [head, line()])).code, 403);
});
