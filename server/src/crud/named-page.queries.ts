import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../infra/db/database.ts";
import { type Facts, summed } from "./list-tally.queries.ts";
import { containing, type Paging } from "./paging.ts";
import { gramsOf, includes, whole } from "./tally.queries.ts";

/** A table whose rows have names. */
export interface Named {
  table: string;
  /** As conditions call the table. */
  alias: string;
  /** The column of names in small letters, with the alias. */
  name: string;
}

/** Whether a name in small letters has a text in it: for going through rows. */
export const hasText = (column: string, text: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} like lower(${containing(text)})`;

/** Where rows come from: the table, or those of its rows that an index of parts tells. */
export type Source = RawBuilder<unknown>;

/** How rows with a text in their names are best found, for a page and for their number. */
interface Sources {
  page: Source;
  count: Source;
  /** Whether the page is nearer to the end of the list, from where it is then looked for. */
  fromEnd: boolean;
}

/** Entries of an index that may be gone through in the time of finding a row by its name. */
const lookUp = 10;

/**
 * Chooses by the tally: frequent texts are met soon on the way through an index, rare ones are looked
 * up by their parts. Rows still have to be tested with `hasText`.
 * @returns undefined when no row has the text
 */
export async function sourcesFor(
  db: Read,
  { list, states }: Facts,
  { named, text, paging, isExact = false }: Wanted,
): Promise<Sources | undefined> {
  const all = wholeTable(named);
  if (!text) return { page: all, count: all, fromEnd: false };
  const ofList = sql`list = ${list} and state = any(${[...states]}::text[])`;
  const { rows } = await sql<{ most: number; rows: number }>`
    select (select coalesce(min(total), 0) from (
        select (select coalesce(sum(total), 0) from list_tally t where ${ofList} and t.part = p.part) as total
        from ${gramsOf(text)} as p (part)) each)::int as most,
      ${summed({ list, states }, whole)}::int as rows`.execute(db);
  const [known = { most: 0, rows: 0 }] = rows;
  if (known.most === 0) return undefined;
  const rare = among(named, includes(sql.ref(named.name), text));
  const found = known.most * lookUp;
  const { pageNum = 1, pageSize = 20 } = paging;
  const before = (pageNum - 1) * pageSize;
  const fromEnd = isExact && before > known.most / 2;
  const way = fromEnd ? Math.max(known.most - before, pageSize) : before + pageSize;
  const passed = (known.rows / known.most) * way;
  return {
    fromEnd,
    // Rows with a text may lie together, far from where going through begins.
    page: found < Math.max(passed, known.rows / 4) && found < known.rows ? rare : all,
    count: found < known.rows ? rare : all,
  };
}

interface Wanted {
  named: Named;
  text: string | undefined;
  paging: Paging;
  /** Whether the tally's number of rows with the text is the list's total. */
  isExact?: boolean;
}

/**
 * Rows that share parts with a name, by its rarest ones: about `most` of them. Undefined when no
 * other row has a part of it.
 */
export async function sharingParts(
  db: Read,
  { list, states }: Facts,
  { named, text, most }: { named: Named; text: string; most: number },
): Promise<{ source: Source; test: RawBuilder<SqlBool> } | undefined> {
  const { rows } = await sql<{ part: string; total: number }>`
    select p.part, sum(t.total)::int as total
    from unnest(text_grams(lower(${text}))) as p (part) join list_tally t using (part)
    where t.list = ${list} and t.state = any(${[...states]}::text[])
    group by p.part having sum(t.total) > 1 order by total, part`.execute(db);
  const [rarest] = rows;
  if (!rarest) return undefined;
  if (rarest.total > most)
    return { source: wholeTable(named), test: hasText(named.name, rarest.part) };
  let found = 0;
  const parts = rows.flatMap(({ part, total }) => {
    found += total;
    return found <= most ? [part] : [];
  });
  const sharing = sql<SqlBool>`text_grams(${sql.ref(named.name)}) && ${parts}::text[]`;
  return { source: among(named, sharing), test: sql`true` };
}

export const wholeTable = ({ table, alias }: Named): Source =>
  sql`${sql.table(table)} ${sql.ref(alias)}`;

/** The offset keeps the database from looking for these rows in another way. */
const among = (named: Named, condition: RawBuilder<SqlBool>): Source =>
  sql`(select * from ${wholeTable(named)} where ${condition} offset 0) ${sql.ref(named.alias)}`;

/** Rows to choose a page from. */
interface Rows extends Named {
  id: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  /** The whole table without one. */
  source?: Source;
}

/** The other end of a list. */
interface End {
  reversed: RawBuilder<unknown>;
  total: RawBuilder<number>;
}

/**
 * Ids of a page's rows, as a subquery: with an index that holds all that is asked for, no row before
 * the page is read.
 */
export function pageIds(
  { id, where, order, source, ...named }: Rows,
  { pageNum = 1, pageSize = 20 }: Paging,
  end?: End,
): RawBuilder<string> {
  const before = (pageNum - 1) * pageSize;
  const rows = sql`select ${id} from ${source ?? wholeTable(named)} where ${where}`;
  if (!end) return sql`(${rows} order by ${order} limit ${pageSize} offset ${before})`;
  const left = sql`(${end.total})::bigint - ${before}::bigint`;
  return sql`(${rows} order by ${end.reversed} limit greatest(0, least(${pageSize}::bigint, ${left}))
    offset greatest(0, ${left} - ${pageSize}::bigint))`;
}
