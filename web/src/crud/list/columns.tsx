import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { sortableColumns } from "@aeromaint/contracts/wire/list-query.ts";
import type { SortOrder } from "@aeromaint/contracts/wire/resource.ts";
import type { TableColumnType, TableProps } from "antd";
import type { ReactNode } from "react";
import { usePersonalSetting } from "../../session/personal-setting.ts";
import { DictionaryLabel } from "../form/dictionary-input.tsx";
import type { CrudResource } from "../resource-types.ts";

/** A column of a list; its key names it in the settings. */
export type CrudColumn<Row> = TableColumnType<Row> & {
  key: string;
  title: string;
  /** Out of sight until it is chosen in the settings of the columns. */
  isFolded?: boolean;
};

/**
 * The column of one value, by its title or by its field; a field that names a dictionary is shown by
 * its label.
 */
export function column<Row>(
  key: string,
  of: string | Pick<FieldSchema, "title" | "x-dict">,
  render?: CrudColumn<Row>["render"],
): CrudColumn<Row> {
  if (typeof of === "string") return { key, dataIndex: key, title: of, ...(render && { render }) };
  const type = of["x-dict"];
  const label = type && ((value: unknown) => <DictionaryLabel type={type} value={value} />);
  return column(key, of.title, render ?? label);
}

/** Columns with the titles of a sheet's, which say "—" where there is nothing to show. */
export function columnsTitled<Name extends string>(
  titles: Readonly<Record<Name, { title: string }>>,
  usual: (value: string | number | null) => ReactNode = (value) => value || "—",
) {
  return <Row,>(key: Name, render: CrudColumn<Row>["render"] = usual): CrudColumn<Row> =>
    column(key, titles[key].title, render);
}

export interface ColumnChoice {
  key: string;
  title: string;
  shown: boolean;
}

/** The columns of a list as they may be chosen and ordered. */
export interface ColumnArrangement {
  choices: ColumnChoice[];
  onArrange: (choices: ColumnChoice[]) => void;
  onReset: () => void;
}

/** What differs from the columns as the screen has them. */
interface ColumnPlan {
  hidden: string[];
  /** Keys from the first column to the last; columns that it does not name stand at the end. */
  order: string[];
}

/** The columns as the current user arranged them, stored for the list at `path`. */
export function useColumnSettings<Row>(path: string, columns: CrudColumn<Row>[]) {
  const folded = columns.filter(({ isFolded }) => isFolded).map(({ key }) => key);
  const asTheyAre = { hidden: folded, order: [] };
  const [plan, setPlan] = usePersonalSetting<ColumnPlan>(`columns:${path}`, asTheyAre);
  const ordered = sortColumns(columns, plan.order);
  const choices: ColumnChoice[] = ordered.map(({ key, title }) => ({
    key,
    title,
    shown: !plan.hidden.includes(key),
  }));
  return {
    shown: ordered.filter(({ key }) => !plan.hidden.includes(key)),
    choices,
    arrange: (next: ColumnChoice[]) =>
      setPlan({
        hidden: next.filter(({ shown }) => !shown).map(({ key }) => key),
        order: next.map(({ key }) => key),
      }),
    reset: () => setPlan(asTheyAre),
  };
}

/** Also after an update brought columns that the order does not know. */
export function sortColumns<C extends { key: string }>(
  columns: readonly C[],
  order: readonly string[],
): C[] {
  const place = ({ key }: C) => {
    const at = order.indexOf(key);
    return at < 0 ? order.length : at;
  };
  return [...columns].sort((one, other) => place(one) - place(other));
}

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
export function sortFromSorter<Row>(sorter: Sorter<Row>): SortParams {
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

/** The density of all lists, with Ant Design's table size. */
export const densities = [
  { value: "small", label: "紧凑" },
  { value: "medium", label: "标准" },
  { value: "large", label: "宽松" },
] as const satisfies { value: NonNullable<TableProps["size"]>; label: string }[];

type Density = (typeof densities)[number]["value"];

export const useDensity = () => usePersonalSetting<Density>("density", "small");
