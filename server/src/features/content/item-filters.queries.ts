import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import type { ItemMarks } from "@aeromaint/contracts/content/item.ts";
import type { ReleaseState } from "@aeromaint/contracts/content/release-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { isInState, isReleased } from "../../crud/is-released.ts";
import { containsText } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { byPinyin } from "../../crud/sorting.ts";
import type { SearchedText } from "../../crud/text-trigrams.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { matchesApplicability } from "../applicability/applicability.ts";
import { allModules, type ContentModule } from "./module.ts";

export interface ItemFilters extends Period {
  categoryId?: string | undefined;
  title?: string | undefined;
  releaseUser?: string | undefined;
  /** Release state; see `isInState`. */
  state?: ReleaseState | undefined;
}

/**
 * Table of published texts and the order of lists of these texts. SQL reads the table as `i`, with
 * the column names of `content_item`.
 */
export interface TextSource {
  from: RawBuilder<unknown>;
  id: "i.item_id";
  order: RawBuilder<unknown>;
}

export const itemSource: TextSource = {
  from: sql`content_item i`,
  id: "i.item_id",
  order: sql`i.release_time desc, i.item_id desc`,
};

/** Title search in `content_item as i`, for the counted index. */
export const titleSearch = (text: string): SearchedText => ({
  column: sql`i.title_lower`,
  index: "ix__content_item__title_lower",
  text,
});

export const itemSortColumns = {
  title: byPinyin(sql`i.title_lower`),
  releaseTime: sql`i.release_time`,
  releaseUser: byPinyin(sql`i.release_user`),
};

export const isOfModule = ({ key }: Pick<ContentModule, "key">) =>
  sql<SqlBool>`i.module = ${sql.lit(key)}`;

/** Conditions for texts that match the filters. */
export function filterTexts(filters: ItemFilters): RawBuilder<SqlBool>[] {
  const { categoryId, title, releaseUser, ...period } = filters;
  const conditions = inPeriod(sql`i.release_time`, period);
  if (categoryId) conditions.push(sql`i.category_id = ${categoryId}::bigint`);
  if (title) conditions.push(containsText(sql`i.title_lower`, title));
  if (releaseUser) conditions.push(containsText(sql`lower(i.release_user)`, releaseUser));
  return conditions;
}

/** Condition for texts in the data scope of the user that match all filters of a list. */
export function filterManaged(
  filters: ItemFilters & ApplicabilityFilters,
  { user, now }: Actor,
  ...others: RawBuilder<SqlBool>[]
): RawBuilder<SqlBool> {
  const conditions = [
    withinScope(user, itemScope),
    isInState(filters.state, now, "i"),
    matchesApplicability(itemSource.id, filters),
    ...filterTexts(filters),
    ...others,
  ];
  return sql.join(conditions, sql` and `);
}

/** Columns of `content_item as i` for the data scope. */
export const itemScope = { dept: "i.dept_id", owner: "i.created_by" };

/** Returns a check whether a text is within the data scope of a user. */
export const textScope =
  ({ from }: TextSource) =>
  async (db: Read, user: CurrentUser, id: string): Promise<boolean> => {
    const { rows } = await sql`select from ${from}
      where i.item_id = ${id}::bigint and ${withinScope(user, itemScope)}`.execute(db);
    return rows.length > 0;
  };

/** True if an item of any module is within the data scope of the user. */
export const isItemInScope = textScope(itemSource);

interface ItemReader {
  id: string;
  userId: string;
}

interface ReaderMarks {
  isCollect: boolean;
  isRead: boolean;
  /** True if another revision of a controlled document is in force since the last reading. */
  isRevised: boolean;
}

/** One SQL expression, to be selected with the user. */
export function readerMarks(
  { collectType }: ContentModule,
  { id, userId, now }: ItemReader & { now: Date },
): RawBuilder<ReaderMarks> {
  return sql<ReaderMarks>`json_build_object(
    'isCollect', exists (select from aviation_collect where user_id = ${userId}::bigint
      and collect_type = ${collectType} and assoc_id = ${id}::bigint),
    'isRead', exists (select from content_item_read
      where user_id = ${userId}::bigint and item_id = ${id}::bigint),
    'isRevised', exists (select from content_item_read c
      join revision r using (item_id) cross join unnest(r.effective) p
      where c.user_id = ${userId}::bigint and c.item_id = ${id}::bigint
        and p @> ${asTimestamp(now)} and lower(p) > c.read_at))`;
}

interface OpenedItem extends ItemReader {
  module: ContentModule["key"];
  at: Date;
}

/** Records that readers opened items. Only for released items; the latest time is kept. */
export async function markItemsRead(db: Read, opened: readonly OpenedItem[]): Promise<void> {
  const [{ at: now } = { at: new Date() }] = opened;
  await sql`
    insert into content_item_read (user_id, item_id, read_at)
    select o.user_id, i.item_id, max(o.read_at)
    from unnest(${opened.map(({ userId }) => userId)}::bigint[], ${opened.map(({ id }) => id)}::bigint[],
      ${opened.map(({ module }) => module)}::text[], ${opened.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as o (user_id, item_id, module, read_at)
    join content_item i using (item_id, module)
    where ${isReleased(now, "i")}
    group by o.user_id, i.item_id order by o.user_id, i.item_id
    on conflict (user_id, item_id) do update set read_at = excluded.read_at`.execute(db);
}

const collectTypes = allModules.map(({ collectType }) => collectType);

/** Ids of the items that a user has opened or collected. */
export async function listItemMarks(
  db: Read,
  ids: readonly string[],
  userId: string,
): Promise<ItemMarks> {
  const anyOfIds = anyOf(ids);
  const [read, collected] = await Promise.all([
    db
      .selectFrom("contentItemRead")
      .select("itemId as id")
      .where("userId", "=", userId)
      .where("itemId", "=", anyOfIds)
      .execute(),
    db
      .selectFrom("aviationCollect")
      .select("assocId as id")
      .where("userId", "=", userId)
      .where("collectType", "=", anyOf(collectTypes, "text"))
      .where("assocId", "=", anyOfIds)
      .execute(),
  ]);
  return { read: read.map(({ id }) => id), collected: collected.map(({ id }) => id) };
}
