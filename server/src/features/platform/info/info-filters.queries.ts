import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containing, endOf } from "../../../crud/paging.ts";

export interface InfoFilters {
  categoryId?: string | undefined;
  title?: string | undefined;
  releaseUser?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The condition on `platform_info as i` that the back office's and the visitors' lists share. */
export function filterInfo(filters: InfoFilters): RawBuilder<SqlBool> {
  const { categoryId, title, releaseUser, beginTime, endTime } = filters;
  const conditions = [sql<SqlBool>`true`];
  if (categoryId) conditions.push(sql`i.category_id = ${categoryId}::bigint`);
  if (title) conditions.push(sql`i.title ilike ${containing(title)}`);
  if (releaseUser) conditions.push(sql`i.release_user ilike ${containing(releaseUser)}`);
  if (beginTime) conditions.push(sql`i.release_time >= ${beginTime}::timestamptz`);
  if (endTime) conditions.push(sql`i.release_time <= ${endOf(endTime)}::timestamptz`);
  return sql.join(conditions, sql` and `);
}
