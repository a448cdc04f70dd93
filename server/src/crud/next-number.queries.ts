import { sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import { asTimestamp } from "../infra/db/timestamp.ts";

interface NumberOf {
  /** {yyyy} is the year, {n} to {nnnnnn} counts the numbers that are alike otherwise. */
  pattern: string;
  now: Date;
  /** Where the numbers are, as the database calls it. */
  table: string;
  column: string;
}

/** The next number by a pattern. Who asks at the same moment waits until the other's transaction is over. */
export async function nextNumberOf(
  tx: Tx,
  { pattern, now, table, column }: NumberOf,
): Promise<string> {
  const { rows } = await sql<{ year: string }>`
    select to_char(${asTimestamp(now)}, 'YYYY') as year`.execute(tx);
  const filled = pattern.replaceAll("{yyyy}", rows[0]?.year ?? "");
  const [counter = "{nnnn}"] = /\{n+\}/.exec(filled) ?? [];
  const [prefix = "", suffix = ""] = filled.split(counter);
  const number = sql.ref(column);
  // One at a time, so that two at once do not find the same number.
  await sql`select pg_advisory_xact_lock(hashtext(${`${table} ${prefix}`}))`.execute(tx);
  const last = await sql<{ last: number }>`
    select coalesce(max(substr(${number}, ${prefix.length + 1},
      length(${number}) - ${prefix.length + suffix.length})::int), 0) as last
    from ${sql.table(table)} where starts_with(${number}, ${prefix}) and ${number} like ${`%${suffix}`}
      and substr(${number}, ${prefix.length + 1},
        length(${number}) - ${prefix.length + suffix.length}) ~ '^[0-9]{1,9}$'`.execute(tx);
  const next = String((last.rows[0]?.last ?? 0) + 1);
  return `${prefix}${next.padStart(counter.length - 2, "0")}${suffix}`;
}
