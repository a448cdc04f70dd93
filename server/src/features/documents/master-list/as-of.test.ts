import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { RevisionKind } from "@aeromaint/contracts/documents/revision-state.ts";
import { sql } from "kysely";
import { exportedRows } from "../../../crud/row-list.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { findDocumentReading, pastMoment } from "../document-reading.queries.ts";
import { startDocuments } from "../documents.fixture.ts";
import { activateRevision } from "../in-force/activate.queries.ts";
import { withdrawRevision } from "../in-force/withdraw.queries.ts";
import { lockRevision } from "../write-revision.queries.ts";
import { inForceList, listDocuments } from "./master-list.queries.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;

before(async () => {
  t = await startDocuments();
});
after(() => t.close());

const user = {
  userId: "0",
  userName: "",
  nickName: "",
  userType: "00",
  deptId: null,
  sessionId: "0",
  isAdmin: true,
  roleKeys: [],
  permissions: new Set<string>(),
  scope: { all: true, deptIds: [], own: false },
};

// Half seconds: several ticks share one second. Midnight of the platform's zone is in the middle.
const tick = 500;
const length = 80;
const begin = Date.parse("2026-03-01T23:59:40+08:00");
const dateOf = (at: number) => new Date(begin + at * tick);
const textOf = (at: number) => dateOf(at).toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
/** Last tick of the first day. */
const endOfDay = 39;
const endOfSecond = (second: number) => second * 2 + 1;

/** Deterministic numbers from 0 to `size` − 1. */
function randomNumbers(seed: number) {
  let state = seed;
  return (size: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * size);
  };
}

interface Version {
  revNo: number;
  kind: RevisionKind;
  /** Tick of the end of a temporary revision. */
  until: number;
  reviewBy: string;
  isEnded: boolean;
}

/** Model of a document: `plan[tick]` is the revision in force. */
interface Model {
  itemId: string;
  versions: Version[];
  plan: (Version | null)[];
}

const horizon = 400;

async function createModel(random: (size: number) => number): Promise<Model> {
  const itemId = await t.createDocument();
  const versions = Array.from({ length: 9 }, (_, index): Version => {
    const isTemporary = index > 0 && random(3) === 0;
    return {
      revNo: index + 1,
      kind: isTemporary ? "temporary" : "normal",
      isEnded: false,
      until: 2 * random(60) + 10,
      reviewBy: `2026-03-0${1 + random(3)}`,
    };
  });
  for (const { revNo, kind, until, reviewBy } of versions) {
    const effectiveUntil = kind === "temporary" ? dateOf(until).toISOString() : null;
    const title = `程序第 ${revNo} 版`;
    await sql`
      insert into revision (item_id, rev_no, kind, reason, title, release_user, html, author_ids, author,
        effective_until, review_by, created_at)
      select item_id, ${revNo}, ${kind}, '', '', release_user, html, author_ids, author,
        ${effectiveUntil}::timestamptz, ${reviewBy}::date, created_at
      from revision where item_id = ${itemId}::bigint and rev_no = 1 and ${revNo} > 1
      returning 1`.execute(t.db);
    await sql`
      update revision set state = 'approved', title = ${title}, sha256 = repeat('0', 64), frozen_at = created_at,
        review_by = ${reviewBy}::date
      where item_id = ${itemId}::bigint and rev_no = ${revNo}`.execute(t.db);
  }
  return { itemId, versions, plan: Array.from({ length: horizon }, () => null) };
}

const firstOf = ({ plan }: Model, version: Version) => plan.indexOf(version);

/** Adds an activation to the plan. @returns true if it is allowed */
function planActivation(model: Model, version: Version, from: number): boolean {
  const { plan, versions } = model;
  const normal = versions.filter(({ kind, isEnded }) => kind === "normal" && !isEnded);
  if (version.kind === "normal") {
    if (normal.some((other) => firstOf(model, other) > from)) return false;
    plan.fill(version, from);
    return true;
  }
  const next = plan.findIndex(
    (one, at) => at > from && one?.kind === "normal" && one !== plan[at - 1],
  );
  const end = Math.min(version.until, next < 0 ? horizon : next);
  if (version.until <= from) return false;
  if (plan.slice(from, end).some((one) => one?.kind !== "normal")) return false;
  plan.fill(version, from, end);
  return true;
}

function planWithdrawal(model: Model, version: Version, now: number): void {
  const { plan, versions } = model;
  const first = firstOf(model, version);
  if (version.kind === "normal" && first >= 0 && first <= now) {
    for (const one of versions) {
      if (firstOf(model, one) < 0 || plan.lastIndexOf(one) >= now) one.isEnded = true;
    }
    plan.fill(null, now);
    return;
  }
  version.isEnded = true;
  const before = versions
    .filter(({ kind, isEnded }) => kind === "normal" && !isEnded)
    .filter((one) => firstOf(model, one) >= 0 && firstOf(model, one) < first)
    .sort((one, other) => firstOf(model, other) - firstOf(model, one))[0];
  plan.forEach((one, at) => {
    if (one === version && at >= now) plan[at] = before ?? null;
  });
}

/** Runs one random act on the document and on its model. */
async function runRandomAct(
  model: Model,
  now: number,
  random: (size: number) => number,
): Promise<void> {
  const { itemId, versions, plan } = model;
  const at = dateOf(now);
  const open = versions.filter(({ isEnded }) => !isEnded);
  const version = open[random(open.length)];
  if (!version) return;
  const { revNo } = version;
  const key = { itemId, revNo, now: at };
  const { userId } = t.author;
  if (firstOf(model, version) < 0) {
    const from = random(2) === 0 ? now : 2 * Math.ceil((now + random(20)) / 2);
    const effectiveFrom = from === now ? null : textOf(from);
    const isAllowed = await t.app
      .inTransaction(async (unit) => {
        const revision = await lockRevision(unit.tx, key);
        await activateRevision(unit, { ...revision, effectiveFrom, userId, now: at });
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof AppError || isExcluded(error)) return false;
        throw error;
      });
    assert.equal(
      planActivation(model, version, from),
      isAllowed,
      `${revNo} at ${now} from ${from}`,
    );
    return;
  }
  // Skips ended revisions, and normal revisions that have not begun: they may contain a temporary one.
  const isOver = plan.lastIndexOf(version) < now;
  const hasBegun = firstOf(model, version) <= now;
  if (isOver || (version.kind === "normal" && !hasBegun) || random(3) > 0) return;
  await t.app.inTransaction(async (unit) => {
    const revision = await lockRevision(unit.tx, key);
    await withdrawRevision(unit, { revision, userId, reason: "", now: at });
  });
  planWithdrawal(model, version, now);
}

/** True if the constraint refuses two revisions in force at the same time. */
const isExcluded = (error: unknown) =>
  error instanceof Error && "constraint" in error && error.constraint === "ex__revision__effective";

/** Listed revisions in force, by item. */
async function listInForce(at: string | undefined, now: Date, over: object = {}) {
  const query = { ...(at && { at }), pageSize: 200, docNumber: "AM-145-", ...over };
  const { list, total } = await listDocuments(t.db, query, { user, now });
  assert.equal(total, list.length);
  const inForce = list.filter(({ state }) => state === "effective");
  return new Map(inForce.map((row) => [row.itemId, row]));
}

test("lists the revision in force at every second and day after random acts", async () => {
  const random = randomNumbers(39);
  const models: Model[] = [];
  for (let made = 0; made < 5; made += 1) models.push(await createModel(random));
  for (let now = 0; now < length; now += 1) {
    for (const model of models) if (random(3) === 0) await runRandomAct(model, now, random);
    if (random(5) > 0) continue;
    const present = await listInForce(undefined, dateOf(now));
    const asOfNow = await listInForce(textOf(now), dateOf(now));
    for (const { itemId, plan } of models) {
      // The current list needs the job to show a scheduled revision. The list with `at` does not.
      assert.equal(asOfNow.get(itemId)?.revNo, plan[now]?.revNo);
      const shown = present.get(itemId)?.revNo;
      if (shown !== undefined) assert.equal(shown, plan[now]?.revNo);
    }
  }
  const now = dateOf(length);
  const moments = [
    ...Array.from({ length: length / 2 }, (_, second) => ({
      at: textOf(second * 2),
      last: endOfSecond(second),
    })),
    { at: "2026-02-28", last: -1 },
    { at: "2026-03-01", last: endOfDay },
    { at: "2026-03-02", last: length },
    { at: "2999-01-01", last: length },
  ];
  let inForce = 0;
  for (const { at, last } of moments) {
    const rows = await listInForce(at, now);
    const over = await listInForce(at, now, { review: "over" });
    const day = last <= endOfDay ? "2026-03-01" : "2026-03-02";
    for (const { itemId, plan } of models) {
      const expected = plan[last] ?? null;
      const row = rows.get(itemId);
      assert.equal(row?.revNo, expected?.revNo, `${itemId} at ${at}`);
      assert.equal(row?.title, expected ? `程序第 ${expected.revNo} 版` : undefined);
      assert.equal(over.has(itemId), expected !== null && expected.reviewBy < day, `${at}`);
      const reading = { itemId, now, at: pastMoment(at, now) };
      assert.equal((await findDocumentReading(t.db, reading))?.block.revNo, expected?.revNo);
      inForce += expected ? 1 : 0;
    }
    const sheet = { filters: { at, docNumber: "AM-145-" }, actor: { user, now } };
    const exported = await exportedRows(t.db, inForceList, sheet);
    const lines = await exported.after(t.db, undefined, 100);
    assert.deepEqual(
      lines.map(({ docNumber, revNo }) => `${docNumber} ${revNo}`),
      [...rows.values()].map(({ docNumber, revNo }) => `${docNumber} ${revNo}`),
    );
    assert.equal(exported.total, rows.size);
  }
  assert.ok(inForce > 60, `${inForce}`);
});
