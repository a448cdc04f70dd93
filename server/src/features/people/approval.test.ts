import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sealed } from "../../../test/harness.ts";
import { startPeople } from "./people.fixture.ts";

let t: Awaited<ReturnType<typeof startPeople>>;
before(async () => {
  t = await startPeople();
});
after(() => t.close());

const result = async (requestId: string) =>
  (await t.guest.get(`/open/registration/result/${requestId}`)).data.message;

async function refused(name: string): Promise<string> {
  const answer = await t.tryToSignIn(name);
  assert.deepEqual([answer.code, answer.message, answer.data], [401, "登录失败", null]);
  return (answer as unknown as { requestId: string }).requestId;
}

test("lets an approved account sign in, and tells the applicant the state", async () => {
  const id = await t.account("1", { name: "applicant" });
  assert.equal(await result(await refused("applicant")), "账号正在审核中，请耐心等待");
  assert.equal((await t.decide(id, "1", "资料齐全")).message, "审核成功");
  assert.equal((await t.tryToSignIn("applicant")).code, 200);
  const { data } = await t.detail(id);
  assert.deepEqual([data.nature, data.reason], ["1", null]);
});

test("refuses a rejected account, and tells the reason", async () => {
  const id = await t.account("3", { name: "rejected" });
  await t.decide(id, "2", "证书已过期");
  assert.equal(await result(await refused("rejected")), "账号未通过审核：证书已过期");
  const row = await t.db
    .selectFrom("repairPerson")
    .select(["nature", "reason", "decidedBy", "decidedAt"])
    .where("informationId", "=", id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.nature, row.reason], ["2", "证书已过期"]);
  assert.ok(row.decidedBy && row.decidedAt);
});

test("tells nothing to other addresses, for an unknown request, or after five minutes", async () => {
  await t.account("1", { name: "silent" });
  const requestId = await refused("silent");
  const elsewhere = await t.app.inject({
    url: `/api/open/registration/result/${requestId}`,
    remoteAddress: "203.0.113.9",
  });
  assert.deepEqual([elsewhere.statusCode, elsewhere.json().data.message], [200, null]);
  assert.equal(await result("00000000-0000-4000-8000-000000000000"), null);
  assert.equal(await result("x%27--"), null);
  t.at(new Date(Date.now() + 301_000));
  assert.equal(await result(requestId), null);
  t.at(new Date());
});

test("stores no result for a wrong password or a disabled account", async () => {
  const id = await t.account("1", { name: "disabled", nature: "1" });
  await t.operator.put(`/repair/info/status/${id}`, { status: "2" });
  assert.equal(await result(await refused("disabled")), null);
  await t.account("1", { name: "guessed" });
  const { message, requestId } = (await t.guest.post("/auth/login", {
    username: "guessed",
    password: await sealed(t.app, "not the password"),
  })) as unknown as { message: string; requestId: string };
  assert.equal(message, "登录失败");
  assert.match(requestId, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(await result(requestId), null);
});

test("accepts one of two concurrent decisions", async () => {
  const id = await t.account("1");
  const answers = await Promise.all([
    t.operator.put(`/repair/info/approval/${id}`, { nature: "1" }),
    t.admin.put(`/repair/info/approval/${id}`, { nature: "2", reason: "不符" }),
  ]);
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409]);
  const loser = answers.find(({ code }) => code === 409);
  assert.equal(loser?.message, "该账号已审核");
  const decided = answers[0]?.code === 200 ? "1" : "2";
  assert.equal((await t.detail(id)).data.nature, decided);
});

test("decides once, and accepts only passed and rejected", async () => {
  const id = await t.account("2");
  for (const body of [
    {},
    { nature: "3" },
    { nature: null },
    { nature: "1", reason: "长".repeat(201) },
  ]) {
    assert.equal((await t.operator.put(`/repair/info/approval/${id}`, body)).code, 400);
  }
  assert.equal((await t.mechanic.put(`/repair/info/approval/${id}`, { nature: "1" })).code, 403);
  assert.equal((await t.decide(id, "2")).code, 200);
  const again = await t.decide(id, "1");
  assert.deepEqual([again.code, again.message], [409, "该账号已审核"]);
  const admin = await t.decide(await t.account("4"), "1");
  assert.equal(admin.code, 409, "an administrator needs no decision");
});

test("counts pending accounts", async () => {
  const before = (await t.operator.get("/repair/info/pending")).data.total;
  const id = await t.account("1");
  assert.deepEqual((await t.operator.get("/repair/info/pending")).data, { total: before + 1 });
  const { data } = await t.operator.get("/repair/info?nature=3&pageSize=200");
  assert.equal(data.total, before + 1);
  assert.equal(data.list[0].informationId, id);
  await t.decide(id, "2");
  assert.deepEqual((await t.operator.get("/repair/info/pending")).data, { total: before });
});

test("decides on several accounts, all or none", async () => {
  const [first, second] = [await t.account("1"), await t.account("3")];
  const path = `/repair/info/approval/${first},${second}`;
  const reason = "资料不齐";
  assert.equal((await t.operator.put(path, { nature: "2", reason })).message, "审核成功");
  for (const id of [first, second]) {
    const { data } = await t.detail(id);
    assert.deepEqual([data.nature, data.reason], ["2", reason]);
  }
  const third = await t.account("1");
  const mixed = await t.operator.put(`/repair/info/approval/${third},${second}`, { nature: "1" });
  assert.deepEqual([mixed.code, mixed.message], [409, "所选账号中有已审核的，请刷新后重试"]);
  assert.equal((await t.detail(third)).data.nature, null);
  const unknown = await t.operator.put(`/repair/info/approval/${third},99999999`, { nature: "1" });
  assert.equal(unknown.code, 404);
  assert.equal((await t.detail(third)).data.nature, null);
});

test("approves a new account immediately on request, with the permission", async () => {
  const id = await t.account("1", { name: "at.once", approved: "1" });
  assert.equal((await t.detail(id)).data.nature, "1");
  assert.equal((await t.tryToSignIn("at.once")).code, 200);
  const row = await t.db
    .selectFrom("repairPerson")
    .select(["decidedBy", "decidedAt"])
    .where("informationId", "=", id)
    .executeTakeFirstOrThrow();
  assert.ok(row.decidedBy && row.decidedAt);
  assert.equal((await t.detail(await t.account("2", { approved: "2" }))).data.nature, null);
  const { deptId } = await t.db.selectFrom("sysDept").select("deptId").executeTakeFirstOrThrow();
  const { client: clerk } = await t.deputy(
    ["repair:account:add", "repair:account:list"],
    "1",
    deptId,
  );
  assert.equal((await t.send("1", { approved: "1" }, clerk)).code, 403);
  assert.equal((await t.send("1", {}, clerk)).code, 200);
});

test("records decisions on accounts in the evidence ledger", async () => {
  const id = await t.account("1", { name: "evident" });
  const other = await t.account("3", { name: "unevident" });
  await t.decide(id, "1", "资料齐全");
  await t.decide(other, "2", "证书已过期");
  const rows = await t.db
    .selectFrom("evidence")
    .select(["act", "subjectId", "details", "sha256"])
    .where("subjectId", "in", [id, other])
    .orderBy("seq")
    .execute();
  assert.deepEqual(
    rows.map(({ act, subjectId, details }) => [act, subjectId, details]),
    [
      ["account.approve", id, {}],
      ["account.reject", other, { reason: "证书已过期" }],
    ],
  );
  assert.ok(rows.every(({ sha256 }) => sha256));
});
