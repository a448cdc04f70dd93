import {
  type EvidenceDetail,
  type EvidenceRow,
  evidenceActs,
  evidenceSubjects,
  type LedgerHeads,
} from "@aeromaint/contracts/documents/evidence.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containsText } from "../../../crud/paging.ts";
import { inPeriod, type Period } from "../../../crud/period.ts";
import { descending, equals, matching } from "../../../crud/row-list.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { addDeliveries, type DeliveryContent } from "../../../infra/outbox/delivery.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { EarlierKey } from "./check/ledger-keys.ts";
import { type LedgerLine, ledgerColumns } from "./check/ledger-line.ts";

interface EvidenceFilters extends Period {
  act?: string | undefined;
  subjectKind?: string | undefined;
  /** Part of the name or the account. */
  actor?: string | undefined;
  subject?: string | undefined;
}

/** Entries within the data scope, by the department at the time of the act. */
const entries = (filters: EvidenceFilters, { user }: Actor) => ({
  from: sql`evidence e`,
  where: matching(
    filters,
    {
      act: equals("e.act"),
      subjectKind: equals("e.subjectKind"),
      actor: (name) => sql`(${containsText(sql`lower(e.actor ->> 'name')`, name)}
        or ${containsText(sql`lower(e.actor ->> 'account')`, name)})`,
      subject: (label) => containsText(sql`lower(e.subject_label)`, label),
    },
    withinScope(user, { dept: "e.dept_id", owner: "e.user_id" }),
    ...inPeriod(sql.ref("e.at"), filters),
  ),
});

const evidenceRows = (db: Read) =>
  db
    .selectFrom("evidence as e")
    .select([
      "e.seq",
      "e.at as time",
      "e.act",
      sql<string>`e.actor ->> 'name'`.as("actorName"),
      sql<string>`e.actor ->> 'account'`.as("account"),
      sql<string>`e.actor ->> 'dept'`.as("dept"),
      "e.subjectKind",
      "e.subjectLabel",
      "e.sha256",
      "e.hash",
    ])
    .$castTo<EvidenceRow>();

const filterNames = ["act", "subjectKind", "actor", "subject", "beginTime", "endTime"] as const;

export const evidenceList = {
  source: entries,
  query: evidenceRows,
  id: "e.seq",
  order: descending("e.seq"),
  sorts: { seq: sql`e.seq`, time: sql`e.at` },
  // The ledger has no gaps, so the last number is the count. Counting millions of rows is slow.
  total: (filters: EvidenceFilters, { user }: Actor) =>
    user.scope.all && !filterNames.some((name) => filters[name])
      ? sql`select coalesce(max(seq), 0) from evidence`
      : undefined,
};

/** Codes are replaced by titles. */
export const evidenceSheetRow = ({ act, subjectKind, ...row }: EvidenceRow) => ({
  ...row,
  act: evidenceActs[act] ?? act,
  subjectKind: evidenceSubjects[subjectKind] ?? subjectKind,
});

export async function findEvidence(
  db: Read,
  seq: string,
  actor: Actor,
): Promise<EvidenceDetail | undefined> {
  return evidenceRows(db)
    .select([
      sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("at"),
      sql<string[]>`e.actor -> 'posts'`.as("posts"),
      sql<string[]>`e.actor -> 'licences'`.as("licences"),
      "e.subjectId",
      sql<string>`e.details::text`.as("details"),
      "e.prevHash",
      "e.key",
      "e.signature",
    ])
    .where("e.seq", "=", seq)
    .where(entries({}, actor).where)
    .$castTo<EvidenceDetail>()
    .executeTakeFirst();
}

/** Entries after a number in PostgreSQL's text format, for the check. */
export async function listLedgerLinesAfter(
  db: Read,
  { after, size }: { after: number; size: number },
): Promise<LedgerLine[]> {
  // Arrays, because the driver would rename the columns.
  const values = sql.join(ledgerColumns.map((name) => sql`e.${sql.ref(name)}::text`));
  const { rows } = await sql<{ line: (string | null)[] }>`
    select array[${values}] as line from evidence e where e.seq > ${after}::bigint
    order by e.seq limit ${size}`.execute(db);
  return rows.map(
    ({ line }) =>
      Object.fromEntries(ledgerColumns.map((name, at) => [name, line[at] ?? null])) as LedgerLine,
  );
}

export async function countLedger(db: Read): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(max(seq), 0)::float8 as total from evidence`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Lines of the ledger file in the format of docs/evidence.md, by number. */
export async function* ledgerFile(db: Read): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ seq: number; line: string }>`
      select seq::float8 as seq, jsonb_build_object('seq', seq,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', actor, 'act', act,
        'subject', jsonb_build_object('kind', subject_kind, 'id', subject_id, 'label', subject_label),
        'sha256', sha256, 'details', details, 'prev', prev_hash, 'key', key, 'hash', hash,
        'signature', signature)::text as line
      from evidence where evidence.seq > ${after}::bigint order by evidence.seq limit ${fileBatch}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
}

const fileBatch = 500;

interface DailyHead {
  day: string;
  seq: number;
  hash: string;
}

/** Number of days in the list of heads. */
const shownDays = 30;

/** Records the head once a day. Null if the day already has a head, or if the ledger is empty. */
export async function recordHead({ tx }: UnitOfWork, now: Date): Promise<DailyHead | null> {
  const { rows } = await sql<DailyHead>`
    insert into evidence_head (day, seq, hash, noted_at)
    select ${asTimestamp(now)}::date, seq, hash, ${asTimestamp(now)}
    from evidence order by evidence.seq desc limit 1
    on conflict (day) do nothing
    returning day, seq::float8 as seq, hash`.execute(tx);
  return rows[0] ?? null;
}

export async function mailHead(
  unit: UnitOfWork,
  { day }: DailyHead,
  { addresses, content }: { addresses: readonly string[]; content: DeliveryContent },
): Promise<void> {
  const subject = `evidence-head:${day}`;
  // Marked as expanded, so that the outbox sends it to no other channel.
  const { eventId } = await unit.tx
    .insertInto("outboxEvent")
    .values({ kind: "evidence.head", subject, payload: "{}", expandedAt: sql`now()` })
    .returning("eventId")
    .executeTakeFirstOrThrow();
  await unit.tx.updateTable("evidenceHead").set({ eventId }).where("day", "=", day).execute();
  const to = { eventId, subject, channelId: null, userId: null };
  await addDeliveries(
    unit,
    addresses.map((address) => ({ ...to, address, content })),
  );
}

export async function listHeads(db: Read): Promise<Omit<LedgerHeads, "publicKey" | "earlierKeys">> {
  const [last, days] = await Promise.all([
    sql<{ seq: number; hash: string }>`
      select seq::float8 as seq, hash from evidence order by evidence.seq desc limit 1`.execute(db),
    sql<DailyHead & { mailTime: string | null }>`
      select day, seq::float8 as seq, hash, coalesce(mailed_at, (select min(d.sent_at) from delivery d
        where d.event_id = h.event_id)) as mail_time from evidence_head h
      order by day desc limit ${shownDays}`.execute(db),
  ]);
  return { head: last.rows[0] ?? null, days: days.rows };
}

/** Keys used before the current one, latest first. */
export async function listEarlierKeys(db: Read): Promise<(EarlierKey & { keptTime: string })[]> {
  const { rows } = await sql<EarlierKey & { keptTime: string }>`
    select public_key, last_seq::float8 as last_seq, last_hash, kept_at as kept_time
    from evidence_key order by last_seq desc, public_key`.execute(db);
  return rows;
}

/** Stores the key of the last entry if `own` is a new key without entries. */
export async function storeEarlierKey(db: Read, own: string, now: Date): Promise<void> {
  await sql`
    insert into evidence_key (public_key, last_seq, last_hash, kept_at)
    select key, seq, hash, ${asTimestamp(now)} from evidence
    where seq = (select max(seq) from evidence) and key <> ${own}
      and not exists (select from evidence where key = ${own})
    on conflict (public_key) do nothing`.execute(db);
}

/** Public key of the last entry; null for an empty ledger. */
export async function findLastLedgerKey(db: Read): Promise<string | null> {
  const last = await db
    .selectFrom("evidence")
    .select("key")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.key ?? null;
}
