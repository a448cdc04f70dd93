import type {
  OpenNotice,
  OpenNoticeRow,
  OpenNoticesQuery,
} from "@aeromaint/contracts/notices/notice.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import {
  filterNotices,
  isOpenNotice,
  noticeRank,
  noticesIn,
  withImages,
} from "./notice-parts.queries.ts";

/** Released notices, newest first or by rank. */
export async function listReleasedNotices(
  db: Read,
  { title, name, order, ...asked }: OpenNoticesQuery,
  now: Date,
): Promise<Page<OpenNoticeRow>> {
  const where = sql<SqlBool>`${isOpenNotice(now)} and ${filterNotices({ ...asked, title: title ?? name })}`;
  const query = db
    .selectFrom("platformNotice as n")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary"])
    .select(noticeRank);
  const { list, total } = await longPageOf(db, {
    ...noticesIn(order),
    where,
    query,
    paging: asked,
  });
  return { list: await withImages(db, list), total };
}

export async function findReleasedNotice(
  db: Read,
  id: string,
  now: Date,
): Promise<OpenNotice | undefined> {
  const row = await db
    .selectFrom("platformNotice as n")
    .leftJoin("sysUser as u", "u.userId", "n.createdBy")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary", "n.noticeContent"])
    .select(noticeRank)
    .select((eb) => eb.fn.coalesce("u.nickName", eb.val("")).as("createUserName"))
    .where("n.noticeId", "=", id)
    .where(isOpenNotice(now))
    .executeTakeFirst();
  return row && (await withImages(db, [row]))[0];
}
