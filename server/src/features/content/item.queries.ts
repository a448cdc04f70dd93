import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import { itemTextNames } from "@aeromaint/contracts/content/item-texts.ts";
import type { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import type { SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../crud/actor.ts";
import type { Store } from "../../crud/crud-routes.ts";
import { releaseFlags } from "../../crud/is-released.ts";
import { longPageOf, type Paging } from "../../crud/paging.ts";
import { updateRow } from "../../crud/rows.ts";
import { type SortQuery, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { updateFiles } from "../../infra/files/owned-files.ts";
import { conflict } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { applicabilitySummary, saveApplicability } from "../applicability/applicability.ts";
import {
  documentSummaryOf,
  refuseControlled,
  refuseControlledRemoval,
} from "../documents/documents.ts";
import { moveToTrash } from "../trash/trash.ts";
import {
  addItemFiles,
  type ItemFiles,
  prepareItemFiles,
  saveItemFiles,
  type TextFailures,
  textFailures,
  withItemFiles,
} from "./item-files.queries.ts";
import {
  filterManaged,
  type ItemFilters,
  isOfModule,
  itemScope,
  itemSortColumns,
  itemSource,
  titleSearch,
} from "./item-filters.queries.ts";
import { saveCurrentState, savedItems, saveNewState } from "./item-saves.queries.ts";
import { replaceText, saveText } from "./item-text.queries.ts";
import type { ContentModule } from "./module.ts";

/** Item as the back office writes it, with the field names that all modules share. */
export type ItemInput = Omit<Static<typeof repairInfo.create>, "file"> & {
  attachments?: FileChange[] | null;
};

interface ItemRow extends Omit<Static<typeof repairInfo.row>, "repairId" | "cover"> {
  itemId: string;
  covers: readonly ListedFile[];
  attachments: readonly ListedFile[];
}

/** Parts of the url of a file. */
type ListedFile = Pick<StoredFile, "fileId" | "isPrivate">;

type ItemDetail = Omit<ItemRow, keyof ItemFiles> &
  ItemFiles & { content: string; textFailures: TextFailures };

/** Default of `members_only`: the summary is public. */
const publicSummary = "2";

interface ItemListFilters extends ItemFilters, ApplicabilityFilters, Paging, SortQuery {}
type ItemStore = Store<ItemRow, ItemDetail, ItemInput, Partial<ItemInput>, ItemListFilters>;

/** Items of one module in the back office, within the data scope of the user. */
export function createItemStore(module: ContentModule): ItemStore {
  return {
    async list(db, filters, actor) {
      const where = filterManaged(filters, actor, isOfModule(module));
      // Subqueries for the files save a second statement.
      const query = itemRows(db, actor).select([
        listedFiles("cover").as("covers"),
        listedFiles(module.attachment).as("attachments"),
      ]);
      const order = sortedBy(itemSortColumns, filters, itemSource.order);
      const page = { ...itemSource, order, where, query, paging: filters };
      const sought = filters.title ? titleSearch(filters.title) : undefined;
      return longPageOf(db, { ...page, countedTable: "contentItem", searchedText: sought });
    },

    async find(db, id, actor) {
      const rows = await itemRows(db, actor)
        .select(["i.content", textFailures])
        .where("i.itemId", "=", id)
        .where("i.module", "=", module.key)
        .where(withinScope(actor.user, itemScope))
        .execute();
      return (await withItemFiles(db, module, rows))[0];
    },

    async create(
      unit,
      { cover, attachments, content: html, membersOnly, chapters, types, ...columns },
      actor,
    ) {
      const { user, now } = actor;
      const { userId, deptId } = user;
      const { categoryId } = columns;
      const files = await prepareItemFiles(unit, { categoryId, cover, attachments });
      const text = await saveText(unit, { itemId: null, html, userId });
      const item = await unit.tx
        .insertInto("contentItem")
        .values({
          ...columns,
          ...text.columns,
          module: module.key,
          createdBy: userId,
          deptId,
          membersOnly: membersOnly ?? publicSummary,
        })
        .returning(savedItemColumns(now))
        .executeTakeFirstOrThrow();
      const { itemId } = item;
      await updateFiles(unit, { ...text.files, ownerId: itemId, isNew: true });
      await addItemFiles(unit, module, { ...files, itemId, userId });
      const stated = { kind: module.key, id: itemId, isNew: true, chapters, types };
      await saveApplicability(unit, stated, actor);
      await unit.record({ act: "item.created", subject: itemId, item, now });
      return itemId;
    },

    async update(unit, id, { cover, attachments, content, chapters, types, ...sent }, actor) {
      const { user, now } = actor;
      const { userId } = user;
      const within = ownRows(module, user);
      await refuseControlled(unit.tx, id);
      const newOwnerId = await saveCurrentState(unit.tx, savedItems, id);
      const before = await findSavedItem(unit, id, now);
      const columns = await withoutFixedReleaseTime(unit, module, { before, sent, now });
      const membersOnly = sent.membersOnly === null ? publicSummary : sent.membersOnly;
      const changed = { ...columns, membersOnly };
      await updateRow(unit, "contentItem", "itemId", id, changed, within);
      const change = { itemId: id, userId, newOwnerId };
      if (content !== undefined) await replaceText(unit, { ...change, html: content });
      await saveItemFiles(unit, module, { ...change, cover, attachments });
      const stated = { kind: module.key, id, isNew: false, chapters, types };
      await saveApplicability(unit, stated, actor);
      await saveNewState(unit, savedItems, id, actor);
      const item = await findSavedItem(unit, id, now);
      await unit.record({ act: "item.edited", subject: [id], actorId: userId });
      await unit.record({
        act: "item.saved",
        subject: id,
        item,
        wasShown: before.state === "shown",
        now,
      });
    },

    async remove(unit, ids, actor) {
      await refuseControlledRemoval(unit.tx, ids, actor.user);
      await unit.record({ act: "item.removing", subject: ids, now: actor.now });
      await moveToTrash(unit.tx, { ids, within: ownRows(module, actor.user) }, actor);
    },
  };
}

/** Rows of the module in the data scope of the user, for a statement without alias. */
function ownRows({ key }: ContentModule, user: CurrentUser) {
  const within = withinScope(user, { dept: "dept_id", owner: "created_by" });
  return sql<boolean>`module = ${key} and ${within}`;
}

/** Files of one field of `content_item as i`, in order. */
export const listedFiles = (field: string) => sql<readonly ListedFile[]>`(
  select coalesce(json_agg(json_build_object('fileId', f.file_id, 'isPrivate', f.is_private)
    order by f.position, f.file_id), '[]')
  from sys_file f where f.owner_id = i.item_id and f.field = ${sql.lit(field)})`;

const itemRows = (db: Read, { now }: Actor) =>
  db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.releaseTime"])
    .select(itemTextNames.map((name) => `i.${name}` as const))
    .select(["i.takeDownTime", "i.membersOnly", "i.createdAt as createTime", "i.version"])
    .select(applicabilitySummary("i.item_id").as("applicabilityText"))
    .select(documentSummaryOf(sql`i.item_id`, now).as("document"))
    .select(releaseFlags(now, "i"));

/** Columns of `content_item` for a `SavedItem`. */
const savedItemColumns = (now: Date) =>
  [
    "itemId",
    "categoryId",
    "module",
    "title",
    sql<boolean>`greatest(release_time, take_down_time) > ${asTimestamp(now)}`.as("isScheduled"),
    sql<SavedItem["state"]>`case when release_time > ${asTimestamp(now)} then 'waiting'
      when take_down_time <= ${asTimestamp(now)} then 'gone' else 'shown' end`.as("state"),
  ] as const;

/** Reads an item before or after its write in the same transaction. */
function findSavedItem({ tx }: UnitOfWork, itemId: string, now: Date): Promise<SavedItem> {
  return tx
    .selectFrom("contentItem")
    .select(savedItemColumns(now))
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
}

interface ItemChange<Sent> {
  before: SavedItem;
  sent: Sent;
  now: Date;
}

/**
 * Drops `releaseTime` from a change if the module fixes it after the release. @throws 409 for a
 * form that would postpone an item released in the meantime
 */
async function withoutFixedReleaseTime<
  Sent extends { releaseTime?: string; version?: number | undefined },
>(
  { tx }: UnitOfWork,
  { item }: ContentModule,
  { before, sent, now }: ItemChange<Sent>,
): Promise<Sent | Omit<Sent, "releaseTime">> {
  const { releaseTime, ...others } = sent;
  const isFixed = item.fixedOnceReleased?.includes("releaseTime") && before.state !== "waiting";
  if (releaseTime === undefined || !isFixed) return sent;
  // A request without a version comes from a script: the fixed field is ignored.
  if (sent.version === undefined) return others;
  const { rows } =
    await sql`select where ${releaseTime}::timestamptz > ${asTimestamp(now)}`.execute(tx);
  if (rows.length > 0) throw conflict("内容已发布，不能再修改发布时间");
  return others;
}
