import { sortableColumns } from "@aeromaint/contracts/list-query.ts";
import type { SortOrder } from "@aeromaint/contracts/resource.ts";
import type { TableColumnType, TableProps } from "antd";
import type { CrudResource } from "../resource-types.ts";
import type { CrudColumn } from "./columns.ts";

/** How a list is sorted: empty in its own order. */
export interface SortParams {
  sortBy?: string;
  sortOrder?: SortOrder;
}

export interface ListSort extends SortParams {
  /** Keys of the columns that the list may be sorted by. */
  columns: readonly string[];
}

/** Ant Design's words for the directions. */
const directions = { asc: "ascend", desc: "descend" } as const;

/** The sort that an address names, as far as the list knows the column. */
export function sortFrom(resource: CrudResource, parameters: URLSearchParams): ListSort {
  const columns = sortableColumns(resource.filters);
  const sortBy = parameters.get("sortBy") ?? "";
  if (!columns.includes(sortBy)) return { columns };
  return { columns, sortBy, sortOrder: parameters.get("sortOrder") === "desc" ? "desc" : "asc" };
}

/** As addresses and requests have it. */
export function sortParams({ sortBy, sortOrder }: ListSort): SortParams {
  return sortBy && sortOrder ? { sortBy, sortOrder } : {};
}

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>["onChange"]>>[2];

/** What a press on a column's head asks for. */
export function sortAskedFor<Row>(sorter: Sorter<Row>): SortParams {
  const [{ columnKey, order } = {}] = [sorter].flat();
  if (!order) return {};
  return { sortBy: String(columnKey), sortOrder: order === directions.desc ? "desc" : "asc" };
}

/** Columns with the list's sort in their heads. */
export function withSort<Row>(
  columns: CrudColumn<Row>[],
  { columns: sortable, sortBy, sortOrder }: ListSort,
): CrudColumn<Row>[] {
  return columns.map((column) =>
    sortable.includes(column.key)
      ? { ...column, sorter: true, sortOrder: directionOf(column.key === sortBy, sortOrder) }
      : column,
  );
}

function directionOf(isSorted: boolean, order: SortOrder = "asc"): TableColumnType["sortOrder"] {
  return isSorted ? directions[order] : null;
}
