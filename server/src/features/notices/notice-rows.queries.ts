import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import type { PlatformNotice } from "../../infra/db/schema.gen.ts";
import { joinFileUrls } from "../../infra/files/file-urls.ts";
import { itemSource, listedFiles, type TextSource } from "../content/content.ts";

const rows = sql<Selectable<PlatformNotice>>`(select *, notice_id as item_id, notice_title as title,
  notice_title_lower as title_lower, notice_content as content, notice_time as release_time
  from platform_notice)`;

/** Notices as `i` with the column names of items, and with their own. */
export const noticeSource: TextSource = { ...itemSource, from: sql`${rows} i` };

export const noticeRows = (db: Read) =>
  db
    .selectFrom(rows.as("i"))
    .select(["i.noticeId", "i.noticeTitle", "i.noticeTime"])
    .select(noticeRank);

/** Columns that put a notice before newer ones. Constraints hold the codes of the contract. */
const noticeRank = [
  sql<ValueOf<"NOTICE_LEVEL">>`i.notice_level`.as("noticeLevel"),
  sql<ValueOf<"WHETHER">>`i.pinned`.as("pinned"),
] as const;

export const imagesOfNotice = listedFiles("file").as("images");

/** Publisher; empty for a deleted account. */
export const createUserName = sql<string>`coalesce(
  (select u.nick_name from sys_user u where u.user_id = i.created_by), '')`.as("createUserName");

/** Adds the images as comma-separated urls; the first one is the cover. */
export function withUrl<Row extends { images: Parameters<typeof joinFileUrls>[0] }>({
  images,
  ...row
}: Row) {
  return { ...row, url: joinFileUrls(images, { trailing: false }) };
}

/** True if a user has opened the notice `i`. */
export const hasRead = (userId: string) => sql<SqlBool>`exists (
  select from platform_notice_read r where r.user_id = ${userId}::bigint and r.notice_id = i.notice_id)`;
