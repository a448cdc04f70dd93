import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { type NoticeInput, notice } from "@aeromaint/contracts/notices/notice.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { releaseFlags } from "../../crud/is-released.ts";
import { longPageOf } from "../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { cancelDue } from "../../infra/due/due.queries.ts";
import { updateFiles } from "../../infra/files/owned-files.ts";
import { changedMeanwhile } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { applicabilitySummary, saveApplicability } from "../applicability/applicability.ts";
import {
  filterManaged,
  loadSave,
  saveCurrentState,
  saveNewState,
  saveText,
  textScope,
} from "../content/content.ts";
import {
  createUserName,
  imagesOfNotice,
  noticeRows,
  noticeSource,
  withUrl,
} from "./notice-rows.queries.ts";
import {
  findUndoableNotices,
  keepRemoved,
  type NoticeFacts,
  putBack,
  savedNotices,
} from "./notice-undo.queries.ts";

const sortColumns = {
  noticeTitle: byPinyin(sql`i.title_lower`),
  noticeTime: sql`i.release_time`,
  createTime: sql`i.created_at`,
};

const ownTable = { dept: "dept_id", owner: "created_by" };

/** Notices in the back office, within the data scope of the user, newest first. */
export const noticeStore: ResourceStore<typeof notice> = {
  async list(db, { noticeTitle, ...others }, actor) {
    const filters = { ...others, title: noticeTitle ?? others.title };
    const where = filterManaged(filters, actor);
    const order = sortedBy(sortColumns, filters, noticeSource.order);
    const query = managedRows(db, actor);
    const page = { ...noticeSource, order, where, query, paging: filters };
    const { list, total } = await longPageOf(db, page);
    return { list: list.map(withUrl), total };
  },

  async find(db, id, actor) {
    const row = await managedRows(db, actor)
      .select("i.noticeContent")
      .where("i.noticeId", "=", id)
      .where(withinScope(actor.user, { dept: "i.dept_id", owner: "i.created_by" }))
      .executeTakeFirst();
    return row && withUrl(row);
  },

  async create(unit, { noticeContent, file, chapters, types, ...input }, actor) {
    const { now } = actor;
    const { userId, deptId } = actor.user;
    const { noticeLevel = null, pinned = null, ...columns } = input;
    const noticeId = await insertRow(unit, "platformNotice", "noticeId", {
      ...columns,
      ...rankOf({ noticeLevel, pinned }),
      noticeContent: "",
      summary: "",
      createdBy: userId,
      deptId,
    });
    await saveParts(unit, { noticeId, noticeContent, file, userId });
    const stated = { kind: "notice" as const, id: noticeId, isNew: true, chapters, types };
    await saveApplicability(unit, stated, actor);
    await unit.record({ act: "notice.saved", subject: noticeId, now });
    return noticeId;
  },

  async update(unit, id, { noticeContent, file, chapters, types, ...input }, actor) {
    const { user, now } = actor;
    const newOwnerId = await saveCurrentState(unit.tx, savedNotices, id);
    const columns = { ...input, ...rankOf(input) };
    await updateRow(unit, "platformNotice", "noticeId", id, columns, withinScope(user, ownTable));
    const { userId } = user;
    await saveParts(unit, { noticeId: id, noticeContent, file, userId, newOwnerId });
    await saveApplicability(unit, { kind: "notice", id, isNew: false, chapters, types }, actor);
    await saveNewState(unit, savedNotices, id, actor);
    await unit.record({ act: "notice.saved", subject: id, now });
  },

  async remove(unit, ids, { user, now }) {
    const saves = await keepRemoved(unit.tx, ids, now);
    await removeRows(unit, "platformNotice", "noticeId", ids, withinScope(user, ownTable));
    await saves.takeFiles();
    await cancelDue(unit, ids);
  },
};

/** Undoes the last change of a notice, or the removal of several. @throws 409 */
export async function undoNotices(
  unit: UnitOfWork,
  { ids, before }: { ids: readonly string[]; before: number | undefined },
  actor: Actor,
): Promise<void> {
  const { now } = actor;
  const undoable = await findUndoableNotices(unit.tx, ids, actor);
  const removed = undoable.flatMap(({ itemId, isRemoved }) => (isRemoved ? [itemId] : []));
  if (removed.length > 0) await putBack(unit, removed);
  for (const { itemId, version, isRemoved } of undoable) {
    if (isRemoved) {
      await unit.record({ act: "rows.written", subject: itemId, table: "platformNotice" });
      await unit.record({ act: "notice.saved", subject: itemId, now });
      continue;
    }
    if (before !== undefined && before !== version) throw changedMeanwhile();
    const save = await loadSave<NoticeFacts>(unit.tx, { itemId, version });
    const { noticeTime, takeDownTime, noticeLevel, pinned } = save.facts.notice;
    const restored = {
      noticeTitle: save.title,
      noticeContent: save.content,
      noticeTime,
      takeDownTime,
      noticeLevel,
      pinned,
      file: save.filesOf("file"),
      version: version + 1,
    };
    await noticeStore.update(unit, itemId, restored, actor);
  }
}

/** True if a notice is within the data scope of a user. */
export const isNoticeInScope = textScope(noticeSource);

/** Null sets the default; absent fields stay unchanged. */
function rankOf({ noticeLevel, pinned }: Partial<Pick<NoticeInput, "noticeLevel" | "pinned">>) {
  return {
    ...(noticeLevel !== undefined && { noticeLevel: noticeLevel ?? "1" }),
    ...(pinned !== undefined && { pinned: pinned ?? "2" }),
  };
}

interface NoticeParts {
  noticeId: string;
  /** Undefined keeps the stored text, and the stored images. */
  noticeContent: string | undefined;
  file: FileChange[] | undefined;
  userId: string;
  newOwnerId?: string | undefined;
}

async function saveParts(
  unit: UnitOfWork,
  { noticeId: ownerId, noticeContent: html, file, ...own }: NoticeParts,
): Promise<void> {
  const { noticeContent, file: images } = notice.fields;
  if (html !== undefined) {
    const { title } = noticeContent;
    const text = { ...own, itemId: ownerId, html, field: "noticeContent", title };
    const { columns, files } = await saveText(unit, text);
    await updateFiles(unit, { ...own, ...files, ownerId });
    await unit.tx
      .updateTable("platformNotice")
      .set({ noticeContent: columns.content, summary: columns.summary })
      .where("noticeId", "=", ownerId)
      .execute();
  }
  await updateFiles(unit, { ...own, ownerId, field: "file", changes: file, title: images.title });
}

const managedRows = (db: Read, { now }: Actor) =>
  noticeRows(db)
    .select(["i.takeDownTime", "i.createdAt as createTime", "i.version", imagesOfNotice])
    .select([createUserName, applicabilitySummary("i.notice_id").as("applicabilityText")])
    .select(releaseFlags(now, "i"));
