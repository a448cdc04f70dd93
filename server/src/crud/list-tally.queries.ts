import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type DataScope, withinScope } from "../infra/rights/data-scope.ts";
import { isReleased } from "./release.ts";
import { isPart, type Reach, reachOf, whole } from "./tally.queries.ts";

/** Tables whose rows migration 024 tallies. */
export type ListTable = "content_item" | "platform_notice" | "material_info" | "repair_person";

/** What the tally tells rows of a list apart by. */
export interface Facts {
  list: ListTable;
  /** Any of these: a content module, what was decided on a product, kind and state of a person. */
  states: readonly string[];
  /** Any of these ids, as an array of the database; whatever category without them. */
  categories?: RawBuilder<string[]> | undefined;
}

/** The rows that a list is about, as the tally knows them and as conditions on the table. */
export interface Listed {
  facts: Facts;
  /** The table and its alias. */
  from: RawBuilder<unknown>;
  /** The facts once more, on rows. */
  where: RawBuilder<SqlBool>;
  /** All that is asked for, on rows; a data scope or a moment comes to it. */
  matching: RawBuilder<SqlBool>;
  /** With the alias: the time that a period is about, who made a row and for which department. */
  columns: { time: string; dept: string; owner: string };
}

/** What narrows a list beyond its facts. */
export interface Narrowed {
  /** Part of the name that the tally keeps parts of. */
  name?: string | undefined;
  /** The ends of a period as expressions, both included. */
  first?: RawBuilder<unknown> | undefined;
  last?: RawBuilder<unknown> | undefined;
  /** Whether there is more, which the tally does not know. */
  others?: boolean;
}

interface Actor {
  userId: string;
  scope: DataScope;
}

/** How many rows somebody finds, as an expression; counted only where the tally cannot tell. */
export function listTotal(listed: Listed, narrowed: Narrowed, actor: Actor): RawBuilder<number> {
  const { matching, columns } = listed;
  if (!isTallied(listed, narrowed, actor.scope.all))
    return counted(listed, sql`${matching} and ${withinScope(actor, columns)}`);
  if (narrowed.name) return totalWithPart(listed.facts, narrowed.name);
  const { deptIds, all, own } = actor.scope;
  if (all) return totalWithin(listed, { ...narrowed, reach: whole });
  const depts = sql`${[...deptIds]}::bigint[]`;
  const dept = sql.ref(columns.dept);
  const total = totalWithin(
    { ...listed, where: sql`${listed.where} and ${dept} = any(${depts})` },
    { ...narrowed, reach: reachOf(actor.scope) },
  );
  if (!own) return total;
  // What the actor has made for other departments is not much.
  const elsewhere = sql<SqlBool>`${matching} and ${sql.ref(columns.owner)} = ${actor.userId}::bigint
    and (${dept} is null or ${dept} <> all(${depts}))`;
  return sql`(${total} + ${counted(listed, elsewhere)})`;
}

/**
 * How many rows the public finds: `columns.time` has come, `until` has not. What is to come and
 * what is gone is subtracted from what there is.
 */
export function releasedTotal(
  listed: Listed & { until: string },
  narrowed: Narrowed,
  now: Date,
): RawBuilder<number> {
  const { facts, from, where, matching, columns } = listed;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [time, until] = [sql.ref(columns.time), sql.ref(listed.until)];
  const isGone = sql<SqlBool>`${matching} and ${until} <= ${at}`;
  const isToCome = sql<SqlBool>`${matching} and ${time} > ${at}`;
  if (!isTallied(listed, narrowed, true)) {
    const isSeen = isReleased(now, { from: columns.time, until: listed.until });
    return counted(listed, sql`${matching} and ${isSeen}`);
  }
  if (narrowed.name)
    return sql`(${totalWithPart(facts, narrowed.name)} - ${counted(listed, isToCome)} - ${counted(listed, isGone)})`;
  const { first, last } = narrowed;
  const released = totalWithin(listed, {
    first,
    last: last ? sql`least(${last}, ${at})` : at,
    reach: whole,
  });
  if (first || last) return sql`(${released} - ${counted(listed, isGone)})`;
  const down = { ...facts, states: facts.states.map((state) => `${state}-down`) };
  const gone = { facts: down, from, where, columns: { ...columns, time: listed.until } };
  return sql`(${released} - ${totalUpTo(gone, { at, included: true, reach: whole })})`;
}

/**
 * Whether the tally alone knows a total. Parts of names are tallied for whole lists alone, whatever
 * category and time.
 */
export function isTallied(
  { facts }: Pick<Listed, "facts">,
  { name, first, last, others }: Narrowed,
  isWhole: boolean,
): boolean {
  if (others) return false;
  return !name || (isPart(name) && isWhole && !facts.categories && !first && !last);
}

const counted = ({ from }: { from: RawBuilder<unknown> }, where: RawBuilder<SqlBool>) =>
  sql<number>`(select count(*) from ${from} where ${where})`;

type Timed = Pick<Listed, "facts" | "from" | "where" | "columns">;

/** How many rows fall into a period. */
function totalWithin(
  timed: Timed,
  { first, last, reach }: Narrowed & { reach: Reach },
): RawBuilder<number> {
  const upTo = last
    ? totalUpTo(timed, { at: last, included: true, reach })
    : summed(timed.facts, reach);
  if (!first) return upTo;
  // A period that ends before it begins has no rows.
  return sql`greatest(0, ${upTo} - ${totalUpTo(timed, { at: first, included: false, reach })})`;
}

/** How many rows there are up to a moment: whole months from the tally, the last one's are counted. */
function totalUpTo(
  { facts, from, where, columns }: Timed,
  { at, included, reach }: { at: RawBuilder<unknown>; included: boolean; reach: Reach },
): RawBuilder<number> {
  const time = sql.ref(columns.time);
  const isBefore = included ? sql`<=` : sql`<`;
  const lastMonth = sql<SqlBool>`${where} and ${time} >= tally_month_start(tally_month(${at}))
    and ${time} ${isBefore} ${at}`;
  const earlier = summed(facts, reach, sql`and month < tally_month(${at})`);
  return sql`(${earlier} + ${counted({ from }, lastMonth)})`;
}

/** How many rows have these facts, as an expression. */
export function summed(
  { list, states, categories }: Facts,
  reach: Reach,
  when: RawBuilder<unknown> = sql``,
): RawBuilder<number> {
  const ofCategories = categories ? sql`and category_id = any(${categories})` : sql``;
  return sql`(select coalesce(sum(total), 0) from list_tally where list = ${list}
    and state = any(${[...states]}::text[]) and part = '' and dept_id = any(${[...reach]}::bigint[])
    ${ofCategories} ${when})`;
}

function totalWithPart({ list, states }: Facts, part: string): RawBuilder<number> {
  return sql`(select coalesce(sum(total), 0) from list_tally where list = ${list}
    and state = any(${[...states]}::text[]) and part = lower(${part}))`;
}
