import {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TUnsafe,
  Type,
} from "typebox";
import type { DictionaryType } from "../dictionaries.ts";
import { notFilters } from "../wire/list-query.ts";
import type { paging, sorting } from "../wire/resource.ts";
import type { FieldSchema } from "./fields.ts";

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

interface SheetResource {
  fields: TProperties;
  row: TObject;
}

/** Columns of a resource's sheet; title and dictionary of a form field are those of the field. */
export function sheetColumns<R extends SheetResource, Name extends keyof Static<R["row"]> & string>(
  { fields }: R,
  columns: {
    readonly [N in Name]: N extends keyof R["fields"] ? Partial<SheetColumn> : SheetColumn;
  },
): Readonly<Record<Name, SheetColumn>> {
  const entries = Object.entries(columns as Record<string, Partial<SheetColumn>>).map(
    ([name, column]) => {
      const { title, "x-dict": dict }: Partial<FieldSchema> = fields[name] ?? {};
      return [name, { title, ...(dict && { dict }), ...column }];
    },
  );
  return Object.fromEntries(entries) as Record<Name, SheetColumn>;
}

export type WithColumns<P extends TProperties> = Omit<
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
