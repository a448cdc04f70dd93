import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sealed, signIn } from "../../../../test/harness.ts";
import {
  importClient,
  problemsOf,
  readWorkbook,
  type SheetCell,
} from "../../../crud/import/import.fixture.ts";
import {
  buildArchive,
  buildWorkbookParts,
  textCell,
} from "../../../infra/files/sheets/archive.fixture.ts";
import { startMailServer } from "../../../infra/messages/mail-server.fixture.ts";
import { startUsers } from "./user.fixture.ts";

let u: Awaited<ReturnType<typeof startUsers>>;
let imports: ReturnType<typeof importClient>;
let post = "";
let role = "";
let home = "";

before(async () => {
  u = await startUsers();
  imports = importClient(u.t.app, "/system/user");
  const { db } = u.t;
  const names = await Promise.all(
    [
      db
        .selectFrom("sysPost")
        .select("postName as name")
        .where("postId", "=", u.posts[0] ?? ""),
      db.selectFrom("sysRole").select("roleName as name").where("roleId", "=", u.staffRole),
      db.selectFrom("sysDept").select("deptName as name").where("deptId", "=", u.t.base.deptId),
    ].map((query) => query.executeTakeFirstOrThrow()),
  );
  [post, role, home] = names.map(({ name }) => name) as [string, string, string];
});
after(() => u.t.close());

const head = ["账号", "姓名", "所属部门", "手机号", "性别", "岗位", "角色"];
const line = (account: string, more: Partial<Record<number, SheetCell>> = {}): SheetCell[] =>
  [account, "李四", home, "13800001450", "男", post, role].map((cell, at) =>
    at in more ? (more[at] ?? null) : cell,
  );

const userOf = (userName: string) =>
  u.t.db.selectFrom("sysUser").selectAll().where("userName", "=", userName).executeTakeFirst();

test("creates users without a password, updates differences and leaves the rest", async () => {
  const { userName } = await u.make({ nickName: "旧名" });
  const sheet = [head, line("import.one"), line(userName, { 1: "新名", 3: null })];
  const trial = await imports.preview(u.admin, sheet);
  assert.equal(trial.code, 200, trial.message);
  assert.deepEqual([trial.data.imported, trial.data.updated, trial.data.importId], [1, 1, null]);
  assert.deepEqual(trial.data.rows[1], {
    row: 3,
    action: "update",
    name: userName,
    changes: [{ title: "姓名", from: "旧名", to: "新名" }],
  });
  assert.equal(await userOf("import.one"), undefined);

  const { code, message, data } = await imports.send(u.admin, sheet);
  assert.deepEqual([code, message], [200, "导入成功"]);
  assert.deepEqual([data.imported, data.updated, data.unchanged], [1, 1, 0]);
  const added = await userOf("import.one");
  assert.deepEqual(
    [added?.nickName, added?.userType, added?.passwordChangedAt, added?.passwordGiven],
    ["李四", "04", null, false],
  );
  assert.equal((await userOf(userName))?.nickName, "新名");
  const again = await imports.send(u.admin, sheet);
  assert.deepEqual([again.data.unchanged, again.data.importId], [2, null]);
  const log = await u.t.db
    .selectFrom("sysOperLog")
    .select(["title", "changes"])
    .where("title", "=", "导入用户")
    .orderBy("operId")
    .executeTakeFirstOrThrow();
  assert.deepEqual(log.changes, [
    { field: "新增行数", title: "新增行数", from: null, to: "1" },
    { field: "更新行数", title: "更新行数", from: null, to: "1" },
  ]);
});

test("reports every problem by row and column, and writes nothing", async () => {
  const sheet = [
    head,
    line("bad.one", { 2: "没有的部门", 3: "123" }),
    line("bad two", { 4: "男女" }),
    line("bad.three", { 5: `${post}、没有的岗位`, 6: "没有的角色" }),
    line("bad.four"),
    line("bad.four"),
    [null, "无账号", home, null, "女", post, role],
    ["bad.five", null, home, null, "女", post, role],
  ];
  const { code, message, ...answer } = await imports.send(u.admin, sheet);
  assert.equal(code, 400);
  assert.match(message, /^第2行“.+”：.+（共9处问题）$/);
  assert.deepEqual(
    problemsOf(answer).toSorted(),
    [
      "2 所属部门 所属部门“没有的部门”不存在，新建部门请填写新部门负责人",
      "2 手机号 请输入正确格式的手机号！",
      "3 账号 账号不能包含空格",
      "3 性别 性别“男女”不存在",
      "4 岗位 岗位“没有的岗位”不存在，或不在您的权限范围内",
      "4 角色 角色“没有的角色”不存在，或不在您的权限范围内",
      "6 账号 与第5行重复",
      "7 账号 必填项不能为空!",
      "8 姓名 必填项不能为空!",
    ].toSorted(),
  );
  assert.equal(await userOf("bad.four"), undefined);
});

test("refuses roles beyond the giver's permissions, for the giver too", async () => {
  const manager = await u.manager("4", u.t.base.deptId);
  const token = await u.signIn(manager.userName);
  const client = u.t.with(token);
  const admin = await u.t.db
    .selectFrom("sysRole")
    .select("roleName")
    .where("roleKey", "=", "admin")
    .executeTakeFirstOrThrow();
  const own = [
    ["账号", "角色"],
    [manager.userName, admin.roleName],
  ];
  const refused = await imports.send(client, own);
  assert.deepEqual(problemsOf(refused), [
    `2 角色 角色“${admin.roleName}”不存在，或不在您的权限范围内`,
  ]);
  const others = [
    ["账号", "姓名"],
    ["admin", "我的"],
    ["operator", "操作员二"],
  ];
  assert.deepEqual(problemsOf(await imports.send(client, others)), [
    "2 账号 不允许操作超级管理员用户",
  ]);
  const taken = await u.make({ deptId: await u.department("外站", u.t.base.deptId) });
  const narrow = await u.manager("3", u.t.base.deptId);
  const far = await imports.send(u.t.with(await u.signIn(narrow.userName)), [
    head,
    line(taken.userName, { 6: narrow.roleName }),
  ]);
  assert.deepEqual(problemsOf(far), ["2 账号 账号已存在"]);
  const sheet = await readWorkbook(await imports.download(client, "/import/template"));
  const options = sheet.sheets.find(({ name }) => name === "选项")?.rows.flat() ?? [];
  assert.ok(options.includes(manager.roleName) && !options.includes(admin.roleName));
});

test("accepts its export and its filled template unchanged", async () => {
  for (const rest of ["/export", "/import/template?filled=1"]) {
    const { data, message } = await imports.send(u.admin, await imports.download(u.admin, rest));
    assert.ok(data.unchanged > 5, message);
    assert.deepEqual([data.imported, data.updated], [0, 0], rest);
  }
});

test("creates missing departments with leaders of the sheet, and reverts all of it", async () => {
  const titles = [...head, "新部门负责人"];
  const path = `${home}/三车间/一班`;
  const rows = [
    [...line("new.lead", { 2: path }), "new.lead"],
    [...line("new.hand", { 2: path }), "new.lead"],
  ];
  const nobody = await imports.send(u.admin, [titles, [...line("x.y", { 2: path }), "none"]]);
  assert.deepEqual(problemsOf(nobody), ["2 新部门负责人 账号“none”不存在"]);
  const { data, message } = await imports.send(u.admin, [titles, ...rows]);
  assert.equal(data.imported, 2, message);
  const lead = await userOf("new.lead");
  const depts = await u.t.db
    .selectFrom("sysDept")
    .select(["deptName", "leader"])
    .where("deptName", "in", ["三车间", "一班"])
    .orderBy("deptId")
    .execute();
  assert.deepEqual(depts, [
    { deptName: "三车间", leader: lead?.userId },
    { deptName: "一班", leader: lead?.userId },
  ]);
  const { data: last } = await u.admin.get("/system/user/import/last");
  assert.equal(last.importId, data.importId);
  const undone = await imports.undo(u.admin, data.importId);
  assert.deepEqual([undone.code, undone.data], [200, { removed: 2, restored: 0 }]);
  assert.equal(await userOf("new.lead"), undefined);
  const left = await u.t.db
    .selectFrom("sysDept")
    .select("deptId")
    .where("deptName", "=", "一班")
    .execute();
  assert.deepEqual(left, []);
  assert.equal((await imports.undo(u.admin, data.importId)).code, 404);
});

test("reverts changes, unless somebody edited the row later, who is named", async () => {
  const { id, userName } = await u.make({ nickName: "原名" });
  const { data } = await imports.send(u.admin, [
    ["账号", "姓名", "手机号"],
    [userName, "改名", "清空"],
  ]);
  await u.admin.put(`/system/user/${id}`, { remark: "已核对" });
  const refused = await imports.undo(u.admin, data.importId);
  assert.deepEqual(
    [refused.code, refused.message],
    [409, `导入后已有人使用，不能撤销：${userName}（admin已修改）`],
  );
  const again = await imports.send(u.admin, [
    ["账号", "姓名"],
    [userName, "再改"],
  ]);
  assert.equal((await imports.undo(u.admin, again.data.importId)).code, 200);
  assert.equal((await userOf(userName))?.nickName, "改名");
  const added = await imports.send(u.admin, [head, line("was.here")]);
  await u.t.db
    .updateTable("sysUser")
    .set({ loginDate: new Date().toISOString() })
    .where("userName", "=", "was.here")
    .execute();
  assert.match((await imports.undo(u.admin, added.data.importId)).message, /was\.here（已登录）/);
  await u.t.db
    .updateTable("sheetImport")
    .set({ undoUntil: new Date(Date.now() - 3_600_000).toISOString() })
    .where("importId", "=", added.data.importId)
    .execute();
  assert.equal((await imports.undo(u.admin, added.data.importId)).code, 404);
});

test("names row and reason of a failed revert, and keeps a later edit", async () => {
  const { data } = await imports.send(u.admin, [head, line("undo.one"), line("undo.paid")]);
  const [one, paid] = await Promise.all(["undo.one", "undo.paid"].map(userOf));
  await sql`insert into platform_salary (user_id, month) values (${paid?.userId}::bigint, '2026-03')`.execute(
    u.t.db,
  );
  const refused = await imports.undo(u.admin, data.importId);
  assert.deepEqual(
    [refused.code, refused.message],
    [409, "不能撤销：undo.paid（该账号已有薪资记录，不允许删除，可改为停用）"],
  );
  await sql`delete from platform_salary where user_id = ${paid?.userId}::bigint`.execute(u.t.db);
  // An edit of the own profile does not increment the version.
  await sql`update sys_user set remark = '已核对' where user_id = ${one?.userId}::bigint`.execute(
    u.t.db,
  );
  assert.match((await imports.undo(u.admin, data.importId)).message, /undo\.one（已修改或删除）/);
  assert.ok(await userOf("undo.one"));
});

test("lists the first of ten thousand problems, and marks them in the sheet", async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => line(`many${at}`, { 3: "1", 4: "无" }));
  const sheet = [head, ...rows];
  const { message, data } = await imports.send(u.admin, sheet);
  assert.equal(data.errors.length, 500);
  assert.match(message, /共10000处问题，以下列出前500处/);
  const tooMany = await imports.send(u.admin, [...sheet, ["one.more", "名"]]);
  assert.match(tooMany.message, /一次最多导入5000行/);
});

test("reads results of formulas, and refuses formulas without a result by address", async () => {
  const cells = ["formula.one", "名"].map(textCell).join("");
  const rows = (formula: string) =>
    `<row>${["账号", "姓名", "备注"].map(textCell).join("")}</row><row>${cells}<c>${formula}</c></row>`;
  const send = (formula: string) =>
    imports.preview(u.admin, buildArchive(buildWorkbookParts(rows(formula))));
  const [bare] = problemsOf(await send("<f>1+1</f>"));
  assert.match(bare ?? "", /^2 备注 公式没有计算结果.*（单元格C2）$/);
  const [lost] = problemsOf(await send("<v>110101199003071234</v>"));
  assert.match(lost ?? "", /^2 备注 数字超过15位.*（单元格C2）$/);
  const computed = problemsOf(await send("<f>1+1</f><v>2</v>"));
  assert.ok(
    computed.every((problem) => !problem.startsWith("2 备注")),
    computed.join(),
  );
});

test("lets people sign in by a code, which ends with their first password", async () => {
  const { data } = await imports.send(u.admin, [head, line("first.code"), line("first.none")]);
  const make = () => u.admin.post(`/system/user/import/${data.importId}/codes`, {});
  const old = (await make()).data.slips;
  const slips = (await make()).data.slips;
  assert.deepEqual(
    slips.map(({ userName, deptName }: { userName: string; deptName: string }) => [
      userName,
      deptName,
    ]),
    [
      ["first.code", home],
      ["first.none", home],
    ],
  );
  const [{ code }] = slips;
  assert.match(code, /^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/);
  const { rows } = await sql<{ text: string }>`
    select row_to_json(c)::text as text from sys_first_code c`.execute(u.t.db);
  assert.ok(rows.length === 2 && rows.every(({ text }) => !text.includes(code)));

  assert.equal(await signIn(u.t.app, "first.code", old[0].code).catch(() => null), null);
  assert.equal(await signIn(u.t.app, "first.none", code).catch(() => null), null);
  const client = u.t.with(
    await signIn(u.t.app, "first.code", code.toLowerCase().replaceAll("-", " ")),
  );
  const held = await client.get("/system/user");
  assert.deepEqual([held.code, held.reason], [403, "firstPassword"]);
  const own = "Chosen-by-oneself-1";
  const changed = await client.put("/system/common/user/profile/updatepwd", {
    oldPassword: await sealed(u.t.app, code),
    newPassword: await sealed(u.t.app, own),
  });
  assert.equal(changed.code, 200, changed.message);
  assert.equal(await signIn(u.t.app, "first.code", code).catch(() => null), null);
  assert.ok(await signIn(u.t.app, "first.code", own));
  assert.deepEqual(
    (await make()).data.slips.map(({ userName }: { userName: string }) => userName),
    ["first.none"],
  );
});

test("creates codes only for accounts with a password that the caller may reset", async () => {
  const dept = await u.department("发码部", u.t.base.deptId);
  const chief = await u.manager("4", dept);
  const names = ["code.stays", "code.moves", "code.rises"];
  const sheet = [head, ...names.map((name) => line(name, { 2: "发码部", 6: chief.roleName }))];
  const importer = u.t.with(await u.signIn(chief.userName));
  const { data, message } = await imports.send(importer, sheet);
  assert.equal(data?.imported, 3, message);
  const make = async () => {
    const answer = await chief.call("POST", `/system/user/import/${data.importId}/codes`, {});
    return answer.data.slips.map(({ userName }: { userName: string }) => userName);
  };
  assert.deepEqual(await make(), names);
  await u.t.db
    .updateTable("sysUser")
    .set({ deptId: u.t.base.deptId })
    .where("userName", "=", "code.moves")
    .execute();
  const { userId } = await u.t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "code.rises")
    .executeTakeFirstOrThrow();
  const admin = await u.t.db
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", "admin")
    .executeTakeFirstOrThrow();
  await u.t.db.insertInto("sysUserRole").values({ userId, roleId: admin.roleId }).execute();
  assert.deepEqual(await make(), ["code.stays"]);
});

test("mails codes if a mail server is configured, and stores no readable one", async (context) => {
  const mails = await startMailServer();
  const server = { host: "127.0.0.1", port: mails.port, secure: false, auth: null };
  const other = await startUsers({
    messages: { kind: "smtp", server, from: "noreply@mro.example" },
  });
  context.after(async () => {
    await other.t.close();
    await mails.close();
  });
  const own = importClient(other.t.app, "/system/user");
  const titles = [...head, "邮箱"];
  const { data, message } = await own.send(other.admin, [
    titles,
    [...line("by.mail"), "by.mail@mro.example"],
    [...line("by.slip"), null],
  ]);
  assert.equal(data?.imported, 2, message);
  const made = await other.admin.post(`/system/user/import/${data.importId}/codes`, {
    way: "mail",
  });
  assert.deepEqual([made.data?.mailed, made.data?.slips.length], [1, 1], made.message);
  const { to, text } = await mails.next();
  assert.equal(to, "by.mail@mro.example");
  const [code = ""] = /[0-9A-Z]{5}(-[0-9A-Z]{1,5})+/.exec(text) ?? [];
  const { rows } = await sql<{ text: string }>`
    select row_to_json(d)::text as text from delivery d
    union all select row_to_json(e)::text from outbox_event e`.execute(other.t.db);
  assert.ok(rows.length > 0 && rows.every((row) => !row.text.includes(code)));
  assert.ok(await signIn(other.t.app, "by.mail", code));
});
