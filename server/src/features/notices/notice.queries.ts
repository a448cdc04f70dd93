import type { FileChange } from "@aeromaint/contracts/files.ts";
import { type NoticeDetail, type NoticeRow, notice } from "@aeromaint/contracts/notices/notice.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { sql } from "kysely";
import type { Actor, Store } from "../../crud/crud-routes.ts";
import { noRows, type Paging, totalFrom } from "../../crud/paging.ts";
import { releaseFlags } from "../../crud/release.ts";
import { removeAll, updateVersioned } from "../../crud/rows.ts";
import { findPage } from "../../crud/tallied-list.queries.ts";
import { invalidate } from "../../infra/cache/table-changes.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { applyFiles, filesOf, removeFilesOf } from "../../infra/files/owned-files.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { storeRichText } from "../../infra/rich-text/store-rich-text.ts";
import { summaryOf } from "../../infra/rich-text/text-of.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import {
  imagesOf,
  type NoticeFilters,
  newestNoticesFirst,
  noticeScope,
  notices,
  noticesShownBetween,
} from "./notice-parts.queries.ts";

interface Input {
  noticeTitle: string;
  noticeTime: string;
  takeDownTime?: string | null;
  noticeContent: string;
  file: FileChange[];
}

interface Filters extends NoticeFilters, Paging {
  noticeTitle?: string;
}

const ownTable = { dept: "dept_id", owner: "created_by" };

/** Notices of the back office, within the data scope of who asks, newest first. */
export const noticeStore: Store<
  NoticeRow,
  NoticeRow & NoticeDetail,
  Input,
  Partial<Input>,
  Filters
> = {
  async list(db, { noticeTitle, ...filters }, actor) {
    const asked = { ...filters, title: noticeTitle ?? filters.title };
    const page = await findPage(db, notices, asked, { paging: filters, viewer: actor });
    if (!page) return noRows;
    const { rows } = await sql<Row & { total: number }>`
      select ${columns(actor)}, ${page.total}::int as total from ${noticesWithUser}
      where n.notice_id in ${page.ids} order by ${newestNoticesFirst}`.execute(db);
    const files = await filesOf(
      db,
      rows.map(({ noticeId }) => noticeId),
    );
    const list = rows.map(({ total: _, ...row }) => ({
      ...row,
      url: imagesOf(files, row.noticeId),
    }));
    return { list, total: await totalFrom(db, rows, { ...filters, ...page }) };
  },

  async find(db, id, actor) {
    const { rows } = await sql<Row & NoticeDetail>`
      select ${columns(actor)}, n.notice_content from ${noticesWithUser}
      where n.notice_id = ${id}::bigint and ${withinScope(actor.user, noticeScope)}`.execute(db);
    return rows[0] && { ...rows[0], url: imagesOf(await filesOf(db, [id]), id) };
  },

  async create(unit, { noticeContent, file, ...columns }, { user }) {
    const { noticeId } = await unit.tx
      .insertInto("platformNotice")
      .values({
        ...columns,
        noticeContent: "",
        summary: "",
        createdBy: user.userId,
        deptId: user.deptId,
      })
      .returning("noticeId")
      .executeTakeFirstOrThrow();
    await saveParts(unit, { noticeId, noticeContent, file, userId: user.userId });
    invalidate(unit, "platform_notice");
    return noticeId;
  },

  async update(unit, id, { noticeContent, file, ...columns }, { user }) {
    const within = withinScope(user, ownTable);
    await updateVersioned(unit, "platformNotice", "noticeId", id, columns, within);
    await saveParts(unit, { noticeId: id, noticeContent, file, userId: user.userId });
    invalidate(unit, "platform_notice");
  },

  async remove(unit, ids, { user }) {
    await removeAll(unit.tx, "platformNotice", "noticeId", ids, withinScope(user, ownTable));
    await removeFilesOf(unit, ids);
    invalidate(unit, "platform_notice");
  },
};

/** Whether a notice is within a user's data scope. */
export async function isNoticeReached(
  db: Read,
  user: CurrentUser,
  noticeId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("platformNotice as n")
    .select("n.noticeId")
    .where("n.noticeId", "=", noticeId)
    .where(withinScope(user, noticeScope))
    .executeTakeFirst();
  return row !== undefined;
}

interface Parts {
  noticeId: string;
  /** Undefined leaves what is stored, as do undefined files. */
  noticeContent: string | undefined;
  file: FileChange[] | undefined;
  userId: string;
}

/** Cleans and stores the text with its pictures, and the images. */
async function saveParts(unit: UnitOfWork, { noticeId, noticeContent, file, userId }: Parts) {
  const { fields } = notice;
  if (noticeContent !== undefined) {
    const field = "noticeContent";
    const { title } = fields.noticeContent;
    const text = { html: noticeContent, ownerId: noticeId, userId, field, title };
    const content = await storeRichText(unit, text);
    const summary = summaryOf(content);
    if (!summary && !content.includes("<img")) throw invalidField(field, messages.required);
    await unit.tx
      .updateTable("platformNotice")
      .set({ noticeContent: content, summary })
      .where("noticeId", "=", noticeId)
      .execute();
  }
  const { title } = fields.file;
  await applyFiles(unit, { ownerId: noticeId, field: "file", changes: file, userId, title });
}

type Row = Omit<NoticeRow, "url">;

const noticesWithUser = sql`platform_notice n left join sys_user u on u.user_id = n.created_by`;

const columns = ({ now }: Actor) => sql`
  n.notice_id, n.notice_title, n.notice_time, n.take_down_time, n.created_at as create_time,
  n.version, coalesce(u.nick_name, '') as create_user_name, ${releaseFlags(now, noticesShownBetween)}`;
