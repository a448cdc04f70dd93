import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containing, endOf } from "../../../crud/paging.ts";
import { commaList } from "../../../platform/files/file-urls.ts";
import type { StoredFiles } from "../../../platform/files/owned-files.ts";

export interface NoticeFilters {
  title?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
}

/** The condition on `platform_notice as n` that the back office's and the visitors' lists share. */
export function filterNotices({ title, beginTime, endTime }: NoticeFilters): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (title) conditions.push(sql`n.notice_title ilike ${containing(title)}`);
  if (beginTime) conditions.push(sql`n.notice_time >= ${beginTime}::timestamptz`);
  if (endTime) conditions.push(sql`n.notice_time <= ${endOf(endTime)}::timestamptz`);
  return sql.join(conditions, sql` and `);
}

/** A notice's images as the wire has them: comma-separated urls, the first is the cover. */
export function imagesOf(files: StoredFiles, noticeId: string): string {
  return commaList(files.get(noticeId)?.get("file") ?? [], { trailing: false });
}
