import type { ItemMarks } from "@aeromaint/contracts/content/item.ts";
import type { ReleaseState } from "@aeromaint/contracts/content/release-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasText } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { isReleased } from "../../crud/release.ts";
import { bySound } from "../../crud/sorting.ts";
import type { SoughtText } from "../../crud/text-parts.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { allModules, type ContentModule } from "./module.ts";

export interface ItemFilters extends Period {
  categoryId?: string | undefined;
  title?: string | undefined;
  releaseUser?: string | undefined;
  /** What the back office marks; see `isInState`. */
  state?: ReleaseState | undefined;
}

/** The order of all lists of `content_item as i`. */
const newestItemsFirst = sql`i.release_time desc, i.item_id desc`;

export const items = { from: sql`content_item i`, id: "i.item_id", order: newestItemsFirst };

/** What `filterItems` looks for in the titles of `content_item as i`. */
export const soughtTitle = (text: string): SoughtText => ({
  column: sql`i.title_lower`,
  index: "ix__content_item__title_lower",
  text,
});

export const itemSortColumns = {
  title: bySound(sql`i.title_lower`),
  releaseTime: sql`i.release_time`,
  releaseUser: bySound(sql`i.release_user`),
};

/** The items of a module that filters ask for. */
export function filterItems({ key }: ContentModule, filters: ItemFilters): RawBuilder<SqlBool> {
  const { categoryId, title, releaseUser, state: _, ...period } = filters;
  const conditions = [
    sql<SqlBool>`i.module = ${sql.lit(key)}`,
    ...inPeriod(sql`i.release_time`, period),
  ];
  if (categoryId) conditions.push(sql`i.category_id = ${categoryId}::bigint`);
  if (title) conditions.push(hasText(sql`i.title_lower`, title));
  if (releaseUser) conditions.push(hasText(sql`lower(i.release_user)`, releaseUser));
  return sql.join(conditions, sql` and `);
}

/** Columns of `content_item as i` that a data scope looks at. */
export const itemScope = { dept: "i.dept_id", owner: "i.created_by" };

/** Between which `content_item as i` is seen. */
export const itemsShownBetween = { from: "i.release_time", until: "i.take_down_time" };

/** Whether visitors see `content_item as i`. */
export const isOpenItem = (now: Date): RawBuilder<SqlBool> => isReleased(now, itemsShownBetween);

interface Reader {
  id: string;
  userId: string;
}

/** Whether a reader has collected an item, and whether this is not the first time it is opened. */
export interface ReaderMarks {
  isCollect: boolean;
  isRead: boolean;
  /** Whether a controlled document has another revision in force than when it was last read. */
  isRevised: boolean;
}

/** They are one expression, to be selected with the reader. */
export function marksOf(
  { collectType }: ContentModule,
  { id, userId, now }: Reader & { now: Date },
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

interface OpenedItem extends Reader {
  module: ContentModule["key"];
  at: Date;
}

/** Notes that readers have opened items, where these are such that readers may open: the last time counts. */
export async function markItemsRead(db: Read, opened: readonly OpenedItem[]): Promise<void> {
  const [{ at: now } = { at: new Date() }] = opened;
  await sql`
    insert into content_item_read (user_id, item_id, read_at)
    select o.user_id, i.item_id, max(o.read_at)
    from unnest(${opened.map(({ userId }) => userId)}::bigint[], ${opened.map(({ id }) => id)}::bigint[],
      ${opened.map(({ module }) => module)}::text[], ${opened.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as o (user_id, item_id, module, read_at)
    join content_item i using (item_id, module)
    where ${isOpenItem(now)}
    group by o.user_id, i.item_id order by o.user_id, i.item_id
    on conflict (user_id, item_id) do update set read_at = excluded.read_at`.execute(db);
}

const collectTypes = allModules.map(({ collectType }) => collectType);

/** Which of these items a person has opened, and which that person has collected. */
export async function listMarks(
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
