import { type TObject, type TOptional, type TProperties, type TUnsafe, Type } from "typebox";
import type { DictionaryType } from "../dictionaries.ts";
import { notFilters } from "../wire/list-query.ts";
import type { paging, sorting } from "../wire/resource.ts";

/** Column of an exported sheet. */
export interface SheetColumn {
  /** Chinese heading. */
  title: string;
  /** Dictionary with the labels of the values. */
  dict?: DictionaryType;
  /** Width in characters. */
  width?: number;
}

/** Columns by field name, in the order of the sheet. */
export type SheetColumns<Row> = { readonly [Name in keyof Row & string]?: SheetColumn };

type WithColumns<P extends TProperties> = Omit<
  P,
  keyof typeof paging | keyof ReturnType<typeof sorting>
> & {
  columns: TOptional<TUnsafe<string>>;
};

/** Query of an export: filters of the list without paging, and the selected columns. */
export function exportQuery<P extends TProperties>(filters: TObject<P>): TObject<WithColumns<P>> {
  const narrowing = Object.entries(filters.properties).filter(
    ([name]) => !notFilters.includes(name),
  );
  const columns = Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      title: "导出列",
      maxLength: 1_000,
      description: "列名，多个用英文逗号分隔，缺省为全部",
    }),
  );
  const properties = { ...Object.fromEntries(narrowing), columns };
  return Type.Object(properties as WithColumns<P>);
}

/** Response header of an export: number of rows that follow. */
export const exportRowsHeader = "x-export-rows";
