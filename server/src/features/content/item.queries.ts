import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Store } from "../../crud/crud-routes.ts";
import { longPageOf, type Paging } from "../../crud/paging.ts";
import { isInState, releaseFlags } from "../../crud/release.ts";
import { updateVersioned } from "../../crud/rows.ts";
import { type Sorting, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { applyFiles } from "../../infra/files/owned-files.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { applicabilitySummary, matchesApplicability } from "../applicability/applicability.ts";
import {
  documentSummaryOf,
  refuseControlled,
  refuseControlledRemoval,
} from "../documents/documents.ts";
import { moveToTrash } from "../trash/trash.ts";
import {
  addFiles,
  type ItemFiles,
  prepareFiles,
  saveItemFiles,
  type TextFailures,
  textFailures,
  withFiles,
} from "./item-files.queries.ts";
import {
  filterItems,
  type ItemFilters,
  itemScope,
  itemSortColumns,
  items,
  itemsShownBetween,
  soughtTitle,
} from "./item-filters.queries.ts";
import { keepPresent, keepSaved } from "./item-saves.queries.ts";
import { replaceText, settleText } from "./item-text.queries.ts";
import type { ContentModule } from "./module.ts";
import { withChangeableRelease } from "./release-time.queries.ts";
import { findSavedItem, isItemShown, savedItem } from "./saved-item.queries.ts";

/** An item as the back office writes it, by names that all modules share. */
export interface ItemInput {
  categoryId: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  takeDownTime?: string | null;
  membersOnly?: "1" | "2" | null;
  content: string;
  cover?: FileChange[] | null;
  attachments?: FileChange[] | null;
}

export interface ItemRow {
  itemId: string;
  categoryId: string;
  /** The category's. */
  name: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  takeDownTime: string | null;
  membersOnly: string;
  applicabilityText: string;
  /** Null for an ordinary item. */
  document: DocumentSummary | null;
  createTime: string;
  version: number;
  scheduled: boolean;
  takenDown: boolean;
  covers: readonly ListedFile[];
  attachments: readonly ListedFile[];
}

/** What the address of a file is made of. */
type ListedFile = Pick<StoredFile, "fileId" | "isPrivate">;

export type ItemDetail = Omit<ItemRow, keyof ItemFiles> &
  ItemFiles & { content: string; textFailures: TextFailures };

/** What an item is where nothing is said: guests see its first words. */
const forEverybody = "2";

interface Filters extends ItemFilters, ApplicabilityFilters, Paging, Sorting {}
type ItemStore = Store<ItemRow, ItemDetail, ItemInput, Partial<ItemInput>, Filters>;

/** Items of one module in the back office, within the data scope of who asks. */
export function itemStoreOf(module: ContentModule): ItemStore {
  return {
    async list(db, filters, actor) {
      const marked = isInState(filters.state, actor.now, itemsShownBetween);
      const where = sql<SqlBool>`${withinScope(actor.user, itemScope)} and ${marked}
        and ${filterItems(module, filters)} and ${matchesApplicability("i.item_id", filters)}`;
      // With their files, which would be a statement of their own.
      const query = itemRows(db, actor).select([
        listedFiles("cover").as("covers"),
        listedFiles(module.attachment).as("attachments"),
      ]);
      const order = sortedBy(itemSortColumns, filters, items.order);
      const page = { ...items, order, where, query, paging: filters };
      const sought = filters.title ? soughtTitle(filters.title) : undefined;
      return longPageOf(db, { ...page, countedIn: "contentItem", sought });
    },

    async find(db, id, actor) {
      const rows = await itemRows(db, actor)
        .select(["i.content", textFailures])
        .where("i.itemId", "=", id)
        .where("i.module", "=", module.key)
        .where(withinScope(actor.user, itemScope))
        .execute();
      return (await withFiles(db, module, rows))[0];
    },

    async create(
      unit,
      { cover, attachments, content: html, membersOnly, ...columns },
      { user, now },
    ) {
      const { userId, deptId } = user;
      const { categoryId } = columns;
      const files = await prepareFiles(unit, { categoryId, cover, attachments });
      const text = await settleText(unit, { itemId: null, html, userId });
      const item = await unit.tx
        .insertInto("contentItem")
        .values({
          ...columns,
          ...text.columns,
          module: module.key,
          createdBy: userId,
          deptId,
          membersOnly: membersOnly ?? forEverybody,
        })
        .returning(savedItem(now))
        .executeTakeFirstOrThrow();
      const { itemId } = item;
      await applyFiles(unit, { ...text.files, ownerId: itemId, isNew: true });
      await addFiles(unit, module, { ...files, itemId, userId });
      await unit.record({ act: "item.created", subject: itemId, item, now });
      return itemId;
    },

    async update(unit, id, { cover, attachments, content, ...sent }, { user, now }) {
      const { userId } = user;
      const within = ownRows(module, user);
      await refuseControlled(unit.tx, id);
      const goneTo = await keepPresent(unit.tx, id);
      const wasShown = await isItemShown(unit, id, now);
      const columns = await withChangeableRelease(unit, module, { id, sent, now });
      const membersOnly = sent.membersOnly === null ? forEverybody : sent.membersOnly;
      const changed = { ...columns, membersOnly };
      await updateVersioned(unit, "contentItem", "itemId", id, changed, within);
      const change = { itemId: id, userId, goneTo };
      if (content !== undefined) await replaceText(unit, { ...change, html: content });
      await saveItemFiles(unit, module, { ...change, cover, attachments });
      await keepSaved(unit, id, { user, now });
      const item = await findSavedItem(unit, id, now);
      await unit.record({ act: "item.edited", subject: [id], actorId: userId });
      await unit.record({ act: "item.saved", subject: id, item, wasShown, now });
    },

    async remove(unit, ids, actor) {
      await refuseControlledRemoval(unit.tx, ids, actor.user);
      await unit.record({ act: "item.removing", subject: ids, now: actor.now });
      await moveToTrash(unit.tx, { ids, within: ownRows(module, actor.user) }, actor);
    },
  };
}

/** The module's rows of a statement without alias that a user reaches. */
function ownRows({ key }: ContentModule, user: CurrentUser) {
  const within = withinScope(user, { dept: "dept_id", owner: "created_by" });
  return sql<boolean>`module = ${key} and ${within}`;
}

/** Whether an item of any module is within a user's data scope. */
export async function isItemReached(db: Read, user: CurrentUser, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom("contentItem as i")
    .select("i.itemId")
    .where("i.itemId", "=", itemId)
    .where(withinScope(user, itemScope))
    .executeTakeFirst();
  return row !== undefined;
}

/** The files of a list of `content_item as i`, in their order. */
const listedFiles = (field: string) => sql<readonly ListedFile[]>`(
  select coalesce(json_agg(json_build_object('fileId', f.file_id, 'isPrivate', f.is_private)
    order by f.position, f.file_id), '[]')
  from sys_file f where f.owner_id = i.item_id and f.field = ${sql.lit(field)})`;

const itemRows = (db: Read, { now }: Actor) =>
  db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.title", "i.releaseUser", "i.releaseTime"])
    .select(["i.takeDownTime", "i.membersOnly", "i.createdAt as createTime", "i.version"])
    .select(applicabilitySummary("i.item_id").as("applicabilityText"))
    .select(documentSummaryOf(sql`i.item_id`, now).as("document"))
    .select(releaseFlags(now, itemsShownBetween));
