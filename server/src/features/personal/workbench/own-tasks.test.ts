import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { OwnTasks } from "@aeromaint/contracts/personal/workbench/own-tasks.ts";
import { sql } from "kysely";
import type { TestClient } from "../../../../test/harness.ts";
import { startCirculations, succeeded } from "../../documents/circulation/circulation.fixture.ts";

let t: Awaited<ReturnType<typeof startCirculations>>;
before(async () => {
  t = await startCirculations();
});
after(() => t.close());

const path = "/system/common/user/tasks";
const tasksOf = async (client: TestClient): Promise<OwnTasks> => succeeded(await client.get(path));
const kindsOf = ({ list }: OwnTasks) => list.map(({ kind }) => kind);

test("lists unsigned circulations, overdue ones first, until the signature", async () => {
  const dept = await t.createDept("机体车间");
  const { client: signIn } = await t.createReader("task-signer", dept);
  const client = await signIn();
  assert.deepEqual(await tasksOf(client), { total: 0, list: [] });
  const [late, later] = [await t.createRevisionInForce(), await t.createRevisionInForce()];
  const audience = { deptIds: [dept] };
  const due = { dueTime: t.inSeconds(86_400) };
  const second = await t.startCirculation(later.revisionId, audience, due);
  const first = await t.startCirculation(late.revisionId, audience);
  await t.advanceClock(601);
  const { total, list } = await tasksOf(client);
  assert.equal(total, 2);
  assert.deepEqual(
    list.map(({ kind, id, isOverdue, link }) => [kind, id, isOverdue, link]),
    [
      ["circulation", first.circulationId, true, `/web-site/circulation?id=${first.circulationId}`],
      [
        "circulation",
        second.circulationId,
        false,
        `/web-site/circulation?id=${second.circulationId}`,
      ],
    ],
  );
  assert.match(list[0]?.number ?? "", /^\S+ 第 1 版$/);
  assert.match(list[0]?.date ?? "", /^\d{4}-\d\d-\d\d$/);
  succeeded(await t.sign(client, second.circulationId, { sha256: later.sha256 }));
  assert.equal((await tasksOf(client)).total, 1);
  assert.equal((await t.guest.get(path)).code, 401);
});

test("lists open review steps to users with the permission to decide", async () => {
  const itemId = await t.createDocument();
  succeeded(await t.author.post(t.revisionPath(itemId, 1, "submit")));
  const { list } = await tasksOf(t.reviewer);
  const decision = list.find(({ kind }) => kind === "decision");
  assert.equal(decision?.isOverdue, false);
  assert.match(decision?.link ?? "", new RegExp(`\\?document=${itemId}&rev=1$`));
  assert.deepEqual(kindsOf(await tasksOf(t.author)).includes("decision"), false);
  await sql`update review_step set due_at = ${new Date(t.time.now.getTime() - 1_000)}
    where due_at is not null`.execute(t.db);
  const [first] = (await tasksOf(t.reviewer)).list;
  assert.deepEqual([first?.kind, first?.isOverdue], ["decision", true]);
});

test("lists unanswered inquiries, and a licence that expires", async () => {
  const { userId, client: signIn } = await t.createReader("task-supplier", null);
  const client = await signIn();
  const at = t.time.now.toISOString();
  const ends = new Date(t.time.now.getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  await t.db
    .insertInto("repairPerson")
    .values({
      userId,
      userNature: "3",
      nature: "1",
      createdBy: userId,
      limitedTime: 1,
      skillCertificate: "无损检测证书",
      skillTime: `${Number(ends.slice(0, 4)) - 1}${ends.slice(4)}`,
    })
    .execute();
  const inquiry = {
    quantity: 1,
    message: "有现货吗",
    productName: "主机轮组件",
    inquirerId: userId,
  };
  for (const reply of [{ reply: "有", repliedAt: at }, {}]) {
    await t.db
      .insertInto("materialInquiry")
      .values({ ...inquiry, recipientId: userId, createdAt: at, ...reply })
      .execute();
  }
  const { total, list } = await tasksOf(client);
  assert.equal(total, 2);
  assert.deepEqual(
    list.map(({ kind, title, isOverdue }) => [kind, title, isOverdue]),
    [
      ["inquiry", "主机轮组件", false],
      ["licence", "无损检测证书", false],
    ],
  );
  await t.db
    .updateTable("repairPerson")
    .set({ skillTime: "2020-01-01" })
    .where("userId", "=", userId)
    .execute();
  assert.deepEqual(kindsOf(await tasksOf(client)), ["licence", "inquiry"]);
});

test("lists refused entries of a company, and its licences that expire", async () => {
  const { userId, client: signIn } = await t.createReader("task-firm", null);
  const client = await signIn();
  const day = (days: number) => new Date(t.time.now.getTime() + days * 86_400_000).toISOString();
  const { informationId } = await t.db
    .insertInto("repairPerson")
    .values({ userId, userNature: "2", nature: "1", createdBy: userId })
    .returning("informationId")
    .executeTakeFirstOrThrow();
  const { categoryId } = await t.db
    .insertInto("materialCategory")
    .values({ name: "机轮", orderNum: 1 })
    .returning("categoryId")
    .executeTakeFirstOrThrow();
  const texts = { subtitle: "", specifications: "", brand: "", style: "", characteristic: "" };
  const product = { ...texts, description: "", introduce: "", price: "1", categoryId };
  const { infoId } = await t.db
    .insertInto("materialInfo")
    .values({
      ...product,
      name: "主轮刹车组件",
      partNumber: "AM-32-1",
      supplierId: informationId,
      status: "2",
      decidedAt: "2026-01-02T04:00:00Z",
    })
    .returning("infoId")
    .executeTakeFirstOrThrow();
  const licence = { informationId, validFrom: "2020-01-01" };
  const licences = [
    { licenceName: "经营许可", licenceNumber: "1", status: "2", decidedAt: "2026-01-03T04:00:00Z" },
    { licenceName: "分销授权", licenceNumber: "2", status: "1", validUntil: day(30) },
    { licenceName: "质量认证", licenceNumber: "3", status: "1", validUntil: day(-2) },
    { licenceName: "长期有效", licenceNumber: "4", status: "1" },
    { licenceName: "还早", licenceNumber: "5", status: "1", validUntil: day(100) },
    { licenceName: "审核中", licenceNumber: "6", status: "0" },
  ];
  for (const row of licences) {
    await t.db
      .insertInto("firmLicence")
      .values({ ...licence, ...row })
      .execute();
  }
  const { total, list } = await tasksOf(client);
  assert.equal(total, 4);
  assert.deepEqual(
    list.map(({ kind, title, number, date, isOverdue, link }) => [
      kind,
      title,
      number,
      date,
      isOverdue,
      link.replace("/web-site/user-profile", ""),
    ]),
    [
      ["licence", "质量认证", "编号 3", day(-2).slice(0, 10), true, "#own-firm"],
      ["product", "主轮刹车组件", "件号 AM-32-1", "2026-01-02", false, `/product?id=${infoId}`],
      ["firmLicence", "经营许可", "编号 1", "2026-01-03", false, "#own-firm"],
      ["licence", "分销授权", "编号 2", day(30).slice(0, 10), false, "#own-firm"],
    ],
  );
});

test("lists five tasks with the full total", async () => {
  const dept = await t.createDept("附件车间");
  const { client: signIn } = await t.createReader("task-busy", dept);
  for (let made = 0; made < 6; made += 1) {
    await t.startCirculation((await t.createRevisionInForce()).revisionId, { deptIds: [dept] });
  }
  const { total, list } = await tasksOf(await signIn());
  assert.deepEqual([total, list.length], [6, 5]);
});
