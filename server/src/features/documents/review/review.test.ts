import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ownMessagesPath } from "@aeromaint/contracts/message-center/message-kinds.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { sealed } from "../../../../test/harness.ts";
import { startDocuments } from "../documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

test("refuses decisions of authors, also of administrators and named deciders", async () => {
  const itemId = await t.createItem();
  const admin = await t.as("admin");
  await admin.post(`${t.itemPath}/${itemId}/document`, {});
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.equal((await t.findRevision(admin, itemId, 1)).state, "review");
  const own = await t.decide(admin, itemId, 1);
  assert.deepEqual([own.code, own.message], [403, "编写人不能审批自己编写的版次"]);
});

test("refuses people who are not deciders, second decisions and the hash of another text", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const early = await t.decide(t.approver, itemId, 1);
  assert.deepEqual([early.code, early.message], [403, "您不是当前步骤的审批人，或已作出决定"]);
  const stale = await t.reviewer.post(t.revisionPath(itemId, 1, "decide"), {
    act: "approve",
    sha256: "0".repeat(64),
  });
  assert.deepEqual([stale.code, stale.message], [409, "内容已变化，请重新查看后再审批"]);
  assert.equal((await t.decide(t.reviewer, itemId, 1)).code, 200);
  assert.equal((await t.findRevision(t.author, itemId, 1)).state, "approval");
  assert.equal((await t.decide(t.second, itemId, 1)).code, 403);
});

test("makes a returned revision a draft again, and starts a new round", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const { sha256 } = await t.findRevision(t.author, itemId, 1);
  await t.decide(t.reviewer, itemId, 1);
  await t.decide(t.approver, itemId, 1, "return");
  const draft = await t.findRevision(t.author, itemId, 1);
  assert.deepEqual([draft.state, draft.sha256], ["draft", null]);
  await t.author.put(t.revisionPath(itemId, 1), { content: "<p>改正后。</p>" });
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const again = await t.findRevision(t.author, itemId, 1);
  assert.equal(again.state, "review");
  assert.notEqual(again.sha256, sha256);
  assert.deepEqual(
    again.steps.map(({ round, decisions }: { round: number; decisions: object[] }) => [
      round,
      decisions.length,
    ]),
    [
      [1, 1],
      [1, 1],
      [2, 0],
      [2, 0],
    ],
  );
});

test("refuses the approval until remarks are answered and closed", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const { data } = await t.reviewer.post(t.revisionPath(itemId, 1, "remarks"), {
    remark: "力矩值请注明单位",
    block: 0,
    quote: "按手册规定的力矩",
  });
  await t.decide(t.reviewer, itemId, 1);
  const refused = await t.decide(t.approver, itemId, 1);
  assert.deepEqual([refused.code, refused.message], [409, "还有 1 条意见未关闭，不能批准"]);
  const remark = t.revisionPath(itemId, 1, `remarks/${data.remarkId}`);
  assert.equal((await t.reviewer.put(remark, { isClosed: true })).code, 400);
  assert.equal((await t.reviewer.put(remark, { answer: "不是编写人" })).code, 403);
  assert.equal((await t.author.put(remark, { answer: "已注明" })).code, 200);
  assert.equal((await t.author.put(remark, { isClosed: true })).code, 403);
  assert.equal((await t.reviewer.put(remark, { isClosed: true })).code, 200);
  assert.equal((await t.decide(t.approver, itemId, 1)).code, 200);
});

test("requires a fresh proof of identity for decisions", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  t.time.now = new Date(t.time.now.getTime() + 301_000);
  const old = await t.decide(t.reviewer, itemId, 1);
  assert.deepEqual([old.code, old.reason, old.message], [403, "proofNeeded", "请先验证身份"]);
  const wrong = await t.reviewer.post("/system/common/user/proof", {
    password: await sealed(t.app, "falsch"),
  });
  assert.equal(wrong.code, 400);
  const none = await t.reviewer.post("/system/common/user/proof", {});
  assert.deepEqual([none.code, none.reason], [403, "proofNeeded"]);
  const right = await t.reviewer.post("/system/common/user/proof", {
    password: await sealed(t.app, demoPasswords.operator),
  });
  assert.equal(right.code, 200);
  assert.equal((await t.decide(t.reviewer, itemId, 1)).code, 200);
  await t.advanceClock(0);
});

test("lists open decisions for deciders, delegates and leaders of absent deciders", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const ids = async (client: typeof t.author) =>
    (await client.get("/document/todo")).data.list
      .filter((row: { itemId: string }) => row.itemId === itemId)
      .map(({ forName }: { forName: string | null }) => forName);
  assert.deepEqual(await ids(t.reviewer), [null]);
  assert.deepEqual(await ids(t.author), []);
  const deputy = await t.createPerson("deputy");
  assert.deepEqual(await ids(deputy), []);
  const today = new Date(t.time.now.getTime()).toLocaleDateString("sv-SE", {
    timeZone: "Asia/Shanghai",
  });
  const days = { beginDate: today, endDate: today };
  const self = await t.reviewer.post("/system/common/user/delegation", {
    delegateId: t.reviewer.userId,
    ...days,
  });
  assert.deepEqual([self.code, self.message], [400, "不能委托给自己"]);
  await t.reviewer.post("/system/common/user/delegation", { delegateId: deputy.userId, ...days });
  const twice = await t.reviewer.post("/system/common/user/delegation", {
    delegateId: t.second.userId,
    ...days,
  });
  assert.deepEqual([twice.code, twice.message], [409, "该时间段已有其他委托"]);
  assert.deepEqual(await ids(deputy), ["reviewer"]);
  assert.equal((await t.decide(deputy, itemId, 1)).code, 200);
  const { steps } = await t.findRevision(t.author, itemId, 1);
  const [decision] = steps[0].decisions;
  assert.deepEqual([decision.actor.name, decision.deciderName], ["deputy", "reviewer"]);

  const leader = await t.createPerson("leader");
  assert.deepEqual(await ids(leader), []);
  await t.db
    .updateTable("sysDept")
    .set({ leader: leader.userId })
    .where("deptId", "=", (eb) =>
      eb.selectFrom("sysUser").select("deptId").where("userName", "=", "approver").$asScalar(),
    )
    .execute();
  assert.deepEqual(await ids(leader), []);
  await t.db
    .updateTable("sysUser")
    .set({ status: "2" })
    .where("userName", "=", "approver")
    .execute();
  assert.deepEqual(await ids(leader), ["approver"]);
  assert.equal((await t.decide(leader, itemId, 1)).code, 200);
  assert.equal((await t.findRevision(t.author, itemId, 1)).state, "scheduled");
  await t.db
    .updateTable("sysUser")
    .set({ status: "1" })
    .where("userName", "=", "approver")
    .execute();
});

test("continues with the leader if a decider's account is deleted", async () => {
  const leader = await t.createPerson("successor");
  const leaver = await t.createPerson("leaver");
  const { data } = await t.author.post("/platform/category", {
    name: "离职审批",
    orderNum: 92,
    cover: "2",
  });
  const steps = [{ rule: "all", days: 1, userIds: [leaver.userId, t.approver.userId] }];
  await t.author.put(`/document/template/${data.categoryId}`, { steps });
  const itemId = await t.createDocument({ categoryId: data.categoryId });
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.equal((await t.decide(t.approver, itemId, 1)).code, 200);
  await t.db
    .updateTable("sysDept")
    .set({ leader: leader.userId })
    .where("deptId", "=", (eb) =>
      eb.selectFrom("sysUser").select("deptId").where("userName", "=", "leaver").$asScalar(),
    )
    .execute();
  assert.equal((await t.decide(leader, itemId, 1)).code, 403);
  await t.db.deleteFrom("sysUser").where("userId", "=", leaver.userId).execute();
  const todos = await leader.get("/document/todo");
  assert.deepEqual(
    todos.data.list.map(({ forName }: { forName: string }) => forName),
    ["leaver"],
  );
  assert.equal((await t.decide(leader, itemId, 1)).code, 200);
  const { state, steps: done } = await t.findRevision(t.author, itemId, 1);
  assert.deepEqual([state, done[0].decisions[1].deciderName], ["scheduled", "leaver"]);
});

test("refuses a submission without deciders", async () => {
  const { data } = await t.author.post("/platform/category", {
    name: "无审批步骤",
    orderNum: 91,
    cover: "2",
  });
  const itemId = await t.createDocument({ categoryId: data.categoryId });
  const none = await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.deepEqual([none.code, none.message], [409, "该分类尚未设置审批步骤，请先设置"]);
  const steps = [{ rule: "any", days: 1, userIds: [t.author.userId] }];
  await t.author.put(`/document/template/${data.categoryId}`, { steps });
  const alone = await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const sentence = "第 1 步没有编写人以外的审批人员，请先调整审批步骤（author）";
  assert.deepEqual([alone.code, alone.message], [409, sentence]);
  assert.equal((await t.findRevision(t.author, itemId, 1)).state, "draft");
});

/** Creates a person without document permissions. */
async function createPersonWithoutPermission(name: string) {
  const client = await t.createPerson(name);
  await t.db.deleteFrom("sysUserRole").where("userId", "=", client.userId).execute();
  return client.userId;
}

test("refuses templates and submissions with deciders who cannot decide", async () => {
  const { data } = await t.author.post("/platform/category", {
    name: "无权审批",
    orderNum: 93,
    cover: "2",
  });
  const userIds = [await createPersonWithoutPermission("甲无权")];
  const path = `/document/template/${data.categoryId}`;
  const save = (steps: object[]) => t.author.put(path, { steps });
  const first = { rule: "any", days: 1, userIds: [t.reviewer.userId] };
  const answer = await save([first, { rule: "any", days: 1, userIds }]);
  const message = "第 2 步没有具有审批权限的人员（甲无权）";
  const errors = [{ field: "steps.1", message }];
  assert.deepEqual([answer.code, answer.message, answer.data], [409, message, { errors }]);
  const waiting = await save([{ ...first, rule: "all", userIds: [t.reviewer.userId, ...userIds] }]);
  assert.deepEqual([waiting.code, waiting.message], [409, "第 1 步的人员没有审批权限：甲无权"]);
  assert.equal((await t.author.get(path)).data.steps.length, 0);

  const leaver = await t.createPerson("乙离岗");
  assert.equal((await save([{ ...first, userIds: [leaver.userId, ...userIds] }])).code, 200);
  const itemId = await t.createDocument({ categoryId: data.categoryId });
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const [step] = (await t.findRevision(t.author, itemId, 1)).steps;
  assert.deepEqual(step.deciders, [{ userId: leaver.userId, name: "乙离岗" }]);
  await t.author.post(t.revisionPath(itemId, 1, "recall"));
  await t.db.deleteFrom("sysUserRole").where("userId", "=", leaver.userId).execute();
  const refused = await t.author.post(t.revisionPath(itemId, 1, "submit"));
  assert.equal(refused.code, 409);
  assert.match(refused.data.errors[0].message, /^第 1 步没有具有审批权限的人员（.*乙离岗/);
});

test("refuses deciders with a disabled account, unless a leader can decide", async () => {
  const { data } = await t.author.post("/platform/category", {
    name: "停用审批",
    orderNum: 95,
    cover: "2",
  });
  const { deptId } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "无负责人科室", orderNum: 99, status: "1" })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  const away = await t.createPerson("丁停用");
  const ofAway = t.db.updateTable("sysUser").where("userId", "=", away.userId);
  await ofAway.set({ status: "2", deptId }).execute();
  const path = `/document/template/${data.categoryId}`;
  const save = (rule: string, userIds: string[]) =>
    t.author.put(path, { steps: [{ rule, days: 1, userIds }] });
  const alone = await save("any", [away.userId]);
  const message = "第 1 步没有具有审批权限的人员（丁停用）";
  assert.deepEqual([alone.code, alone.message], [409, message]);
  const among = await save("all", [away.userId, t.reviewer.userId]);
  assert.deepEqual([among.code, among.message], [409, "第 1 步的人员没有审批权限：丁停用"]);
  assert.equal((await save("any", [away.userId, t.reviewer.userId])).code, 200);
  const leader = t.db.updateTable("sysDept").where("deptId", "=", deptId);
  await leader.set({ leader: t.author.userId }).execute();
  assert.equal((await save("all", [away.userId, t.reviewer.userId])).code, 200);
  const itemId = await t.createDocument({ categoryId: data.categoryId });
  assert.equal((await t.author.post(t.revisionPath(itemId, 1, "submit"))).code, 409);
  await leader.set({ leader: t.second.userId }).execute();
  assert.equal((await t.author.post(t.revisionPath(itemId, 1, "submit"))).code, 200);
  assert.equal((await t.decide(t.second, itemId, 1)).code, 200);
});

test("lets deciders close a remark of a person who has left", async () => {
  const itemId = await t.createDocument();
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  const { data } = await t.second.post(t.revisionPath(itemId, 1, "remarks"), {
    remark: "力矩值有误",
  });
  const path = t.revisionPath(itemId, 1, `remarks/${data.remarkId}`);
  await t.author.put(path, { answer: "已核对" });
  const mayClose = async () => (await t.findRevision(t.reviewer, itemId, 1)).remarks[0].mayClose;
  assert.deepEqual(
    [await mayClose(), (await t.reviewer.put(path, { isClosed: true })).code],
    [false, 403],
  );
  await t.db
    .updateTable("sysUser")
    .set({ status: "2" })
    .where("userId", "=", t.second.userId)
    .execute();
  assert.equal(await mayClose(), true);
  assert.equal((await t.author.put(path, { isClosed: true })).code, 403);
  assert.equal((await t.reviewer.put(path, { isClosed: true })).code, 200);
  await t.db
    .updateTable("sysUser")
    .set({ status: "1" })
    .where("userId", "=", t.second.userId)
    .execute();
});

test("shows a decider outside the data scope only the waiting revision", async () => {
  const stranger = await t.createPerson("丙外人");
  const roles = t.db
    .selectFrom("sysUserRole")
    .select("roleId")
    .where("userId", "=", stranger.userId);
  const { menuId } = await t.db
    .selectFrom("sysRoleMenu")
    .select("menuId")
    .where("roleId", "in", roles)
    .executeTakeFirstOrThrow();
  const { roleId } = await t.db
    .insertInto("sysRole")
    .values({
      roleName: "仅本人",
      roleKey: "own-only",
      roleSort: 91,
      status: "1",
      dataScope: "5",
    })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  await t.db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  await t.db
    .updateTable("sysUserRole")
    .set({ roleId })
    .where("userId", "=", stranger.userId)
    .execute();
  const { data } = await t.author.post("/platform/category", {
    name: "范围外审批",
    orderNum: 94,
    cover: "2",
  });
  const path = `/document/template/${data.categoryId}`;
  const step = (userId: string) => ({ steps: [{ rule: "any", days: 1, userIds: [userId] }] });
  await t.author.put(path, step(t.approver.userId));
  const itemId = await t.createDocument({ categoryId: data.categoryId });
  await t.author.post(t.revisionPath(itemId, 1, "submit"));
  await t.decide(t.approver, itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  await t.author.put(path, step(stranger.userId));
  await t.author.post(`${t.itemPath}/${itemId}/revisions`, { kind: "normal", reason: "换版" });
  assert.equal((await stranger.get(t.revisionPath(itemId, 2))).code, 404);
  await t.author.post(t.revisionPath(itemId, 2, "submit"));
  const read = async (revNo: number) => (await stranger.get(t.revisionPath(itemId, revNo))).code;
  assert.deepEqual([await read(1), await read(2)], [404, 200]);
  assert.equal((await t.decide(stranger, itemId, 2)).code, 200);
});

test("refuses a delegation to a person without permission, to a disabled account and for past days", async () => {
  const day = (days: number) =>
    new Date(t.time.now.getTime() + days * 86_400_000).toLocaleDateString("sv-SE", {
      timeZone: "Asia/Shanghai",
    });
  const powerless = await t.createPerson("委托无权");
  await t.db.deleteFrom("sysUserRole").where("userId", "=", powerless.userId).execute();
  const disabled = await t.createPerson("委托停用");
  await t.db
    .updateTable("sysUser")
    .set({ status: "2" })
    .where("userId", "=", disabled.userId)
    .execute();
  const able = await t.createPerson("委托可行");
  const add = async (delegateId: string, from = 3, until = 4) => {
    const body = { delegateId, beginDate: day(from), endDate: day(until) };
    const { code, data, message } = await t.second.post("/system/common/user/delegation", body);
    return code === 200 ? 200 : [code, data.errors[0].field, message];
  };
  assert.deepEqual(await add(powerless.userId), [400, "delegateId", "代理人没有审批权限"]);
  assert.deepEqual(await add(disabled.userId), [400, "delegateId", "代理人的账号已停用"]);
  assert.deepEqual(await add("99999999"), [400, "delegateId", "代理人不存在"]);
  assert.deepEqual(await add(able.userId, -2, -1), [400, "beginDate", "开始日期不能早于今天"]);
  assert.deepEqual(await add(able.userId, -1, 1), [400, "beginDate", "开始日期不能早于今天"]);
  assert.equal(await add(able.userId), 200);
});

/** Creates a chain of departments. The last one owns a submitted document. */
async function createOwnedDocument(...leaders: (string | null)[]) {
  let parentId: string | null = null;
  for (const [index, leader] of leaders.entries()) {
    const { deptId } = await t.db
      .insertInto("sysDept")
      .values({ deptName: `归口${made}-${index}`, orderNum: 1, parentId, leader })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    parentId = deptId;
  }
  made += 1;
  const itemId = await t.createDocument();
  await t.db
    .updateTable("document")
    .set({ ownerDeptId: parentId })
    .where("itemId", "=", itemId)
    .execute();
  const submit = async () =>
    assert.equal((await t.second.post(t.revisionPath(itemId, 1, "submit"))).code, 200);
  await submit();
  return { itemId, submit, path: t.revisionPath(itemId, 1, "recall") };
}
let made = 0;

test("lets author, submitter and leader of the owning department recall, and notifies the author", async () => {
  const leader = await t.createPerson("归口负责人");
  await t.db.deleteFrom("sysUserRole").where("userId", "=", leader.userId).execute();
  const { itemId, submit, path } = await createOwnedDocument(leader.userId);
  for (const other of [t.reviewer, t.approver, await t.as("admin"), await t.as("mechanic")]) {
    assert.equal((await other.post(path)).code, 403);
  }
  assert.equal((await t.reviewer.get(t.revisionPath(itemId, 1))).data.mayRecall, false);
  for (const one of [t.author, t.second, leader]) {
    assert.equal((await one.post(path)).code, 200);
    assert.equal((await one.post(path)).code, 409);
    await submit();
  }
  await t.app.outbox.idle();
  const { data } = await t.author.get(ownMessagesPath);
  const bodies = data.list
    .filter(
      ({ link, title }: Record<string, string>) =>
        link?.includes(`=${itemId}&`) && title?.startsWith("已撤回"),
    )
    .map(({ body }: { body: string }) => body);
  assert.deepEqual(bodies.sort(), ["第 1 版由 second 撤回审核", "第 1 版由 归口负责人 撤回审核"]);
  assert.equal((await t.author.post(path.replace("/1/", "/9/"))).code, 404);
  assert.equal((await t.author.post(path.replace("/platform/", "/train/"))).code, 404);
});

test("lets the next leader above recall, else people who may withdraw, if the leader is disabled", async () => {
  const [leader, above] = [await t.createPerson("停用负责人"), await t.createPerson("上级负责人")];
  const disable = (userId: string) =>
    t.db.updateTable("sysUser").set({ status: "2" }).where("userId", "=", userId).execute();
  await disable(leader.userId);
  const first = await createOwnedDocument(above.userId, null, leader.userId);
  assert.equal((await t.reviewer.post(first.path)).code, 403);
  assert.equal((await above.post(first.path)).code, 200);
  const second = await createOwnedDocument(null, leader.userId);
  assert.equal((await (await t.as("mechanic")).post(second.path)).code, 403);
  assert.equal((await t.reviewer.post(second.path)).code, 200);
});

test("notifies the leader of the owning department when a waiting decider is disabled", async () => {
  const leader = await t.createPerson("知情负责人");
  const { itemId } = await createOwnedDocument(leader.userId);
  const status = (value: string) =>
    t.db
      .updateTable("sysUser")
      .set({ status: value })
      .where("userId", "=", t.second.userId)
      .execute();
  const listMessages = async () => {
    t.app.outbox.wake();
    await t.app.outbox.idle();
    const { data } = await leader.get(ownMessagesPath);
    return data.list.map(
      ({ title, body }: Record<string, string>) => `${title?.slice(0, 6)} ${body}`,
    );
  };
  assert.deepEqual(await listMessages(), []);
  await status("2");
  const message = "审批人已停用 第 1 版等待 second 审批，其账号已停用，请安排";
  assert.deepEqual(await listMessages(), [message]);
  await status("1");
  assert.equal((await t.decide(t.reviewer, itemId, 1)).code, 200);
  await status("2");
  assert.deepEqual(await listMessages(), [message], "nothing waits for the decision any more");
  await status("1");
});
