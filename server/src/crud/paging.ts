import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type ReportedTable, reportedTables } from "../infra/cache/watched-table.ts";
import { Database, type Read } from "../infra/db/database.ts";
import { cachedCount, countExpression, countRows, type RowSource } from "./count-rows.ts";
import { findLargestShare, hasTrigrams, rareShare, type SearchedText } from "./text-trigrams.ts";

export interface Paging {
  pageNum?: number;
  pageSize?: number;
}

export interface Page<T> {
  list: T[];
  total: number;
}

/** Below this number, ids are faster than a scan in list order. */
const fewIds = 500;

/** Page of an ordered query with at most a few thousand rows. Reads all rows. */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { pageNum = 1, pageSize = 20 }: Paging,
): Promise<Page<O>> {
  const page = query.limit(pageSize).offset((pageNum - 1) * pageSize);
  const counted = query.clearSelect().clearOrderBy();
  const count = async () => {
    const { total } = await counted
      .select((eb) => eb.fn.countAll<string>().as("total"))
      // The compiler loses the selected column because the table type is generic.
      .$castTo<{ total: string }>()
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  return withTotal(page, { total: sql`count(*) over ()`, pageNum, count });
}

/** Rows of a list with their order. */
interface OrderedRows extends RowSource {
  id: string;
  order: RawBuilder<unknown>;
}

export interface LongPage<DB, TB extends keyof DB, O> extends OrderedRows {
  paging: Paging;
  /** Reads the page's rows with its joins. */
  query: SelectQueryBuilder<DB, TB, O>;
  /** Table of the rows. The total is cached until a write; tests cover every write. */
  countedTable?: ReportedTable | undefined;
  /** Total as an expression, if counting all rows is unnecessary. */
  total?: RawBuilder<unknown> | undefined;
  /** Searched text of a column with a trigram index. */
  searchedText?: SearchedText | undefined;
}

/**
 * Page of a large list. An index in list order holds all filter columns and gives ids and total.
 * Other columns are read only for the page.
 */
export async function longPageOf<DB, TB extends keyof DB, O>(
  db: Read,
  { from, where, id, order, query, paging, countedTable, total, searchedText }: LongPage<DB, TB, O>,
): Promise<Page<O>> {
  const { pageNum = 1 } = paging;
  const key = sql.ref(id);
  const share =
    searchedText && db instanceof Database ? await findLargestShare(db, searchedText) : 1;
  const rareSource = searchedText && rareRows(from, id, searchedText);
  // List order finds frequent rows quickly, but a total counts all rows.
  const rowsOfUpTo = (most: number) => (rareSource && share <= most ? rareSource : from);
  const pageOfRows = (among: RowSource) => {
    const ids = sql`(select ${key} from ${among.from} where ${among.where} order by ${order} ${rowsOf(paging)})`;
    return query.where(sql<SqlBool>`${key} in ${ids}`).orderBy(order);
  };
  const page = pageOfRows({ from: rowsOfUpTo(0), where });
  const counted = { from: rowsOfUpTo(rareShare), where };
  const kept = countedTable && {
    rows: { from, where },
    table: reportedTables[countedTable],
    counted,
  };
  const count = kept && cachedCount(db, { ...kept, id: searchedText && key });
  if (count && searchedText) {
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
    total: total ?? countExpression(counted),
    pageNum,
    count: () => countRows(db, counted),
  });
}

/**
 * Rows with a rare text, found only by its trigram index. The planner overestimates rare texts and
 * would also scan another index.
 */
function rareRows(
  from: RawBuilder<unknown>,
  id: string,
  searchedText: SearchedText,
): RawBuilder<unknown> {
  const [alias = ""] = id.split(".");
  return sql`(select * from ${from} where ${hasTrigrams(searchedText)} offset 0) as ${sql.ref(alias)}`;
}

/**
 * Writes the limit of the first page as a literal. PostgreSQL can then reuse one plan for all
 * values.
 */
function rowsOf({ pageNum = 1, pageSize = 20 }: Paging): RawBuilder<unknown> {
  if (pageNum === 1) return sql`limit ${sql.lit(pageSize)}`;
  return sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
}

/** Adds the total to each row. Only a page beyond the end needs a separate count. */
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
    // The compiler loses the added column because the table type is generic.
    .$castTo<O & { totalRows: number }>()
    .execute();
  const list = rows.map(({ totalRows: _, ...row }) => row as O);
  return { list, total: rows[0]?.totalRows ?? (pageNum === 1 ? 0 : await count()) };
}

/** ILIKE pattern for a contained text; escapes % _ and \. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/**
 * Compares lower-case text. ILIKE would use a trigram index, which reads all rows for two
 * characters.
 */
export const containsText = (column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`${column} like lower(${containsPattern(text)})`;
