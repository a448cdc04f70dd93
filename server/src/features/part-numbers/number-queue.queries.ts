import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** Waiting entry with the texts to recognise numbers in. */
export interface WaitingEntry {
  ownerId: string;
  ticket: string;
  title: string;
  body: string;
  files: string;
}

export type NumberSource = "title" | "text" | "file";

/** Number with its first source in the entry. */
export interface FoundNumber {
  number: string;
  source: NumberSource;
}

export interface RecognisedEntry extends Pick<WaitingEntry, "ownerId" | "ticket"> {
  numbers: FoundNumber[];
}

const maxTries = 3;
export const numberRuleKey = "search.partNumberPattern";

/** Enqueues all entries after a change of the rule. */
export async function enqueueAllEntries(
  { key }: { key: string },
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (key !== numberRuleKey) return;
  await sql`
    insert into number_queue (owner_id) select owner_id from search_entry where kind <> 'person'
    on conflict (owner_id) do update set ticket = excluded.ticket, tries = 0`.execute(unit.tx);
}

/** Takes the longest waiting entries. Each attempt counts before it starts, so that a crash counts too. */
export async function takeWaitingEntries(db: Db, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    with taken as (
      update number_queue set tries = tries + 1 where owner_id = any(array(
        select owner_id from number_queue where tries < ${maxTries}
        order by ticket limit ${limit} for update skip locked))
      returning owner_id, ticket)
    select t.owner_id, t.ticket, coalesce(s.title, '') as title, coalesce(s.body, '') as body,
      coalesce(search_attached(t.owner_id), '') as files
    from taken t left join lateral (
      select title, body from search_source where owner_id = t.owner_id offset 0) s on true
    order by t.ticket`.execute(db);
  return rows;
}

/**
 * Stores recognised numbers. Rejected and added numbers of editors remain, as do the numbers stated by a product. An
 * entry that changed in the meantime waits again.
 */
export async function storeNumbers(db: Db, entries: readonly RecognisedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.transaction().execute(async (tx) => {
    // A concurrent save of an entry has priority; the numbers are stored later.
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    const ids = sql<string[]>`${entries.map(({ ownerId }) => ownerId)}::bigint[]`;
    await sql`select from search_entry where owner_id = any(${ids}) order by owner_id for share`.execute(
      tx,
    );
    const found = foundRows(entries);
    await removeObsoleteNumbers(tx, ids, found);
    await sql`
      insert into recognised_number as n (owner_id, number, source)
      select f.owner_id, f.number, f.source from ${found} join search_entry e using (owner_id)
      order by f.owner_id, f.number
      on conflict (owner_id, normalised) do update set number = excluded.number, source = excluded.source
      where n.source <> 'field' and (n.number, n.source) is distinct from (excluded.number, excluded.source)`.execute(
      tx,
    );
    await sql`
      delete from number_queue q using unnest(${ids}, ${entries.map(({ ticket }) => ticket)}::bigint[])
        as done (owner_id, ticket)
      where q.owner_id = done.owner_id and q.ticket = done.ticket`.execute(tx);
  });
}

function foundRows(entries: readonly RecognisedEntry[]): RawBuilder<unknown> {
  const rows = entries.flatMap(({ ownerId, numbers }) =>
    numbers.map(({ number, source }) => ({ ownerId, number, source })),
  );
  return sql`unnest(${rows.map(({ ownerId }) => ownerId)}::bigint[],
    ${rows.map(({ number }) => number)}::text[], ${rows.map(({ source }) => source)}::text[])
    as f (owner_id, number, source)`;
}

/** Removes numbers that are no longer found. Corrections remain, with the text as their source. */
async function removeObsoleteNumbers(
  tx: Tx,
  ids: RawBuilder<string[]>,
  found: RawBuilder<unknown>,
): Promise<void> {
  const isGone = sql`n.owner_id = any(${ids}) and n.source <> 'field' and not exists (
    select from ${found} where f.owner_id = n.owner_id and number_form(f.number) = n.normalised)`;
  await sql`delete from recognised_number n where n.state = 'recognised' and ${isGone}`.execute(tx);
  await sql`
    update recognised_number n set source = 'text'
    where n.state <> 'recognised' and n.source <> 'text' and ${isGone}`.execute(tx);
}

/** Reverts the counting of an attempt. */
export async function revertAttempt(db: Db, entries: readonly RecognisedEntry[]): Promise<void> {
  const ids = entries.map(({ ownerId }) => ownerId);
  await sql`
    update number_queue set tries = greatest(tries - 1, 0)
    where owner_id = any(${ids}::bigint[])`.execute(db);
}
