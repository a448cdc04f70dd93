import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Asker } from "../../crud/crud-routes.ts";
import type { Paging } from "../../crud/paging.ts";
import type { Read } from "../../platform/database.ts";
import {
  columnRef,
  columnsOf,
  type Log,
  type LogFilters,
  narrowed,
  orderOf,
  refs,
} from "./log-rows.queries.ts";

/** A page of the whole log. */
export async function pageOfAll<Row>(
  db: Read,
  log: Log,
  paging: Paging,
  where: RawBuilder<SqlBool>,
): Promise<Row[]> {
  const { limit, offset } = boundsOf(paging);
  const { rows } = await sql<Row>`
    select ${columnsOf(log)} from ${sql.table(log.table)} l where ${where}
    order by ${orderOf(log)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Rows of a log that stand together in an index, newest first. */
type Strand = RawBuilder<SqlBool>;

/** A page of the rows with one of these values. */
export const pageOfValues = <Row>(
  db: Read,
  log: Log,
  paging: Paging,
  { column, values }: { column: string; values: readonly string[] },
) =>
  pageOfStrands<Row>(db, log, paging, {
    keys: sql`unnest(${[...values]}::text[])`,
    strand: sql`${columnRef(column)} = given.key`,
    others: [],
  });

/** A page of what a narrow scope reaches: departments by department, and one's own rows. */
export function pageWithin<Row>(db: Read, log: Log, filters: LogFilters, { user }: Asker) {
  const matches = narrowed(log, filters);
  const { deptIds, own } = user.scope;
  return pageOfStrands<Row>(db, log, filters, {
    keys: sql`unnest(${[...deptIds]}::bigint[])`,
    strand: sql`l.dept_id = given.key and ${matches}`,
    others: own ? [sql`l.user_id = ${user.userId}::bigint and ${matches}`] : [],
  });
}

/**
 * The newest rows of several strands. Each is read from its index only as far as the page needs:
 * left alone, the database would go through the whole log in the hope to come upon them.
 */
async function pageOfStrands<Row>(
  db: Read,
  log: Log,
  paging: Paging,
  { keys, strand, others }: { keys: RawBuilder<unknown>; strand: Strand; others: Strand[] },
): Promise<Row[]> {
  const { limit, offset } = boundsOf(paging);
  const { time, id } = refs(log);
  const table = sql.table(log.table);
  const newest = (where: Strand) => sql`
    select ${time}, ${id} from ${table} l where ${where}
    order by ${orderOf(log)} limit ${limit + offset}`;
  const more = others.map((where) => sql` union (${newest(where)})`);
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select * from (
        select newest.* from ${keys} as given (key) cross join lateral (${newest(strand)}) newest
        ${sql.join(more, sql``)}
      ) merged
      order by 1 desc, 2 desc limit ${limit} offset ${offset}
    )
    select ${columnsOf(log)} from wanted join ${table} l using (${sql.ref(log.id)})
    order by ${orderOf(log)}`.execute(db);
  return rows;
}

function boundsOf({ pageNum = 1, pageSize = 20 }: Paging) {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
