import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { type NoticeInput, notice } from "@aeromaint/contracts/notices/notice.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { longPageOf } from "../../crud/paging.ts";
import { isInState, noticePeriod, releaseFlags } from "../../crud/release.ts";
import { insertRow, removeRows, updateRow } from "../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { cancelDue } from "../../infra/due/due.queries.ts";
import { updateFiles } from "../../infra/files/owned-files.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { prepareRichText } from "../../infra/rich-text/store-rich-text.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { applicabilitySummary, matchesApplicability } from "../applicability/applicability.ts";
import {
  filterNotices,
  noticeRank,
  noticeScope,
  notices,
  withImages,
} from "./notice-parts.queries.ts";
import { checkChanged, handFilesOver, keepNotices, takeKept } from "./notice-undo.queries.ts";

const sortColumns = {
  noticeTitle: byPinyin(sql`n.notice_title_lower`),
  noticeTime: sql`n.notice_time`,
  createTime: sql`n.created_at`,
};

const ownTable = { dept: "dept_id", owner: "created_by" };

/** Notices of the back office, within the data scope of who asks, newest first. */
export const noticeStore: ResourceStore<typeof notice> = {
  async list(db, { noticeTitle, ...filters }, actor) {
    const { state, ...others } = filters;
    const marked = isInState(state, actor.now, noticePeriod);
    const matchesFilters = sql`${marked} and ${filterNotices({ ...others, title: noticeTitle ?? filters.title })}`;
    const where = sql<SqlBool>`${withinScope(actor.user, noticeScope)} and ${matchesFilters}
      and ${matchesApplicability("n.notice_id", filters)}`;
    const query = noticeRows(db, actor);
    const order = sortedBy(sortColumns, filters, notices.order);
    const page = { ...notices, order, where, query, paging: filters };
    const { list, total } = await longPageOf(db, page);
    return { list: await withImages(db, list), total };
  },

  async find(db, id, actor) {
    const rows = await noticeRows(db, actor)
      .select("n.noticeContent")
      .where("n.noticeId", "=", id)
      .where(withinScope(actor.user, noticeScope))
      .execute();
    return (await withImages(db, rows))[0];
  },

  async create(unit, { noticeContent, file, ...input }, { user, now }) {
    const { noticeLevel = null, pinned = null, ...columns } = input;
    const noticeId = await insertRow(unit, "platformNotice", "noticeId", {
      ...columns,
      ...rankOf({ noticeLevel, pinned }),
      noticeContent: "",
      summary: "",
      createdBy: user.userId,
      deptId: user.deptId,
    });
    await saveParts(unit, { noticeId, noticeContent, file, userId: user.userId });
    await unit.record({ act: "notice.saved", subject: noticeId, now });
    return noticeId;
  },

  async update(unit, id, { noticeContent, file, ...input }, actor) {
    const { user, now } = actor;
    const columns = { ...input, ...rankOf(input) };
    const within = withinScope(user, ownTable);
    const newOwnerId = (await keepNotices(unit, [id], actor)).get(id);
    await updateRow(unit, "platformNotice", "noticeId", id, columns, within);
    const { userId } = user;
    await saveParts(unit, { noticeId: id, noticeContent, file, userId, newOwnerId });
    await unit.record({ act: "notice.saved", subject: id, now });
  },

  async remove(unit, ids, actor) {
    const kept = await keepNotices(unit, ids, actor);
    await removeRows(unit, "platformNotice", "noticeId", ids, withinScope(actor.user, ownTable));
    await handFilesOver(unit.tx, kept);
    await cancelDue(unit, ids);
  },
};

/** Undoes the last change of a notice, or the removal of several. @throws 409 */
export async function undoNotices(
  unit: UnitOfWork,
  { ids, before }: { ids: readonly string[]; before: number | undefined },
  actor: Actor,
): Promise<void> {
  for (const kept of await takeKept(unit, ids, actor)) {
    const { noticeId, version, images, isRemoved, ...notice } = kept;
    if (isRemoved) {
      await unit.record({ act: "rows.written", subject: noticeId, table: "platformNotice" });
      await unit.record({ act: "notice.saved", subject: noticeId, now: actor.now });
    } else {
      checkChanged(kept, before);
      const file = images.map((keep) => ({ keep }));
      await noticeStore.update(unit, noticeId, { ...notice, file, version: version + 1 }, actor);
    }
  }
}

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

/** Cleared means usual; absent fields stay as they are. */
function rankOf({ noticeLevel, pinned }: Partial<Pick<NoticeInput, "noticeLevel" | "pinned">>) {
  return {
    ...(noticeLevel !== undefined && { noticeLevel: noticeLevel ?? "1" }),
    ...(pinned !== undefined && { pinned: pinned ?? "2" }),
  };
}

interface Parts {
  noticeId: string;
  /** Undefined leaves what is stored, as do undefined files. */
  noticeContent: string | undefined;
  file: FileChange[] | undefined;
  userId: string;
  newOwnerId?: string | undefined;
}

/** Cleans and stores the text with its pictures, and the images. */
async function saveParts(
  unit: UnitOfWork,
  { noticeId, noticeContent, file, userId, newOwnerId }: Parts,
) {
  const { fields } = notice;
  if (noticeContent !== undefined) {
    const field = "noticeContent";
    const { title } = fields.noticeContent;
    const own = { ownerId: noticeId, userId, field, title };
    const settled = await prepareRichText(unit, { ...own, html: noticeContent });
    const { html: content, changes, summary } = settled;
    await updateFiles(unit, { ...own, changes, newOwnerId: newOwnerId });
    if (!summary && !content.includes("<img")) throw invalidField(field, messages.required);
    await unit.tx
      .updateTable("platformNotice")
      .set({ noticeContent: content, summary })
      .where("noticeId", "=", noticeId)
      .execute();
  }
  const { title } = fields.file;
  const list = { ownerId: noticeId, field: "file", changes: file };
  await updateFiles(unit, { ...list, userId, title, newOwnerId: newOwnerId });
}

const noticeRows = (db: Read, { now }: Actor) =>
  db
    .selectFrom("platformNotice as n")
    .leftJoin("sysUser as u", "u.userId", "n.createdBy")
    .select(["n.noticeId", "n.noticeTitle", "n.noticeTime", "n.takeDownTime"])
    .select(["n.createdAt as createTime", "n.version"])
    .select(applicabilitySummary("n.notice_id").as("applicabilityText"))
    .select(noticeRank)
    .select((eb) => eb.fn.coalesce("u.nickName", eb.val("")).as("createUserName"))
    .select(releaseFlags(now, noticePeriod));
