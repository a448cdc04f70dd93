import type { OwnerKindName } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ActRecord, SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { invalidate, invalidateRows } from "../infra/cache/table-changes.ts";
import { tagsOfRows, type WatchedTable } from "../infra/cache/watched-table.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";

/** The caches that show which aircraft a row is about. */
const statements: { readonly [Kind in OwnerKindName]?: WatchedTable } = {
  account: "repair_person",
  material: "material_info",
  notice: "platform_notice",
  repair: "content_item",
  tool: "content_item",
  train: "content_item",
};

/** The caches that show addresses of a row's files, by what the database calls the table. */
const owners: Readonly<Record<string, WatchedTable>> = {
  content_item: "content_item",
  material_info: "material_info",
  platform_notice: "platform_notice",
  sys_menu: "sys_menu",
};

interface Context {
  unit: UnitOfWork;
}

/** Drops what was made from these tables. */
export const drops =
  (...made: WatchedTable[]) =>
  (_record: unknown, { unit }: Context): void =>
    invalidate(unit, ...made);

/** Drops what was made from these rows of the table. */
export const dropsRows =
  (table: WatchedTable) =>
  ({ subject }: { subject: string | readonly string[] }, { unit }: Context): void =>
    invalidateRows(unit, table, [subject].flat());

export function dropTable({ table }: { table: string }, { unit }: Context): void {
  const made = (tagsOfRows as Readonly<Record<string, WatchedTable>>)[table];
  if (made) invalidate(unit, made);
}

/** Drops what shows the item, and what leads on to others of its category. */
export function dropItem({ item }: { item: SavedItem }, { unit }: Context): void {
  invalidateRows(unit, "content_item", [item.itemId]);
  invalidateRows(unit, "category_items", [item.categoryId]);
}

export function dropStated(
  { kind, subject }: ActRecord<"applicability.stated">,
  { unit }: Context,
): void {
  const made = statements[kind];
  if (made) invalidateRows(unit, made, subject);
}

export function dropOwner(
  { ownerTable, subject }: ActRecord<"files.changed">,
  { unit }: Context,
): void {
  const made = owners[ownerTable];
  if (made) invalidateRows(unit, made, [subject]);
}
