import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containing, endOf } from "../../crud/paging.ts";
import { isReleased } from "../../crud/release.ts";
import type { ContentModule } from "./module.ts";

export interface ItemFilters {
  categoryId?: string | undefined;
  title?: string | undefined;
  releaseUser?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The condition on `content_item as i` that the back office's and the visitors' lists share. */
export function filterItems({ key }: ContentModule, filters: ItemFilters): RawBuilder<SqlBool> {
  const { categoryId, title, releaseUser, beginTime, endTime } = filters;
  const conditions = [sql<SqlBool>`i.module = ${key}`];
  if (categoryId) conditions.push(sql`i.category_id = ${categoryId}::bigint`);
  if (title) conditions.push(sql`i.title ilike ${containing(title)}`);
  if (releaseUser) conditions.push(sql`i.release_user ilike ${containing(releaseUser)}`);
  if (beginTime) conditions.push(sql`i.release_time >= ${beginTime}::timestamptz`);
  if (endTime) conditions.push(sql`i.release_time <= ${endOf(endTime)}::timestamptz`);
  return sql.join(conditions, sql` and `);
}

/** Whether visitors see `content_item as i`. */
export const isOpen = (now: Date): RawBuilder<SqlBool> =>
  isReleased(now, { from: "i.release_time", until: "i.take_down_time" });
