import assert from "node:assert/strict";
import { createPublicKey, hash, verify } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../../test/harness.ts";
import { openLedger } from "./append-evidence.queries.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let actorId: string;

before(async () => {
  t = await startTestApp();
  ({ userId: actorId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow());
});
after(() => t.close());

const entries = () => t.db.selectFrom("evidence").selectAll().orderBy("seq").execute();

const act = (subjectId: string, over: object = {}) => ({
  act: "product.approve" as const,
  subjectKind: "product" as const,
  subjectId,
  subjectLabel: "液压泵",
  sha256: hash("sha256", subjectId),
  actorId,
  now: t.time.now,
  ...over,
});

/** Sorts keys at every level, without spaces: RFC 8785 for the values of the ledger. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

test("chains and signs entries that others can recompute", async () => {
  const { app, time } = t;
  time.now = new Date("2026-06-15T04:00:00.007Z");
  await app.inTransaction(async (unit) => {
    await openLedger(unit, t.app.signingKey).append(act("1", { details: { reason: "“好”\n" } }));
    await openLedger(unit, t.app.signingKey).append(act("2", { sha256: null }));
  });
  const { data } = await t.guest.get("/open/evidence/key");
  const key = createPublicKey(data.pem);
  const [first, second] = await entries();
  assert.deepEqual([first?.seq, second?.seq], ["1", "2"]);
  assert.equal(second?.prevHash, first?.hash);
  const { actor, details } = first as { actor: object; details: object };
  const text = canonical({
    seq: 1,
    at: "2026-06-15T04:00:00.007Z",
    actor,
    act: "product.approve",
    details,
    subject: { kind: "product", id: "1", label: "液压泵" },
    sha256: hash("sha256", "1"),
    prev: null,
    key: data.publicKey,
  });
  assert.equal(first?.hash, hash("sha256", text));
  const signature = Buffer.from(first?.signature ?? "", "base64");
  assert.ok(verify(null, Buffer.from(first?.hash ?? "", "hex"), key, signature));
  const inPath = await t.app.inject("/open/evidence/key");
  assert.equal(inPath.json().data.publicKey, data.publicKey);
});

test("stores a snapshot of the person", async () => {
  const [entry] = await entries();
  const actor = entry?.actor as Record<string, unknown>;
  assert.deepEqual(Object.keys(actor).sort(), [
    "account",
    "dept",
    "deptId",
    "licences",
    "name",
    "posts",
    "userId",
  ]);
  assert.equal(actor.account, "operator");
  assert.equal(entry?.userId, actorId);
});

test("leaves no gap after a rollback and after concurrent acts on two servers", async () => {
  const refused = t.app.inTransaction(async (unit) => {
    await openLedger(unit, t.app.signingKey).append(act("3"));
    throw new Error("no");
  });
  await assert.rejects(refused, /no/);
  const servers = [t.app, await t.newServer()];
  await Promise.all(
    Array.from({ length: 15 }, (_, number) =>
      servers.map(({ inTransaction }) =>
        inTransaction((unit) =>
          openLedger(unit, t.app.signingKey).append(act(`at once ${number}`)),
        ),
      ),
    ).flat(),
  );
  const rows = await entries();
  assert.deepEqual(
    rows.map(({ seq }) => Number(seq)),
    rows.map((_, index) => index + 1),
  );
  assert.deepEqual(
    rows.slice(1).map(({ prevHash }) => prevHash),
    rows.slice(0, -1).map(({ hash }) => hash),
  );
});

test("does not block other transactions before the commit", async () => {
  const { promise: hold, resolve } = Promise.withResolvers<void>();
  const { promise: appended, resolve: tell } = Promise.withResolvers<void>();
  const slow = t.app.inTransaction(async (unit) => {
    await openLedger(unit, t.app.signingKey).append(act("slow"));
    tell();
    await hold;
  });
  await appended;
  await t.app.inTransaction((unit) => openLedger(unit, t.app.signingKey).append(act("quick")));
  resolve();
  await slow;
  const last = (await entries()).slice(-2).map(({ subjectId }) => subjectId);
  assert.deepEqual(last, ["quick", "slow"]);
});

for (const statement of [
  "update evidence set subject_label = 'x' where seq = 1",
  "delete from evidence where seq = 1",
  "truncate evidence",
  "insert into evidence select seq + 100, at, actor, act, subject_kind, subject_id, subject_label, sha256, details, hash, hash, key, signature from evidence where seq = 1",
]) {
  test(`refuses ${statement.split(" ", 1)[0]} by SQL`, async () => {
    const before = await entries();
    await assert.rejects(sql.raw(statement).execute(t.db), { code: "23514" });
    assert.deepEqual(await entries(), before);
  });
}
