import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../infra/db/database.ts";
import { type DataScope, withinScope } from "../infra/rights/data-scope.ts";
import {
  type Facts,
  isTallied,
  type Listed,
  listTotal,
  type Narrowed,
  releasedTotal,
} from "./list-tally.queries.ts";
import { type Named, pageIds, type Source, sourcesFor, wholeTable } from "./named-page.queries.ts";
import type { Paging } from "./paging.ts";
import { endsOf, type Period } from "./period.ts";
import { isReleased } from "./release.ts";

/** A list of a tallied table: what its filters mean for the table and for the tally. */
export interface TalliedList<F> extends Named {
  table: Facts["list"];
  id: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** From the other end. */
  reversed: RawBuilder<unknown>;
  /** The time that a period is about, who made a row and for which department. */
  columns: { time: string; dept: string; owner: string };
  /** When the public no longer sees a row. */
  until?: string;
  /** States and categories that the filters ask for. */
  factsOf(filters: F): Omit<Facts, "list">;
  /** The filters that are such facts, alone. */
  onlyFacts(filters: F): F;
  /** The part of a name that is looked for. */
  nameOf(filters: F): string | undefined;
  /** Whether the filters have more than facts, a name and a period. */
  hasOthers(filters: F): boolean;
  where(filters: F): RawBuilder<SqlBool>;
}

/** Who looks: somebody within their data scope, or the public at a moment. */
export type Viewer = { user: { userId: string; scope: DataScope } } | { user?: never; now: Date };

/** One who reaches all rows. */
export const anybody: Viewer = {
  user: { userId: "0", scope: { all: true, deptIds: [], own: false } },
};

/**
 * Ids of a page's rows as a subquery and the number of all rows as an expression; undefined when the
 * tally knows that there are none.
 */
export async function findPage<F>(
  db: Read,
  list: TalliedList<F>,
  filters: F & Period,
  { paging, viewer }: { paging: Paging; viewer: Viewer },
): Promise<{ ids: RawBuilder<string>; total: RawBuilder<number> } | undefined> {
  const facts = { list: list.table, ...list.factsOf(filters) };
  const isWhole = !viewer.user || viewer.user.scope.all;
  const isExact = isTallied({ facts }, narrowedBy(list, filters), isWhole);
  const asked = { named: list, text: list.nameOf(filters), paging, isExact };
  const sources = await sourcesFor(db, facts, asked);
  if (!sources) return undefined;
  const where = sql<SqlBool>`${isSeen(list, viewer)} and ${list.where(filters)}`;
  const total = listTotalOf(list, filters, { viewer, source: sources.count });
  const end = sources.fromEnd ? { reversed: list.reversed, total } : undefined;
  return { ids: pageIds({ ...list, where, source: sources.page }, paging, end), total };
}

function narrowedBy<F>(list: TalliedList<F>, filters: F & Period): Narrowed {
  return { name: list.nameOf(filters), others: list.hasOthers(filters), ...endsOf(filters) };
}

/** How many rows there are, as an expression. */
export function listTotalOf<F>(
  list: TalliedList<F>,
  filters: F & Period,
  { viewer, source }: { viewer: Viewer; source?: Source },
): RawBuilder<number> {
  const { table, columns } = list;
  const listed: Listed = {
    facts: { list: table, ...list.factsOf(filters) },
    from: source ?? wholeTable(list),
    where: list.where(list.onlyFacts(filters)),
    matching: list.where(filters),
    columns,
  };
  const narrowed = narrowedBy(list, filters);
  return viewer.user
    ? listTotal(listed, narrowed, viewer.user)
    : releasedTotal({ ...listed, until: untilOf(list) }, narrowed, viewer.now);
}

function isSeen(
  list: Pick<TalliedList<unknown>, "columns" | "until" | "table">,
  viewer: Viewer,
): RawBuilder<SqlBool> {
  const { columns } = list;
  if (viewer.user) return withinScope(viewer.user, columns);
  return isReleased(viewer.now, { from: columns.time, until: untilOf(list) });
}

function untilOf({ until, table }: { until?: string; table: string }): string {
  if (!until) throw new Error(`${table} is not released by time.`);
  return until;
}
