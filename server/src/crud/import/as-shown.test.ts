import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startUsers } from "../../features/system/user/user.fixture.ts";
import { buildSheets, textCell } from "../../infra/files/sheets/archive.fixture.ts";
import { importClient, problemsOf, type SheetCell } from "./import.fixture.ts";

let u: Awaited<ReturnType<typeof startUsers>>;
let imports: ReturnType<typeof importClient>;
let people: SheetCell[] = [];
let home = "";
const head = ["账号", "姓名", "所属部门", "手机号", "性别", "岗位", "角色"];

before(async () => {
  u = await startUsers();
  imports = importClient(u.t.app, "/system/user");
  const { rows } = await sql<Record<"home" | "post" | "role", string>>`
    select (select dept_name from sys_dept where dept_id = ${u.t.base.deptId}::bigint) as home,
      (select post_name from sys_post where post_id = ${u.posts[0]}::bigint) as post,
      (select role_name from sys_role where role_id = ${u.staffRole}::bigint) as role`.execute(
    u.t.db,
  );
  home = rows[0]?.home ?? "";
  people = ["甲", home, null, "男", rows[0]?.post ?? "", rows[0]?.role ?? ""];
});
after(() => u.t.close());

const line = (account: SheetCell, more: Record<number, SheetCell> = {}): SheetCell[] =>
  [account, ...people].map((cell, at) => (at in more ? (more[at] ?? null) : cell));
const userOf = (userName: string) =>
  u.t.db.selectFrom("sysUser").selectAll().where("userName", "=", userName).executeTakeFirst();

/** Sheet with formatted number cells: [value, format code]. */
function formatted(
  rows: readonly (readonly (SheetCell | readonly [number, string])[])[],
  prolog = "",
) {
  const codes: string[] = [];
  const cellOf = (cell: SheetCell | readonly [number, string]) => {
    if (Array.isArray(cell)) return `<c s="${codes.push(cell[1])}"><v>${cell[0]}</v></c>`;
    return cell === null ? "<c/>" : textCell(String(cell));
  };
  const sheet = rows.map((row) => `<row>${row.map(cellOf).join("")}</row>`).join("");
  return buildSheets([{ name: "表", rows: sheet }], codes, prolog);
}

test("never reads a cell as an internal id", async () => {
  const sheet = [
    ["账号", "所属部门", "岗位", "角色"],
    ["operator", u.t.base.deptId, u.posts[0] ?? "", u.staffRole],
  ];
  const problems = problemsOf(await imports.preview(u.admin, sheet));
  assert.deepEqual(
    problems.map((problem) => problem.split(" ")[1]),
    ["所属部门", "岗位", "角色"],
    problems.join(),
  );
  const admin = await userOf("admin");
  const depts = importClient(u.t.app, "/system/dept");
  const dept = [
    ["上级部门", "部门名称", "显示排序", "负责人"],
    ["顶级部门", "另一家", "1", String(admin?.userId)],
  ];
  assert.match(problemsOf(await depts.preview(u.admin, dept)).join(), /^2 负责人 /);
});

test("reads numbers in text columns without separators and exponents", async () => {
  const plain = line("").slice(1) as SheetCell[];
  const rows = [
    head,
    [[535968, "#,##0"], ...plain.with(2, null)],
    [[793072, "00000000"], ...plain.with(2, null)],
    ["by.phone", ...plain.slice(0, 2), [13800138000, "0.00E+00"], ...plain.slice(3)],
  ] as const;
  const { data, message } = await imports.send(u.admin, formatted(rows));
  assert.equal(data?.imported, 3, message);
  assert.ok((await userOf("535968")) && (await userOf("00793072")));
  assert.equal((await userOf("by.phone"))?.phonenumber, "13800138000");
  // The rows match existing people.
  assert.equal((await imports.send(u.admin, formatted(rows))).data?.unchanged, 3);
});

test("accepts all spellings of telephone numbers", async () => {
  const spellings = ["138 0013 8000", "138-0013-8000", "tel:13800138000", "+86 138 0013 8000"];
  for (const spelling of spellings) {
    const { data } = await imports.preview(u.admin, [
      ["账号", "手机号"],
      ["by.phone", spelling],
    ]);
    assert.equal(data?.unchanged, 1, spelling);
  }
});

test("finds an account in other letter case and width, and refuses a duplicate", async () => {
  const { data } = await imports.send(u.admin, [head, line("zhang.lingyi")]);
  assert.equal(data.imported, 1);
  for (const spelling of ["Zhang.Lingyi", "ｚｈａｎｇ.lingyi", "zhang.\u200blingyi"]) {
    const found = await imports.send(u.admin, [head, line(spelling)]);
    assert.equal(found.data?.unchanged, 1, `${spelling} ${found.message}`);
  }
  const twice = await imports.preview(u.admin, [head, line("new.one"), line("New.One")]);
  assert.deepEqual(problemsOf(twice), ["3 账号 与第2行重复"]);
  const form = await u.someone({ userName: "ZHANG.lingyi" });
  const refused = await u.admin.post("/system/user", form);
  assert.deepEqual([refused.code, refused.data?.errors?.[0]?.field], [409, "userName"]);
  assert.match(refused.message, /^账号已存在/);
});

test("resolves department paths by any unique name and lists new departments", async () => {
  const titles = [...head, "新部门负责人"];
  const made = await imports.send(u.admin, [
    titles,
    [...line("path.one", { 2: `${home}/航线一车间` }), "admin"],
  ]);
  const whole = made.data.created[0].path;
  assert.deepEqual(made.data.created, [{ kind: "department", path: whole }], made.message);
  assert.ok(whole.endsWith(`${home}/航线一车间`), whole);
  for (const path of ["航线一车间", ` ${home} ＞ 航线一车间`, `${home}\\航线一车间`]) {
    const { data, message } = await imports.preview(u.admin, [
      titles,
      [...line("path.two", { 2: path }), null],
    ]);
    assert.deepEqual([data?.imported, data?.created], [1, []], `${path} ${message}`);
  }
  const rows = [
    [...line("path.two", { 2: "航线一车间/夜班组" }), "admin"],
    [...line("path.three", { 2: `${whole} ／ 夜班组；一班` }), "admin"],
  ];
  const trial = await imports.preview(u.admin, [titles, ...rows]);
  assert.deepEqual(
    trial.data?.created.map(({ path }: { path: string }) => path),
    [`${whole}/夜班组`, `${whole}/夜班组/一班`],
    trial.message,
  );
  await u.department("夜班组", u.t.base.deptId);
  await imports.send(u.admin, [titles, ...rows]);
  const two = await imports.preview(u.admin, [
    titles,
    [...line("path.four", { 2: "夜班组/二班" }), "admin"],
  ]);
  assert.match(problemsOf(two).join(), /“夜班组”不止一个，请填写完整路径/);
  for (const name of ["航线/定检", "航线；定检", "航线＞定检"]) {
    const dept = { parentId: u.t.base.deptId, deptName: name, orderNum: 9, status: "1" };
    const leader = (await userOf("admin"))?.userId;
    const refused = await u.admin.post("/system/dept", { ...dept, leader });
    assert.deepEqual([refused.code, refused.data?.errors?.[0]?.field], [400, "deptName"], name);
  }
});

test("keeps a disabled post with people who have it, and gives it to nobody else", async () => {
  const { postId } = await u.t.db
    .insertInto("sysPost")
    .values({ postCode: "old", postName: "停用岗位", postSort: 9, status: "1" })
    .returning("postId")
    .executeTakeFirstOrThrow();
  const holder = await u.make({ postIds: [postId] });
  await u.t.db.updateTable("sysPost").set({ status: "2" }).where("postId", "=", postId).execute();
  const sheet = (userName: string) => [
    ["账号", "岗位"],
    [userName, `停用岗位、${people[4]}`],
  ];
  const kept = await imports.preview(u.admin, sheet(holder.userName));
  assert.equal(kept.data?.updated, 1, kept.message);
  const given = await imports.preview(u.admin, sheet("operator"));
  assert.match(problemsOf(given).join(), /^2 岗位 “停用岗位”已停用/);
});

test("does not offer a disabled department to new people", async () => {
  const deptId = await u.department("停用车间", u.t.base.deptId);
  const inside = await u.make({ deptId });
  await u.admin.put(`/system/dept/${deptId}`, { status: "2" });
  const stays = await imports.preview(u.admin, [
    ["账号", "姓名", "所属部门"],
    [inside.userName, "改名", "停用车间"],
  ]);
  assert.equal(stays.data?.updated, 1, stays.message);
  const moved = await imports.preview(u.admin, [
    ["账号", "所属部门"],
    ["operator", "停用车间"],
  ]);
  assert.match(problemsOf(moved).join(), /^2 所属部门 “.*停用车间”已停用/);
});

test("reads 工号 as 账号 if the sheet has no other account column", async () => {
  const { data, message } = await imports.preview(u.admin, [
    ["工号", "姓名"],
    ["operator", "改名"],
  ]);
  assert.deepEqual([data?.updated, data?.ignoredColumns], [1, []], message);
  const both = await imports.preview(u.admin, [
    ["工号", "账号", "姓名"],
    ["admin", "operator", "改名"],
  ]);
  assert.deepEqual([both.data?.rows[0]?.name, both.data?.ignoredColumns], ["operator", ["工号"]]);
});

test("keeps exact spellings of formerly similar accounts until one is renamed", async () => {
  const pair = [await u.make({ userName: "Pair.One" }), await u.make({ userName: "pair.two" })];
  const [first, second] = pair.map(({ id }) => id);
  // The upgrade leaves these rows.
  await sql`alter table sys_user disable trigger tr__sys_user__leave_look_alikes`.execute(u.t.db);
  await sql`update sys_user set user_name = 'pair.one', look_alike = 1
    where user_id = ${second}::bigint`.execute(u.t.db);
  await sql`alter table sys_user enable trigger tr__sys_user__leave_look_alikes`.execute(u.t.db);
  assert.ok(await u.signIn("Pair.One"));
  assert.ok(await u.signIn("pair.one"));
  assert.equal(await u.signIn("PAIR.ONE").catch(() => null), null);
  const exact = await imports.preview(u.admin, [
    ["账号", "备注"],
    ["Pair.One", "甲"],
    ["pair.one", "乙"],
  ]);
  assert.equal(exact.data?.updated, 2, exact.message);
  const unclear = await imports.preview(u.admin, [
    ["账号", "备注"],
    ["PAIR.ONE", "甲"],
  ]);
  assert.match(problemsOf(unclear).join(), /已有多条/);
  const third = async () => u.admin.post("/system/user", await u.someone({ userName: "PAIR.one" }));
  assert.equal((await third()).code, 409);
  await sql`update sys_user set user_name = 'renamed' where user_id = ${first}::bigint`.execute(
    u.t.db,
  );
  assert.ok(await u.signIn("PAIR.ONE"));
  assert.equal((await third()).code, 409);
});
