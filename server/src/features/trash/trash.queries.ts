import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import type { TrashRestore, TrashRow } from "@aeromaint/contracts/documents/trash.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { longPageOf, type Page, type Paging } from "../../crud/paging.ts";
import { inPeriod, type Period } from "../../crud/period.ts";
import { containsPart, equals, matching } from "../../crud/row-list.ts";
import { removeRows } from "../../crud/rows.ts";
import { byPinyin, type SortQuery, sortedBy } from "../../crud/sorting.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { InTransaction, UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { reschedule } from "../../infra/due/due.queries.ts";
import { removeFilesOf } from "../../infra/files/owned-files.ts";
import { conflict, invalidField, notFound } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { type RestoredItem, reinsertItems } from "./trashed-items.queries.ts";

interface TrashFilters extends Paging, Period, SortQuery {
  module?: ContentModuleName;
  title?: string;
}

const scope = { dept: "t.dept_id", owner: "t.created_by" };

const sortColumns = {
  title: byPinyin(sql`t.title`),
  deleteUser: byPinyin(sql`t.deleted_by_name`),
  deleteTime: sql`t.deleted_at`,
  daysLeft: sql`t.expires_at`,
};

export function listTrash(
  db: Read,
  filters: TrashFilters,
  { user, now }: Actor,
): Promise<Page<TrashRow>> {
  return longPageOf(db, {
    from: sql`trash t`,
    id: "t.item_id",
    where: matching(
      filters,
      { module: equals("t.module"), title: containsPart("t.title") },
      withinScope(user, scope),
      ...inPeriod(sql`t.deleted_at`, filters),
    ),
    order: sortedBy(sortColumns, filters, sql`t.deleted_at desc, t.item_id desc`),
    paging: filters,
    query: trashRows(db, now),
  });
}

function trashRows(db: Read, now: Date) {
  return db
    .selectFrom("trash as t")
    .leftJoin("contentCategory as c", (on) =>
      on.onRef("c.categoryId", "=", "t.categoryId").onRef("c.module", "=", "t.module"),
    )
    .select(["t.itemId", "t.title", "t.deletedByName as deleteUser", "t.deletedAt as deleteTime"])
    .select(["t.expiresAt as expireTime", sql<ContentModuleName>`t.module`.as("module")])
    .select([
      sql<string>`coalesce(c.name, t.category_name)`.as("name"),
      sql<boolean>`c.category_id is null`.as("isCategoryGone"),
      sql<number | null>`case when t.expires_at is not null then greatest(0, ceil(
        extract(epoch from t.expires_at - ${asTimestamp(now)}) / 86400))::int end`.as("daysLeft"),
    ]);
}

/**
 * Restores all items. Uses `categoryId` for an item with a deleted category.
 * @throws 404 if an item is missing or outside the data scope
 * @throws 409 if a category is deleted and `categoryId` is missing
 */
export async function restoreItems(
  unit: UnitOfWork,
  { ids, categoryId }: TrashRestore & { ids: readonly string[] },
  { user, now }: Actor,
): Promise<void> {
  const { rows } = await sql<RestorableItem>`
    select t.item_id, t.title, own.category_id as own_id, chosen.category_id as chosen_id,
      chosen.cover = '1' and not exists (
        select from sys_file f where f.owner_id = t.item_id and f.field = 'cover') as lacks_cover
    from trash t
    left join content_category own on own.category_id = t.category_id and own.module = t.module
    left join content_category chosen
      on chosen.category_id = ${categoryId ?? null}::bigint and chosen.module = t.module
    where t.item_id = any(${[...ids]}::bigint[]) and ${withinScope(user, scope)}
    order by t.item_id for update of t`.execute(unit.tx);
  if (rows.length !== ids.length) throw notFound();
  await reinsertItems(
    unit.tx,
    rows.map((row) => restoredItemOf(row, categoryId)),
  );
  await reschedule(unit, ids, now);
  await unit.record({ act: "item.restored", subject: ids });
}

interface RestorableItem {
  itemId: string;
  title: string;
  ownId: string | null;
  chosenId: string | null;
  lacksCover: boolean | null;
}

function restoredItemOf(
  { itemId, title, ownId, chosenId, lacksCover }: RestorableItem,
  requestedId: string | null | undefined,
): RestoredItem {
  if (ownId) return { itemId, categoryId: ownId };
  if (!requestedId) throw conflict(`「${title}」原来的分类已被删除，请选择分类后再恢复`);
  if (!chosenId) throw invalidField("categoryId", "所属分类不存在");
  if (lacksCover) throw invalidField("categoryId", `「${title}」没有封面，请选择不带封面的分类`);
  return { itemId, categoryId: chosenId };
}

/** Removes all items for good, with their files. @throws 404 if an item is missing */
export async function removeFromTrash(
  unit: UnitOfWork,
  ids: readonly string[],
  { user }: Actor,
): Promise<void> {
  const within = withinScope(user, { dept: "dept_id", owner: "created_by" });
  await removeRows(unit, "trash", "itemId", ids, within);
  await removeFilesOf(unit, [...ids, ...(await removeSavesOf(unit.tx, ids))]);
}

const batch = 100;

/** Removes expired items for good. @returns number of removed items */
export async function purgeTrash(
  { inTransaction }: { inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await inTransaction(async (unit) => {
      const ids = await deleteExpired(unit.tx, now);
      await removeFilesOf(unit, [...ids, ...(await removeSavesOf(unit.tx, ids))]);
      return ids.length;
    });
    removed += count;
    if (count < batch) return removed;
  }
}

/** @returns ids of the removed saves, which own files too */
async function removeSavesOf(tx: Tx, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ saveId: string }>`
    delete from content_item_save where item_id = any(${[...itemIds]}::bigint[])
    returning save_id`.execute(tx);
  return rows.map(({ saveId }) => saveId);
}

async function deleteExpired(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    delete from trash where item_id = any(array(
      select item_id from trash where expires_at <= ${asTimestamp(now)}
      order by expires_at limit ${batch} for update skip locked))
    returning item_id`.execute(tx);
  return rows.map(({ itemId }) => itemId);
}
