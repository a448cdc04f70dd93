import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type ReportedTable, reportedTables } from "../infra/cache/watched-table.ts";
import { Database, type Read } from "../infra/db/database.ts";
import { countingOf, countRows, keptCount, type Rows } from "./count-rows.ts";
import { fewRows, hasParts, largestShare, type SoughtText } from "./text-parts.ts";

export interface Paging {
  pageNum?: number;
  pageSize?: number;
}

export interface Page<T> {
  list: T[];
  total: number;
}

/** Among so few rows that are known a page is found sooner than in the order of the list. */
const fewIds = 500;

/** A page of an ordered query that finds a few thousand rows at most: it goes through all of them. */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { pageNum = 1, pageSize = 20 }: Paging,
): Promise<Page<O>> {
  const page = query.limit(pageSize).offset((pageNum - 1) * pageSize);
  const counted = query.clearSelect().clearOrderBy();
  const count = async () => {
    const { total } = await counted
      .select((eb) => eb.fn.countAll<string>().as("total"))
      // Among all tables the compiler loses the one column that is selected.
      .$castTo<{ total: string }>()
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return withTotal(page, { total: sql`count(*) over ()`, pageNum, count });
}

/** The rows of a list in its order. */
export interface OrderedRows extends Rows {
  id: string;
  order: RawBuilder<unknown>;
}

interface LongPage<DB, TB extends keyof DB, O> extends OrderedRows {
  paging: Paging;
  /** Reads the page's rows, with all that it joins to them. */
  query: SelectQueryBuilder<DB, TB, O>;
  /** Table of the rows. The total is kept until a writer reports it; every way to write is tested. */
  countedIn?: ReportedTable | undefined;
  /** The total as an expression, where not all rows need be counted for it. */
  total?: RawBuilder<unknown>;
  /** What `where` looks for in a column that has an index of its parts. */
  sought?: SoughtText | undefined;
}

/**
 * A page of a list that grows for years. An index in the list's order, which holds all columns of its
 * conditions, tells the page's ids and the total; other columns are read for the page's rows alone.
 */
export async function longPageOf<DB, TB extends keyof DB, O>(
  db: Read,
  { from, where, id, order, query, paging, countedIn, total, sought }: LongPage<DB, TB, O>,
): Promise<Page<O>> {
  const { pageNum = 1 } = paging;
  const key = sql.ref(id);
  const share = sought && db instanceof Database ? await largestShare(db, sought) : 1;
  const rare = sought && rareRows(from, id, sought);
  // The list's order soon brings a page of what is not rare, but a total takes all of it.
  const rowsOfUpTo = (most: number) => (rare && share <= most ? rare : from);
  const pageOfRows = (among: Rows) => {
    const ids = sql`(select ${key} from ${among.from} where ${among.where} order by ${order} ${rowsOf(paging)})`;
    return query.where(sql<SqlBool>`${key} in ${ids}`).orderBy(order);
  };
  const page = pageOfRows({ from: rowsOfUpTo(0), where });
  const counted = { from: rowsOfUpTo(fewRows), where };
  const kept = countedIn && { rows: { from, where }, table: reportedTables[countedIn], counted };
  const count = kept && keptCount(db, { ...kept, id: sought && key });
  if (count && sought) {
    const { total, ids } = await count();
    if (!ids || ids.length > fewIds) return { list: await page.execute(), total };
    const isKnown = sql<SqlBool>`${key} = any(${Array.from(ids, String)}::bigint[]) and ${where}`;
    return { list: await pageOfRows({ from, where: isKnown }).execute(), total };
  }
  if (count) {
    const [{ total }, list] = await Promise.all([count(), page.execute()]);
    return { list, total };
  }
  return withTotal(page, {
    total: total ?? countingOf(counted),
    pageNum,
    count: () => countRows(db, counted),
  });
}

/**
 * The rows that have a rare text, by the index of its parts alone: the database takes every text for a frequent
 * one, and would go through an index of all rows as well.
 */
function rareRows(from: RawBuilder<unknown>, id: string, sought: SoughtText): RawBuilder<unknown> {
  const [alias = ""] = id.split(".");
  return sql`(select * from ${from} where ${hasParts(sought)} offset 0) as ${sql.ref(alias)}`;
}

/**
 * The first page says how many rows it has in the text of its statement: the database then sees that one plan
 * serves all values, and need not plan anew for each call.
 */
function rowsOf({ pageNum = 1, pageSize = 20 }: Paging): RawBuilder<unknown> {
  if (pageNum === 1) return sql`limit ${sql.lit(pageSize)}`;
  return sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
}

/** Rows that carry the total of their moment; only a page past the end has to be told it. */
async function withTotal<DB, TB extends keyof DB, O>(
  page: SelectQueryBuilder<DB, TB, O>,
  {
    total,
    pageNum,
    count,
  }: { total: RawBuilder<unknown>; pageNum: number; count: () => Promise<number> },
): Promise<Page<O>> {
  const rows = await page
    .select(sql<number>`(${total})::int`.as("totalRows"))
    // Among all tables the compiler loses the column that is added.
    .$castTo<O & { totalRows: number }>()
    .execute();
  const list = rows.map(({ totalRows: _, ...row }) => row as O);
  return { list, total: rows[0]?.totalRows ?? (pageNum === 1 ? 0 : await count()) };
}

/** A pattern for ILIKE that finds the text anywhere and takes % _ \ as they are. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/**
 * Whether a text in lower case contains another. Not ILIKE, which an index of trigrams answers where
 * there is one: for two characters it then goes through every row.
 */
export const hasText = (column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`${column} like lower(${containing(text)})`;
