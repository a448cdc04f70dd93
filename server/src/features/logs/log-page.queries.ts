import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/crud-routes.ts";
import type { Paging } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import {
  columnRef,
  columnsOf,
  hasOwn,
  type Log,
  type LogFilters,
  narrowed,
  orderOf,
  refs,
} from "./log-rows.queries.ts";
import type { Tallied } from "./log-tally.queries.ts";

/** Rows that may be read in the time of finding a value in an index. */
const lookUp = 10;

/** A page of the whole log. */
export async function pageOfAll<Row>(db: Read, log: Log, filters: LogFilters): Promise<Row[]> {
  const { limit, offset } = boundsOf(filters);
  const where = narrowed(log, filters);
  const { rows } = await sql<Row>`
    select ${columnsOf(log)} from ${sql.table(log.table)} l where ${where}
    order by ${orderOf(log)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Rows of a log that stand together in an index, newest first. */
type Strand = RawBuilder<SqlBool>;

interface Asked {
  filters: LogFilters;
  actor: Actor;
}

/** A page of the rows in reach that have one of these values. */
export const pageOfValues = <Row>(
  db: Read,
  log: Log,
  { filters, actor }: Asked,
  { column, values }: { column: string; values: readonly string[] },
) =>
  pageOfStrands<Row>(db, log, filters, {
    keys: sql`unnest(${[...values]}::text[])`,
    strand: sql`${columnRef(column)} = given.key and ${reachedByDept(actor)}`,
    others: ownStrand(log, { filters, actor }),
  });

/** A page of what a narrow scope reaches: departments by department, and one's own rows. */
export const pageWithin = <Row>(db: Read, log: Log, { filters, actor }: Asked) =>
  pageOfStrands<Row>(db, log, filters, {
    keys: sql`unnest(${[...actor.user.scope.deptIds]}::bigint[])`,
    strand: sql`l.dept_id = given.key and ${narrowed(log, filters)}`,
    others: ownStrand(log, { filters, actor }),
  });

const reachedByDept = ({ user: { scope } }: Actor) =>
  scope.all ? sql<SqlBool>`true` : sql<SqlBool>`l.dept_id = any(${[...scope.deptIds]}::bigint[])`;

const ownStrand = (log: Log, { filters, actor }: Asked): Strand[] =>
  hasOwn(actor)
    ? [sql`l.user_id = ${actor.user.userId}::bigint and ${narrowed(log, filters)}`]
    : [];

/**
 * Whether following the values to their rows reads fewer rows than going through those in reach, if
 * both lie evenly: few rows among many are found by their value, frequent ones by going through.
 */
export function isNearer(
  { total, reached, values, ofValues }: Tallied,
  { filters, actor }: Asked,
): boolean {
  if (!values) return false;
  const { limit, offset } = boundsOf(filters);
  const { all, deptIds } = actor.user.scope;
  const readOf = (rows: number, strands: number) =>
    Math.min(rows, (strands * (limit + offset) * rows) / total);
  const lookUps = lookUp * values.length;
  return lookUps + readOf(ofValues, values.length) < readOf(reached, all ? 1 : deptIds.length);
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
