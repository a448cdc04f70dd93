import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../../test/harness.ts";
import { startDocuments } from "../documents.fixture.ts";
import { LedgerCheck } from "./check/ledger-check.ts";
import { listLedgerLinesAfter } from "./evidence.queries.ts";

const path = "/document/evidence";
let t: Awaited<ReturnType<typeof startDocuments>>;
let admin: TestClient;
let sha256: string;

before(async () => {
  t = await startDocuments();
  admin = await t.as("admin");
  const itemId = await t.createDocument();
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  ({ sha256 } = await t.findRevision(t.author, itemId, 1));
  await t.advanceClock(60);
  await t.author.post(t.revisionPath(itemId, 1, "withdraw"), { reason: "工艺停用" });
});
after(() => t.close());

const list = async (query: string, client = admin) => (await client.get(`${path}?${query}`)).data;
const actsOf = async (query: string) =>
  (await list(query)).list.map(({ act }: { act: string }) => act);

test("lists entries newest first, and filters by act, person, subject and period", async () => {
  const all = ["revision.withdraw", "revision.activate", "revision.approve", "revision.approve"];
  assert.deepEqual(await actsOf(""), all);
  assert.deepEqual(await actsOf("sortBy=seq&sortOrder=asc"), all.toReversed());
  assert.deepEqual(await actsOf("pageSize=1&pageNum=2"), ["revision.activate"]);
  assert.deepEqual(await actsOf("act=revision.activate"), ["revision.activate"]);
  assert.deepEqual(await actsOf("actor=REVIEW"), ["revision.approve"]);
  assert.deepEqual(await actsOf("actor=%25"), []);
  assert.deepEqual(await actsOf(`subject=${encodeURIComponent("第 1 版")}`), all);
  assert.deepEqual(await actsOf("subjectKind=product"), []);
  const now = t.time.now.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
  const since = encodeURIComponent(now);
  assert.deepEqual(await actsOf(`beginTime=${since}`), ["revision.withdraw"]);
  assert.equal((await list("pageSize=1")).total, 4);
  assert.equal((await list("pageSize=1&act=revision.approve")).total, 2);
  assert.equal((await admin.get(`${path}?act=unknown`)).code, 400);
});

test("shows an entry with all hashed members", async () => {
  const { data } = await admin.get(`${path}/1`);
  assert.equal(data.account, "reviewer");
  assert.equal(data.sha256, sha256);
  assert.match(data.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual([data.prevHash, data.hash.length, data.signature.length], [null, 64, 88]);
  assert.equal(JSON.parse(data.details).step, 1);
  assert.equal((await admin.get(`${path}/5`)).code, 404);
});

test("applies the data scope to the department at the time of the act", async () => {
  const { deptId } = await t.db
    .insertInto("sysDept")
    .values({ deptName: "别处", orderNum: 1, status: "1" })
    .returning("deptId")
    .executeTakeFirstOrThrow();
  const { roleId } = await t.db
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", "documents-test")
    .executeTakeFirstOrThrow();
  await t.db.updateTable("sysRole").set({ dataScope: "3" }).where("roleId", "=", roleId).execute();
  const mover = await t.createPerson("mover");
  await t.db.updateTable("sysUser").set({ deptId }).where("userId", "=", mover.userId).execute();
  assert.deepEqual((await list("", mover)).total, 0);
  assert.equal((await mover.get(`${path}/1`)).code, 404);
  assert.equal((await list("", t.author)).total, 4);
  // The entry keeps the old department after a move of the person.
  await t.db
    .updateTable("sysUser")
    .set({ deptId })
    .where("userId", "=", t.reviewer.userId)
    .execute();
  assert.equal((await list("", mover)).total, 0);
  const file = await t.app.inject({
    url: `/api${path}/file`,
    headers: { authorization: `Bearer ${mover.token}` },
  });
  assert.equal(file.statusCode, 403);
});

test("exports a sheet, and a file for an external check", async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const sheet = await t.app.inject({ url: `/api${path}/export`, headers });
  assert.deepEqual([sheet.statusCode, sheet.headers["x-export-rows"]], [200, "4"]);
  const file = await t.app.inject({ url: `/api${path}/file`, headers });
  assert.match(String(file.headers["content-disposition"]), /jsonl/);
  const entries = file.body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    entries.map(({ seq }) => seq),
    [1, 2, 3, 4],
  );
  assert.deepEqual(Object.keys(entries[0]).sort(), [
    "act",
    "actor",
    "at",
    "details",
    "hash",
    "key",
    "prev",
    "seq",
    "sha256",
    "signature",
    "subject",
  ]);
});

test("checks the ledger part by part, and names faults", async () => {
  const whole = (await admin.get(`${path}/check`)).data;
  assert.deepEqual([whole.head.seq, whole.wrong, whole.isEnd, whole.total], [4, null, true, 4]);
  const { hash } = (await admin.get(`${path}/2`)).data;
  const noted = async (seq: number, hash: string) =>
    (await admin.get(`${path}/check?head=${seq}:${hash}`)).data.wrong;
  assert.equal(await noted(whole.head.seq, whole.head.hash.toUpperCase()), null);
  assert.deepEqual(await noted(3, "0".repeat(64)), { seq: 3, fault: "head" });
  const next = whole.head.seq + 1;
  assert.deepEqual(await noted(next + 4, "0".repeat(64)), { seq: next, fault: "missing" });
  assert.equal((await admin.get(`${path}/check?head=3:abc`)).code, 400);
  const rest = (await admin.get(`${path}/check?after=2&hash=${hash}`)).data;
  assert.deepEqual([rest.head, rest.wrong], [whole.head, null]);
  const other = (await admin.get(`${path}/check?after=2&hash=${"0".repeat(64)}`)).data;
  assert.deepEqual(other.wrong, { seq: 3, fault: "chain" });
  const [first] = await listLedgerLinesAfter(t.db, { after: 0, size: 1 });
  const check = new LedgerCheck({ keys: [(await t.app.signingKey()).publicKey] });
  if (first) check.add({ ...first, at: (first.at ?? "").replace("+08", "+09") });
  assert.deepEqual(check.verdict().wrong, { seq: 1, fault: "content" });
});
