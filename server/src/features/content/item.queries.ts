import type { FileChange } from "@aeromaint/contracts/files.ts";
import { sql } from "kysely";
import type { Asker, Store } from "../../crud/crud-routes.ts";
import { type Paging, paged, pageFrom, totalOf } from "../../crud/paging.ts";
import { releaseFlags } from "../../crud/release.ts";
import { removeAll, updateVersioned } from "../../crud/rows.ts";
import { announce } from "../../platform/changes.ts";
import { withinScope } from "../../platform/data-scope.ts";
import type { Read } from "../../platform/database.ts";
import { removeFilesOf } from "../../platform/files/owned-files.ts";
import type { CurrentUser } from "../../platform/sessions/current-user.ts";
import { type ItemFiles, saveFiles, withFiles } from "./item-files.queries.ts";
import { filterItems, type ItemFilters } from "./item-filters.queries.ts";
import { saveText } from "./item-text.queries.ts";
import type { ContentModule } from "./module.ts";

/** An item as the back office writes it, by names that all modules share. */
export interface ItemInput {
  categoryId: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  takeDownTime?: string | null;
  content: string;
  cover?: FileChange[] | null;
  attachments?: FileChange[] | null;
}

export interface ItemRow extends ItemFiles {
  itemId: string;
  categoryId: string;
  /** The category's. */
  name: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  takeDownTime: string | null;
  createTime: string;
  version: number;
  scheduled: boolean;
  takenDown: boolean;
}

export type ItemDetail = ItemRow & { content: string };

type ItemStore = Store<ItemRow, ItemDetail, ItemInput, Partial<ItemInput>, ItemFilters & Paging>;

const scope = { dept: "i.dept_id", owner: "i.created_by" };

/** Items of one module in the back office, within the data scope of who asks. */
export function itemStoreOf(module: ContentModule): ItemStore {
  return {
    async list(db, filters, asker) {
      const reached = withinScope(asker.user, scope);
      const matching = filterItems(module, filters);
      const rows = rowsOf(db, asker)
        .where(reached)
        .where(matching)
        .orderBy("i.releaseTime", "desc")
        .orderBy("i.itemId", "desc");
      // Counting needs no category: each item has one.
      const all = db.selectFrom("contentItem as i").where(reached).where(matching);
      const { list, total } = await pageFrom(paged(rows, filters).execute(), totalOf(all));
      return { list: await withFiles(db, module, list), total };
    },

    async find(db, id, asker) {
      const rows = await rowsOf(db, asker)
        .select("i.content")
        .where("i.itemId", "=", id)
        .where("i.module", "=", module.key)
        .where(withinScope(asker.user, scope))
        .execute();
      return (await withFiles(db, module, rows))[0];
    },

    async create(unit, { cover, attachments, content, ...columns }, { user }) {
      const { userId, deptId } = user;
      const { itemId } = await unit.tx
        .insertInto("contentItem")
        .values({
          ...columns,
          module: module.key,
          content: "",
          summary: "",
          createdBy: userId,
          deptId,
        })
        .returning("itemId")
        .executeTakeFirstOrThrow();
      await saveText(unit, { itemId, html: content, userId });
      const files = { itemId, cover: cover ?? [], attachments: attachments ?? [], userId };
      await saveFiles(unit, module, files);
      await announce(unit, "content_item");
      return itemId;
    },

    async update(unit, id, { cover, attachments, content, ...columns }, { user }) {
      const { userId } = user;
      const within = ownRows(module, user);
      await updateVersioned(unit.tx, "contentItem", "itemId", id, columns, within);
      await saveText(unit, { itemId: id, html: content, userId });
      await saveFiles(unit, module, { itemId: id, cover, attachments, userId });
      await announce(unit, "content_item");
    },

    async remove(unit, ids, { user }) {
      await removeAll(unit.tx, "contentItem", "itemId", ids, ownRows(module, user));
      await removeFilesOf(unit, ids);
      await announce(unit, "content_item");
    },
  };
}

/** The module's rows of a statement without alias that a user reaches. */
function ownRows({ key }: ContentModule, user: CurrentUser) {
  const within = withinScope(user, { dept: "dept_id", owner: "created_by" });
  return sql<boolean>`module = ${key} and ${within}`;
}

/** Whether an item, of whatever module, is within a user's data scope. */
export async function isReached(db: Read, user: CurrentUser, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom("contentItem as i")
    .select("i.itemId")
    .where("i.itemId", "=", itemId)
    .where(withinScope(user, scope))
    .executeTakeFirst();
  return row !== undefined;
}

function rowsOf(db: Read, { now }: Asker) {
  return db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select([
      "i.itemId",
      "i.categoryId",
      "c.name",
      "i.title",
      "i.releaseUser",
      "i.releaseTime",
      "i.takeDownTime",
      "i.createdAt as createTime",
      "i.version",
    ])
    .select(releaseFlags(now, { from: "i.release_time", until: "i.take_down_time" }));
}
