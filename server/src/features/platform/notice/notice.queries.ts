import type { OpenListQuery } from "@aeromaint/contracts/platform/info.ts";
import type { OpenNotice, OpenNoticeRow } from "@aeromaint/contracts/platform/notice.ts";
import { containing, endOf, type Page, paged } from "../../../crud/paging.ts";
import type { Read, Tx } from "../../../platform/database.ts";
import { commaList } from "../../../platform/files/file-urls.ts";
import { filesOf } from "../../../platform/files/owned-files.ts";

/** Released notices, newest first. */
export async function listReleasedNotices(
  db: Read,
  query: OpenListQuery,
  now: Date,
): Promise<Page<OpenNoticeRow>> {
  let matching = db.selectFrom("platformNotice").where("noticeTime", "<=", now.toISOString());
  const title = query.title ?? query.name;
  if (title) matching = matching.where("noticeTitle", "ilike", containing(title));
  if (query.beginTime) matching = matching.where("noticeTime", ">=", query.beginTime);
  if (query.endTime) matching = matching.where("noticeTime", "<=", endOf(query.endTime));
  const [rows, { total }] = await Promise.all([
    paged(
      matching
        .select(["noticeId", "noticeTitle", "noticeTime", "summary"])
        .orderBy("noticeTime", "desc")
        .orderBy("noticeId", "desc"),
      query,
    ).execute(),
    matching.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const files = await filesOf(
    db,
    rows.map(({ noticeId }) => noticeId),
  );
  const list = rows.map((row) => ({
    ...row,
    url: commaList(files.get(row.noticeId)?.get("file") ?? [], { trailing: false }),
  }));
  return { list, total: Number(total) };
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
    .where("n.noticeTime", "<=", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await filesOf(db, [id]);
  return { ...row, url: commaList(files.get(id)?.get("file") ?? [], { trailing: false }) };
}

/** Notes that a user has seen a notice: it no longer counts in the message badge. */
export async function markNoticeRead(
  db: Read | Tx,
  noticeId: string,
  userId: string,
): Promise<void> {
  await db
    .insertInto("platformNoticeRead")
    .values({ noticeId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
