import type { ReleaseState } from "@aeromaint/contracts/content/release-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasText } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { isReleased } from "../../crud/release.ts";
import { bySound } from "../../crud/sorting.ts";
import type { ContentModule } from "./module.ts";

export interface ItemFilters extends Period {
  categoryId?: string | undefined;
  title?: string | undefined;
  releaseUser?: string | undefined;
  /** What the back office marks; see `isInState`. */
  state?: ReleaseState | undefined;
}

/** The order of all lists of `content_item as i`. */
export const newestItemsFirst = sql`i.release_time desc, i.item_id desc`;

export const items = { from: sql`content_item i`, id: "i.item_id", order: newestItemsFirst };

export const itemSortColumns = {
  title: bySound(sql`i.title_lower`),
  releaseTime: sql`i.release_time`,
  releaseUser: bySound(sql`i.release_user`),
};

/** The items of a module that filters ask for. */
export function filterItems({ key }: ContentModule, filters: ItemFilters): RawBuilder<SqlBool> {
  const { categoryId, title, releaseUser, state: _, ...period } = filters;
  const conditions = [sql<SqlBool>`i.module = ${key}`, ...inPeriod(sql`i.release_time`, period)];
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
