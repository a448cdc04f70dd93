import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { sql } from "kysely";
import { grantOnlyPermissions } from "../../../../test/grant-only.ts";
import { startTestApp, type TestClient } from "../../../../test/harness.ts";

const now = new Date("2026-06-15T10:30:00+08:00");
let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let operator: TestClient;
let operatorId: string;

before(async () => {
  t = await startTestApp();
  t.at(now);
  admin = await t.as("admin");
  operator = await t.as("operator");
  ({ userId: operatorId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow());
  await t.db.updateTable("repairPerson").set({ nature: "1", skillTime: null }).execute();
});
after(() => t.close());

async function work(client: TestClient): Promise<Workbench> {
  const { code, data } = await client.get("/v1/backstage/work");
  assert.equal(code, 200);
  return data;
}

let people = 0;
async function person(nickName: string, over: object): Promise<void> {
  people += 1;
  const { userId } = await t.db
    .insertInto("sysUser")
    .values({
      userName: `person${people}`,
      nickName,
      userType: "03",
      status: "1",
      passwordHash: "-",
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("repairPerson")
    .values({ userId, userNature: "1", createdBy: t.base.adminId, ...over })
    .execute();
}

async function item(title: string, releaseTime: string, createdBy = t.base.adminId) {
  const [categoryId = ""] = t.base.categoryIds.values();
  const text = { releaseUser: "内场", content: "-", summary: "-" };
  await t.db
    .insertInto("contentItem")
    .values({ title, categoryId, module: "repair", ...text, releaseTime, createdBy })
    .execute();
}

async function notice(noticeTitle: string, noticeTime: string) {
  const values = { noticeTitle, noticeTime, noticeContent: "-", summary: "-" };
  const { noticeId } = await t.db
    .insertInto("platformNotice")
    .values({ ...values, createdBy: t.base.adminId })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  t.app.changes.publish(["platform_notice"]);
  return noticeId;
}

test("counts accounts and products that wait for approval, for users who can approve", async () => {
  await person("等待甲", { nature: null, createdAt: "2026-06-10 08:00:00" });
  await person("等待乙", { nature: null, createdAt: "2026-06-12 08:00:00" });
  await person("等待丙", { nature: null, userNature: "2", createdAt: "2026-06-14 08:00:00" });
  await person("已通过", { nature: "1" });
  const { accounts, products } = await work(operator);
  assert.deepEqual(accounts, [
    { userNature: "1", total: 2, since: "2026-06-10 08:00:00" },
    { userNature: "2", total: 1, since: "2026-06-14 08:00:00" },
  ]);
  assert.deepEqual(products, { total: 0, since: null });
});

test("lists scheduled items, next one first, without released ones", async () => {
  await item("下周放行", "2026-06-22 08:00:00");
  await item("今晚放行", "2026-06-15 20:00:00");
  await item("已放行", "2026-06-14 08:00:00");
  await notice("明日停电", "2026-06-16 08:00:00");
  const { scheduled } = await work(operator);
  assert.equal(scheduled?.total, 3);
  assert.deepEqual(
    scheduled.list.map(({ kind, title, releaseTime }) => [kind, title, releaseTime]),
    [
      ["repair", "今晚放行", "2026-06-15 20:00:00"],
      ["notice", "明日停电", "2026-06-16 08:00:00"],
      ["repair", "下周放行", "2026-06-22 08:00:00"],
    ],
  );
});

test("lists licences from the oldest expired one to those of the next ninety days", async () => {
  const licensed = { nature: "1", license: "A320 执照", limitedTime: 5 };
  await person("过期", { ...licensed, skillTime: "2021-06-14" });
  await person("今天", { ...licensed, skillTime: "2021-06-15" });
  await person("将到期", { ...licensed, skillTime: "2021-09-12" });
  await person("尚早", { ...licensed, skillTime: "2021-09-13" });
  await person("未通过", { ...licensed, nature: "2", skillTime: "2021-06-14" });
  const { licences } = await work(operator);
  assert.deepEqual([licences?.expired, licences?.expiring], [1, 2]);
  assert.deepEqual(
    licences?.list.map(({ nickName, daysLeft, certificate }) => [nickName, daysLeft, certificate]),
    [
      ["过期", -1, "A320 执照"],
      ["今天", 0, "A320 执照"],
      ["将到期", 89, "A320 执照"],
    ],
  );
});

test("counts a notice until the user opens it", async () => {
  const noticeId = await notice("夏季运行提示", "2026-06-01 08:00:00");
  const before = await work(operator);
  assert.equal(before.notices.unread, 1);
  assert.deepEqual(before.notices.list, [
    { noticeId, noticeTitle: "夏季运行提示", noticeTime: "2026-06-01 08:00:00" },
  ]);
  await operator.get(`/open/platform/notice/details/${noticeId}`);
  assert.deepEqual((await work(operator)).notices, { unread: 0, list: [] });
  assert.equal((await work(admin)).notices.unread, 1);
});

test("shows all operations to readers of the log, and only own ones to others", async () => {
  const post = { postCode: "night-shift", postName: "夜班", postSort: 9, status: "1" };
  assert.equal((await admin.post("/system/post", post)).code, 200);
  const seen = (await work(admin)).operations;
  assert.equal(seen.ownOnly, false);
  assert.deepEqual(
    seen.list.slice(0, 1).map(({ operName, businessType }) => [operName, businessType]),
    [["admin", "1"]],
  );
  assert.deepEqual((await work(operator)).operations, { ownOnly: true, list: [] });
  await operator.put("/system/common/user/profile", { nickName: "值班员" });
  const own = (await work(operator)).operations;
  assert.deepEqual(
    own.list.map(({ operName }) => operName),
    ["operator"],
  );
});

test("shows only notices to site accounts", async () => {
  const answer = await work(await t.as("mechanic"));
  assert.deepEqual(Object.keys(answer).sort(), ["notices", "now", "operations"]);
  assert.equal(answer.now, "2026-06-15 10:30:00");
});

test("lists overdue reviews of the user's department and of departments that the user leads", async () => {
  const { deptId } = await t.db
    .selectFrom("sysUser")
    .select("deptId")
    .where("userId", "=", operatorId)
    .executeTakeFirstOrThrow();
  const { deptId: led } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "所领导的部门", parentId: deptId, orderNum: 1, leader: operatorId })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  const { deptId: other } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "其他部门", parentId: deptId, orderNum: 2 })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  const document = async (number: string, ownerDeptId: string | null, reviewBy: string) => {
    await item(number, "2026-01-01 08:00:00", operatorId);
    await sql`
      with made as (
        insert into document (item_id, doc_number, owner_dept_id, created_at)
        select item_id, title, ${ownerDeptId}::bigint, now() from content_item where title = ${number}
        returning item_id
      ), revised as (
        insert into revision (item_id, rev_no, kind, state, reason, title, release_user, html, author_ids,
          author, created_at, effective, review_by, sha256, frozen_at)
        select item_id, 1, 'normal', 'approved', '', '', '', '', '{}', '{}', now(),
          '{["2026-01-01 08:00:00",)}', ${reviewBy}::date, repeat('0', 64), now() from made
        returning revision_id
      ) select from revised`.execute(t.db);
    await sql`update document d set shown_id = revision_id from revision r
      where r.item_id = d.item_id and d.doc_number = ${number}`.execute(t.db);
  };
  await document("R-1", deptId, "2026-06-14");
  await document("R-2", led, "2026-05-01");
  await document("R-3", deptId, "2026-06-15");
  await document("R-4", other, "2026-05-01");
  const { reviews } = await work(operator);
  assert.deepEqual(
    [reviews?.total, reviews?.list.map(({ document: { docNumber } }) => docNumber)],
    [2, ["R-2", "R-1"]],
  );
  assert.equal(reviews?.list[0]?.document.state, "effective");
  // The administrator is in the same department, but does not lead the other one.
  assert.deepEqual((await work(admin)).reviews?.total, 1);
  assert.equal((await work(await t.as("mechanic"))).reviews, undefined);
});

test("limits every section to permissions and data scope", async () => {
  await item("本人排期", "2026-07-01 08:00:00", operatorId);
  await person("本人录入", { nature: null, userNature: "3", createdBy: operatorId });
  const rights = ["platform:info:list", "repair:account:list", "repair:account:approve"] as const;
  await grantOnlyPermissions(t.db, "operator", { permissions: rights, dataScope: "5" });
  const { accounts, products, scheduled, licences, operations } = await work(operator);
  assert.deepEqual(
    accounts?.map(({ userNature, total }) => [userNature, total]),
    [["3", 1]],
  );
  assert.equal(products, undefined);
  assert.deepEqual(
    scheduled?.list.map(({ title }) => title),
    ["本人排期"],
  );
  assert.deepEqual(licences, { expired: 0, expiring: 0, list: [] });
  assert.equal(operations.ownOnly, true);

  await grantOnlyPermissions(t.db, "operator", {
    permissions: ["monitor:operlog:list"],
    dataScope: "3",
  });
  const narrow = await work(operator);
  assert.deepEqual(Object.keys(narrow).sort(), ["notices", "now", "operations"]);
  assert.equal(narrow.operations.ownOnly, false);
  // Both belong to the department of the base data.
  const names = new Set(narrow.operations.list.map(({ operName }) => operName));
  assert.deepEqual([...names].sort(), ["admin", "operator"]);
});
