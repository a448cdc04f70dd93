import { sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import { asTimestamp } from "../infra/db/timestamp.ts";

interface NumberSeries {
  /** {yyyy} is the year; {n} to {nnnnnn} is a counter of its length. */
  pattern: string;
  now: Date;
  /** Database name of the table with the numbers. */
  table: string;
  column: string;
}

/** Next number of a pattern. Concurrent calls wait until the transaction ends. */
export async function findNextNumber(
  tx: Tx,
  { pattern, now, table, column }: NumberSeries,
): Promise<string> {
  const { rows } = await sql<{ year: string }>`
    select to_char(${asTimestamp(now)}, 'YYYY') as year`.execute(tx);
  const filled = pattern.replaceAll("{yyyy}", rows[0]?.year ?? "");
  const [counter = "{nnnn}"] = /\{n+\}/.exec(filled) ?? [];
  const [prefix = "", suffix = ""] = filled.split(counter);
  const number = sql.ref(column);
  // Prevent two transactions from finding the same number.
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
