import type { OwnerKindName } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ActRecord, SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { invalidate, invalidateRows } from "../infra/cache/table-changes.ts";
import { rowTags, type WatchedTable } from "../infra/cache/watched-table.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";

/** Tables of the cached answers that show the applicability of a row. */
const statements: { readonly [Kind in OwnerKindName]?: WatchedTable } = {
  account: "repair_person",
  material: "material_info",
  notice: "platform_notice",
  repair: "content_item",
  tool: "content_item",
  train: "content_item",
};

/** Tables of the cached answers that show the file urls of a row, by table name. */
const owners: Readonly<Record<string, WatchedTable>> = {
  content_item: "content_item",
  material_info: "material_info",
  platform_notice: "platform_notice",
  sys_menu: "sys_menu",
};

interface Context {
  unit: UnitOfWork;
}

/** Invalidates the cached answers that depend on these tables. */
export const invalidates =
  (...made: WatchedTable[]) =>
  (_record: unknown, { unit }: Context): void =>
    invalidate(unit, ...made);

/** Invalidates the cached answers that depend on these rows of the table. */
export const invalidatesRows =
  (table: WatchedTable) =>
  ({ subject }: { subject: string | readonly string[] }, { unit }: Context): void =>
    invalidateRows(unit, table, [subject].flat());

export function invalidateTable({ table }: { table: string }, { unit }: Context): void {
  const made = (rowTags as Readonly<Record<string, WatchedTable>>)[table];
  if (made) invalidate(unit, made);
}

/** Invalidates the answers that show the item, or link to items of its category. */
export function invalidateItem({ item }: { item: SavedItem }, { unit }: Context): void {
  invalidateRows(unit, "content_item", [item.itemId]);
  invalidateRows(unit, "category_items", [item.categoryId]);
}

export function invalidateApplicability(
  { kind, subject }: ActRecord<"applicability.stated">,
  { unit }: Context,
): void {
  const made = statements[kind];
  if (made) invalidateRows(unit, made, subject);
}

export function invalidateFileOwner(
  { ownerTable, subject }: ActRecord<"files.changed">,
  { unit }: Context,
): void {
  const made = owners[ownerTable];
  if (made) invalidateRows(unit, made, [subject]);
}
