import type { OpenListQuery } from "@aeromaint/contracts/content/item.ts";
import type { OpenNotice, OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { noRows, type Page, pageCounting } from "../../crud/paging.ts";
import { findPage } from "../../crud/tallied-list.queries.ts";
import type { Read } from "../../infra/db/database.ts";
import { filesOf } from "../../infra/files/owned-files.ts";
import { imagesOf, isOpenNotice, newestNoticesFirst, notices } from "./notice-parts.queries.ts";

/** Released notices, newest first. */
export async function listReleasedNotices(
  db: Read,
  { title, name, ...query }: OpenListQuery,
  now: Date,
): Promise<Page<OpenNoticeRow>> {
  const asked = { ...query, title: title ?? name };
  const page = await findPage(db, notices, asked, { paging: query, viewer: { now } });
  if (!page) return noRows;
  const found = db
    .selectFrom("platformNotice as n")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.summary"])
    .where("n.noticeId", "in", page.ids)
    .orderBy(newestNoticesFirst);
  const { list: rows, total } = await pageCounting(db, found, { ...query, ...page });
  const files = await filesOf(
    db,
    rows.map(({ noticeId }) => noticeId),
  );
  const list = rows.map((row) => ({ ...row, url: imagesOf(files, row.noticeId) }));
  return { list, total };
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
    .select((eb) => eb.fn.coalesce("u.nickName", eb.val("")).as("createUserName"))
    .where("n.noticeId", "=", id)
    .where(isOpenNotice(now))
    .executeTakeFirst();
  return row && { ...row, url: imagesOf(await filesOf(db, [id]), id) };
}
