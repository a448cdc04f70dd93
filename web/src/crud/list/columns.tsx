import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { sortableColumns } from "@aeromaint/contracts/wire/list-query.ts";
import type { SortOrder } from "@aeromaint/contracts/wire/resource.ts";
import type { TableColumnType, TableProps } from "antd";
import type { ReactNode } from "react";
import { usePersonalSetting } from "../../session/personal-setting.ts";
import { DictionaryLabel } from "../form/dictionary-input.tsx";
import type { CrudResource } from "../resource-types.ts";

/** Column of a list; its key is stored in the column settings. */
export type CrudColumn<Row> = TableColumnType<Row> & {
  key: string;
  title: string;
  /** Hidden until the user selects it in the column settings. */
  isFolded?: boolean;
};

/**
 * Creates a column from a title or a field. A field with a dictionary shows the label of its value.
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

/** Renders "—" for a missing value. */
export const orDash = (value: ReactNode) => value ?? "—";

/** Creates columns with the titles of a sheet. They show "—" for empty values. */
export function createColumnFactory<Name extends string>(
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

export interface ColumnArrangement {
  choices: ColumnChoice[];
  onArrange: (choices: ColumnChoice[]) => void;
  onReset: () => void;
}

/** Differences from the default columns of the screen. */
interface StoredColumnArrangement {
  hidden: string[];
  /** Keys from the first column to the last; columns without a key here come last. */
  order: string[];
}

/** Columns in the arrangement of the current user, stored per list `path`. */
export function useColumnSettings<Row>(path: string, columns: CrudColumn<Row>[]) {
  const folded = columns.filter(({ isFolded }) => isFolded).map(({ key }) => key);
  const asTheyAre = { hidden: folded, order: [] };
  const [plan, setPlan] = usePersonalSetting<StoredColumnArrangement>(`columns:${path}`, asTheyAre);
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

/** Sorts columns by key. Columns of a newer version that the order lacks come last. */
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

/** Sort of a list; empty for its default order. */
export interface SortParams {
  sortBy?: string;
  sortOrder?: SortOrder;
}

export interface ListSort extends SortParams {
  /** Keys of the sortable columns. */
  columns: readonly string[];
}

/** Ant Design's names of the directions. */
const directions = { asc: "ascend", desc: "descend" } as const;

/** Sort in the URL; ignored if the column is not sortable. */
export function parseSort(resource: CrudResource, parameters: URLSearchParams): ListSort {
  const columns = sortableColumns(resource.filters);
  const sortBy = parameters.get("sortBy") ?? "";
  if (!columns.includes(sortBy)) return { columns };
  return { columns, sortBy, sortOrder: parameters.get("sortOrder") === "desc" ? "desc" : "asc" };
}

/** Parameters of the URL and of requests. */
export function sortParams({ sortBy, sortOrder }: ListSort): SortParams {
  return sortBy && sortOrder ? { sortBy, sortOrder } : {};
}

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>["onChange"]>>[2];

/** Sort parameters after a click on a column header. */
export function sortParamsOf<Row>(sorter: Sorter<Row>): SortParams {
  const [{ columnKey, order } = {}] = [sorter].flat();
  if (!order) return {};
  return { sortBy: String(columnKey), sortOrder: order === directions.desc ? "desc" : "asc" };
}

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

/** Densities of lists. The values are the table sizes of Ant Design. */
export const densities = [
  { value: "small", label: "紧凑" },
  { value: "medium", label: "标准" },
  { value: "large", label: "宽松" },
] as const satisfies { value: NonNullable<TableProps["size"]>; label: string }[];

type Density = (typeof densities)[number]["value"];

export const useDensity = () => usePersonalSetting<Density>("density", "small");
