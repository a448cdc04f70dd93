import { hash } from "node:crypto";
import type { EvidenceAct, EvidenceSubjectKind } from "@aeromaint/contracts/documents/evidence.ts";
import canonicalize from "canonicalize";
import { sql } from "kysely";
import { type DatedActor, snapshotOf } from "../../../crud/actor-snapshot.queries.ts";
import type { SigningKey } from "../../../infra/config/signing-key.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";

/** What somebody did, as the ledger keeps it. */
export interface EvidenceInput {
  act: EvidenceAct;
  subjectKind: EvidenceSubjectKind;
  subjectId: string;
  /** What people call it, such as its number and revision. */
  subjectLabel: string;
  /** Of what was shown or decided on, hexadecimal; null where there is no text to hash. */
  sha256: string | null;
  /** What else was said, such as a reason. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
  actorId: string;
  now: Date;
}

type Entry = Omit<EvidenceInput, "actorId"> & { actor: DatedActor };

/** The evidence ledger, as one unit of work writes to it. */
export interface Ledger {
  /** Puts an act into the ledger. The person is kept as of now. */
  append(input: EvidenceInput): Promise<void>;
}

// Any number, as long as it is this one everywhere.
const lock = 1_452_045;

/**
 * Entries are written in the transaction of their acts. They get their numbers and signatures just before
 * the commit, so that acts that happen at once wait for each other no longer than that.
 */
export function openLedger(unit: UnitOfWork, signingKey: () => Promise<SigningKey>): Ledger {
  const entries: Entry[] = [];
  const actors = new Map<string, { actor: DatedActor; provedBy: string | null }>();
  let isOpen = false;
  return {
    async append({ actorId, details = {}, ...evidence }) {
      if (!isOpen)
        unit.beforeCommit(async () => writeEntries(unit.tx, entries, await signingKey()));
      isOpen = true;
      const known = actors.get(actorId) ?? {
        actor: await snapshotOf(unit.tx, actorId),
        provedBy: await proverOf(unit, actorId),
      };
      actors.set(actorId, known);
      const { actor, provedBy } = known;
      entries.push({ ...evidence, actor, details: { ...details, ...(provedBy && { provedBy }) } });
    },
  };
}

/** The company's provider that proves the person, with its address; null for a password of this platform. */
async function proverOf({ tx, sessionId }: UnitOfWork, userId: string): Promise<string | null> {
  if (!sessionId) return null;
  const { rows } = await sql<{ name: string }>`
    select p.provider_name || ' ' || case p.kind when 'ldap' then p.settings ->> 'url' else p.target end as name from sys_session s join sign_in_provider p using (provider_id)
    where s.session_id = ${sessionId}::bigint and s.user_id = ${userId}::bigint`.execute(tx);
  return rows[0]?.name ?? null;
}

/** SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of what was decided on. */
export function factsHash(facts: object): string {
  return hash("sha256", canonicalize(facts) ?? "", "hex");
}

async function writeEntries(tx: Tx, entries: Entry[], key: SigningKey): Promise<void> {
  entries.sort((one, other) => one.now.getTime() - other.now.getTime());
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
  // A statement of its own: it sees what was committed while the lock was waited for.
  const { rows } = await sql<LedgerEnd>`
    select seq::float8 as seq, hash from evidence order by seq desc limit 1`.execute(tx);
  let [last = null] = rows;
  const chain = entries.map((entry) => {
    const row = rowAfter(last, entry, key);
    last = { seq: Number(row.seq), hash: row.hash };
    return row;
  });
  for (let from = 0; from < chain.length; from += maxRows) {
    await tx
      .insertInto("evidence")
      .values(chain.slice(from, from + maxRows))
      .execute();
  }
}

/** Where the ledger ends. */
interface LedgerEnd {
  seq: number;
  hash: string;
}

/** Rows of one statement, which holds 65,535 values at most. */
const maxRows = 1_000;

function rowAfter(last: LedgerEnd | null, { now, details = {}, ...entry }: Entry, key: SigningKey) {
  const { actor, act, subjectKind, subjectId, subjectLabel, sha256 } = entry;
  const place = { seq: (last?.seq ?? 0) + 1, prev: last?.hash ?? null };
  const subject = { kind: subjectKind, id: subjectId, label: subjectLabel };
  const content = { actor, act, subject, sha256, details, at: now.toISOString() };
  // docs/evidence.md describes this. A change here makes another format.
  const signed = canonicalize({ ...place, ...content, key: key.publicKey });
  const digest = hash("sha256", signed ?? "", "buffer");
  return {
    seq: String(place.seq),
    at: content.at,
    act,
    subjectKind,
    subjectId,
    subjectLabel,
    sha256,
    actor: JSON.stringify(actor),
    details: JSON.stringify(details),
    prevHash: place.prev,
    hash: digest.toString("hex"),
    key: key.publicKey,
    signature: key.sign(digest),
  };
}
