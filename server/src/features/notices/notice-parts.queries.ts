import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import type { FitFilters } from "@aeromaint/contracts/search/facets/facets.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { isReleased, noticePeriod } from "../../crud/release.ts";
import type { Database, Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { joinFileUrls } from "../../infra/files/file-urls.ts";
import { findFilesByOwner, type StoredFiles } from "../../infra/files/owned-files.ts";
import { type Fit, fitOf } from "../search/facets/facets.ts";

export interface NoticeFilters extends Period {
  title?: string | undefined;
}

/** The order of all lists of `platform_notice as n`. */
const newestNoticesFirst = sql`n.notice_time desc, n.notice_id desc`;

const urgentFirst = sql`(n.notice_level = '3') desc`;

/** A list of notices in the order that is asked for: what is urgent waits for nobody's types. */
export function noticesIn(order: "rank" | undefined, fit?: Fit) {
  const fitting = fit ? [fit.order] : [];
  const places =
    order === "rank"
      ? [urgentFirst, ...fitting, sql`(n.pinned = '1') desc`, newestNoticesFirst]
      : [...fitting, newestNoticesFirst];
  return { ...notices, order: sql.join(places) };
}

/** What a list of notices shows to who works on some types. */
export const noticeFit = (filters: FitFilters) => fitOf(notices.id, filters);

/** The mark of a row, where types are named. */
export const noticeFitMark = (fit: Fit | undefined) =>
  (fit?.mark ?? sql<boolean>`false`).as("isFitting");

/** Columns of `platform_notice as n` that a data scope looks at. */
export const noticeScope = { dept: "n.dept_id", owner: "n.created_by" };

export const notices = {
  from: sql`platform_notice n`,
  id: "n.notice_id",
  order: newestNoticesFirst,
};

/** The notices that filters ask for. */
export function filterNotices({ title, ...period }: NoticeFilters): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`, ...inPeriod(sql`n.notice_time`, period)];
  if (title) conditions.push(containsText(sql`n.notice_title_lower`, title));
  return sql.join(conditions, sql` and `);
}

/** Columns that put a notice before newer ones, in the contract's codes: constraints hold them. */
export const noticeRank = [
  sql<ValueOf<"NOTICE_LEVEL">>`n.notice_level`.as("noticeLevel"),
  sql<ValueOf<"WHETHER">>`n.pinned`.as("pinned"),
] as const;

/** Whether the public sees `platform_notice as n`. */
export const isOpenNotice = (now: Date): RawBuilder<SqlBool> => isReleased(now, noticePeriod);

/** Notices with their images. */
export async function withImages<T extends { noticeId: string }>(db: Read, rows: readonly T[]) {
  const files = await findFilesByOwner(
    db,
    rows.map(({ noticeId }) => noticeId),
  );
  return rows.map((row) => ({ ...row, url: imagesOf(files, row.noticeId) }));
}

/** A notice's images as the wire has them: comma-separated urls, the first is the cover. */
function imagesOf(files: StoredFiles, noticeId: string): string {
  return joinFileUrls(files.get(noticeId)?.get("file") ?? [], { trailing: false });
}

/** Whether a user has opened `platform_notice as n`. */
export const hasRead = (userId: string) => sql<SqlBool>`exists (
  select from platform_notice_read r where r.user_id = ${userId}::bigint and r.notice_id = n.notice_id)`;

/**
 * How many released notices a user has not opened: all of them, which are counted once until one is saved,
 * released or taken down, without those opened.
 */
export async function countUnreadNotices(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const [released, { rows }] = await Promise.all([
    countReleased(db, now),
    sql<{ opened: number }>`select ${openedNotices(userId, now)} as opened`.execute(db),
  ]);
  return released - (rows[0]?.opened ?? 0);
}

/** How many released notices a user has opened, as an expression. */
export const openedNotices = (userId: string, now: Date): RawBuilder<number> => sql`(
  select count(*)::int from platform_notice_read r join platform_notice n using (notice_id)
  where r.user_id = ${userId}::bigint and ${isReleased(now, noticePeriod)})`;

interface ReleasedCount {
  total: number;
  /** Between which seconds since 1970 this holds; without an end it stays. */
  since: number;
  until: number | null;
}

/** How many notices are released. */
export async function countReleased(db: Database, now: Date): Promise<number> {
  const at = asTimestamp(now);
  const comes = (column: string) =>
    sql`case when ${sql.ref(column)} > ${at} then ${sql.ref(column)} end`;
  const read = async () => {
    const { rows } = await sql<ReleasedCount>`
      select count(*) filter (where ${isReleased(now, noticePeriod)})::int as total,
        extract(epoch from ${at})::float8 as since,
        extract(epoch from min(least(${comes("n.notice_time")}, ${comes("n.take_down_time")})))::float8 as until
      from platform_notice n`.execute(db);
    return rows[0] ?? { total: 0, since: 0, until: null };
  };
  const seconds = now.getTime() / 1000;
  const isFresh = ({ since, until }: ReleasedCount) =>
    since <= seconds && (until === null || seconds < until);
  const tables = ["platform_notice"] as const;
  return (await db.valueCache.get("released notices", { tables, read, isFresh })).total;
}
