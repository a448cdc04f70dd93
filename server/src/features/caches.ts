import type { OwnerKindName } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ActRecord, SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { invalidate, invalidateRows } from "../infra/cache/table-changes.ts";
import { rowTags, type WatchedTable } from "../infra/cache/watched-table.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";

/** Tables of the cached answers that show the applicability of a row. */
const applicabilityTables: { readonly [Kind in OwnerKindName]?: WatchedTable } = {
  account: "repair_person",
  material: "material_info",
  notice: "platform_notice",
  repair: "content_item",
  tool: "content_item",
  train: "content_item",
};

/** Tables of the cached answers that show the file urls of a row, by table name. */
const fileOwnerTables: Readonly<Record<string, WatchedTable>> = {
  content_item: "content_item",
  material_info: "material_info",
  platform_notice: "platform_notice",
  sys_menu: "sys_menu",
};

interface HandlerContext {
  unit: UnitOfWork;
}

/** Invalidates the cached answers that depend on these tables. */
export const invalidates =
  (...tables: WatchedTable[]) =>
  (_record: unknown, { unit }: HandlerContext): void =>
    invalidate(unit, ...tables);

/** Invalidates the cached answers that depend on these rows of the table. */
export const invalidatesRows =
  (table: WatchedTable) =>
  ({ subject }: { subject: string | readonly string[] }, { unit }: HandlerContext): void =>
    invalidateRows(unit, table, [subject].flat());

export function invalidateTable({ table }: { table: string }, { unit }: HandlerContext): void {
  const tag = (rowTags as Readonly<Record<string, WatchedTable>>)[table];
  if (tag) invalidate(unit, tag);
}

/** Invalidates the answers that show the item, or link to items of its category. */
export function invalidateItem({ item }: { item: SavedItem }, { unit }: HandlerContext): void {
  invalidateRows(unit, "content_item", [item.itemId]);
  invalidateRows(unit, "category_items", [item.categoryId]);
}

export function invalidateApplicability(
  { kind, subject }: ActRecord<"applicability.stated">,
  { unit }: HandlerContext,
): void {
  const table = applicabilityTables[kind];
  if (table) invalidateRows(unit, table, subject);
}

export function invalidateFileOwner(
  { ownerTable, subject }: ActRecord<"files.changed">,
  { unit }: HandlerContext,
): void {
  const table = fileOwnerTables[ownerTable];
  if (table) invalidateRows(unit, table, [subject]);
}
