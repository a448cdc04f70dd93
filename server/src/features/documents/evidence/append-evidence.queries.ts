import { hash } from "node:crypto";
import type { EvidenceAct, EvidenceSubjectKind } from "@aeromaint/contracts/documents/evidence.ts";
import canonicalize from "canonicalize";
import { type RawBuilder, sql } from "kysely";
import {
  type DetailedActorSnapshot,
  findActorSnapshot,
} from "../../../crud/actor-snapshot.queries.ts";
import type { SigningKey } from "../../../infra/config/signing-key.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";

/** An act to record in the ledger. */
export interface EvidenceInput {
  act: EvidenceAct;
  subjectKind: EvidenceSubjectKind;
  subjectId: string;
  /** Readable name, e.g. number and revision. */
  subjectLabel: string;
  /** Hash of the shown text, in hexadecimal; null without a text. */
  sha256: string | null;
  /** Further facts, e.g. a reason. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
  actorId: string;
  now: Date;
}

type EvidenceEntry = Omit<EvidenceInput, "actorId"> & { actor: DetailedActorSnapshot };

/** Writer of the evidence ledger in one unit of work. */
export interface Ledger {
  /** Appends an act with a snapshot of the person. */
  append(input: EvidenceInput): Promise<void>;
}

// Arbitrary key of the advisory lock, equal on all servers.
const lockKey = 1_452_045;

/**
 * Writes entries in the transaction of their acts. Numbers and signatures are assigned just before the
 * commit, so that concurrent acts hold the lock only briefly.
 */
export function openLedger(unit: UnitOfWork, signingKey: () => Promise<SigningKey>): Ledger {
  const entries: EvidenceEntry[] = [];
  const actors = new Map<string, { actor: DetailedActorSnapshot; provedBy: string | null }>();
  let isOpen = false;
  return {
    async append({ actorId, details = {}, ...evidence }) {
      if (!isOpen)
        unit.beforeCommit(async () => writeEntries(unit.tx, entries, await signingKey()));
      isOpen = true;
      const known = actors.get(actorId) ?? {
        actor: await findActorSnapshot(unit.tx, actorId),
        provedBy: await findSignInProvider(unit, actorId),
      };
      actors.set(actorId, known);
      const { actor, provedBy } = known;
      entries.push({ ...evidence, actor, details: { ...details, ...(provedBy && { provedBy }) } });
    },
  };
}

/** Name and address of the sign-in provider of the session; null for a password of this platform. */
async function findSignInProvider(
  { tx, sessionId }: UnitOfWork,
  userId: string,
): Promise<string | null> {
  if (!sessionId) return null;
  const { rows } = await sql<{ name: string }>`
    select p.provider_name || ' ' || case p.kind when 'ldap' then p.settings ->> 'url' else p.target end as name from sys_session s join sign_in_provider p using (provider_id)
    where s.session_id = ${sessionId}::bigint and s.user_id = ${userId}::bigint`.execute(tx);
  return rows[0]?.name ?? null;
}

/** SHA-256 of the canonical JSON (RFC 8785), in hexadecimal. */
export function factsHash(facts: object): string {
  return hash("sha256", canonicalize(facts) ?? "", "hex");
}

async function writeEntries(tx: Tx, entries: EvidenceEntry[], key: SigningKey): Promise<void> {
  entries.sort((one, other) => one.now.getTime() - other.now.getTime());
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx);
  // A separate statement, so that its snapshot includes commits during the wait for the lock.
  const { rows } = await sql<LastEntry>`
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

/** Last entry of the ledger. */
interface LastEntry {
  seq: number;
  hash: string;
}

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const maxRows = 1_000;

function rowAfter(
  last: LastEntry | null,
  { now, details = {}, ...entry }: EvidenceEntry,
  key: SigningKey,
) {
  const { actor, act, subjectKind, subjectId, subjectLabel, sha256 } = entry;
  const place = { seq: (last?.seq ?? 0) + 1, prev: last?.hash ?? null };
  const subject = { kind: subjectKind, id: subjectId, label: subjectLabel };
  const content = { actor, act, subject, sha256, details, at: now.toISOString() };
  // docs/evidence.md specifies this format. A change breaks all checks outside the platform.
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

/** File under decision, in the format of docs/evidence.md. */
export interface DecidedFile {
  list: string;
  name: string;
  sha256: string;
}

/** Files of an account or a product, by list and position. */
export const decidedFiles = (owner: RawBuilder<unknown>): RawBuilder<DecidedFile[]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('list', f.field, 'name', f.name, 'sha256', f.sha256)
      order by f.field, f.position, f.file_id)
    from sys_file f where f.owner_id = ${owner}), '[]')`;
