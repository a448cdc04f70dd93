import { type TObject, type TOptional, type TProperties, type TSchema, Type } from "typebox";
import type { Resource as PermissionArea } from "../auth/permissions.ts";
import { maxInteger, text } from "../fields/fields.ts";
import { patterns } from "../fields/validation.ts";
import { closedObject, oneOf, openObject } from "./schemas.ts";

/** What a resource's file states; everything else is derived. */
interface Definition<
  Path extends string,
  Id extends string,
  Fields extends TProperties,
  CreateOnly extends keyof Fields & string,
  Row extends TProperties,
  Detail extends TProperties,
  Filters extends TProperties,
> {
  /** Chinese name, as dialogs and logs call it. */
  title: string;
  /** Path below /api. */
  path: Path;
  /** The id's wire name. */
  id: Id;
  permission: PermissionArea;
  /** What a person may send. */
  fields: Fields;
  /** Fields that are fixed once the row exists; a PUT ignores them. */
  createOnly?: readonly CreateOnly[];
  /** Fields that are fixed once the row is public; until then a PUT changes them. */
  fixedOnceReleased?: readonly (keyof Fields & string)[];
  /** Fields of a list row, in addition to the id. */
  row: Row;
  /** What only the detail adds to a row. */
  detail: Detail;
  filters: Filters;
}

type Partially<Fields extends TProperties, Fixed extends keyof Fields = never> = {
  [K in Exclude<keyof Fields, Fixed>]: Fields[K] extends TOptional<infer _>
    ? Fields[K]
    : TOptional<Fields[K]>;
};

/** Page number from 1 and page size 1 to 200, as every list takes them. */
export const paging = {
  pageNum: Type.Optional(
    Type.Unsafe<number>({
      type: "integer",
      title: "页码",
      minimum: 1,
      maximum: 100_000_000,
      default: 1,
    }),
  ),
  pageSize: Type.Optional(
    Type.Unsafe<number>({
      type: "integer",
      title: "每页条数",
      minimum: 1,
      maximum: 200,
      default: 20,
    }),
  ),
};

/**
 * What a list takes to be sorted by one of these columns, named as its rows have them. Rows that are
 * alike in it, and all rows without it, stand in the list's own order.
 */
export const sorting = <const Column extends string>(...columns: Column[]) => ({
  sortBy: Type.Optional(oneOf<Column>(columns, "排序列")),
  sortOrder: Type.Optional(oneOf<SortOrder>(["asc", "desc"], "排序方式")),
});

export type SortOrder = "asc" | "desc";

/** How many rows nobody has decided on. */
export const pendingTotal = Type.Object({ total: Type.Integer() });

/** A text filter: contains, ignoring case, with % _ \ taken literally. */
export const contains = (title: string) => Type.Optional(text(title, { max: 200 }));

/** One end of a period: a date or a date-time, both inclusive. */
export const moment = (title: string) =>
  Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      title,
      format: "moment",
      "x-message": "请输入正确的日期或时间",
    }),
  );

/** The id of a row to filter by. */
export const idFilter = (title: string) =>
  Type.Optional(Type.Unsafe<string>({ type: "string", title, pattern: patterns.id.source }));

/** The version that a person's form was loaded with; a PUT that sends it is refused once stale. */
export const version = Type.Optional(
  Type.Unsafe<number>({ type: "integer", title: "版本", minimum: 1, maximum: maxInteger }),
);

/** The same fields, all of them optional. */
export function partially<Fields extends TProperties>(fields: Fields): Partially<Fields> {
  const entries = Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Object.fromEntries(entries) as Partially<Fields>;
}

function without(fields: TProperties, names: readonly string[]): TProperties {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/**
 * One resource of the platform: its fields said once, and the schemas of every call derived.
 * `create` is the body of POST, `update` of PUT (every field optional, with `version`),
 * `row` an entry of the list, `detail` the answer of GET by id, `filters` the list's query.
 */
export function resource<
  const Path extends string,
  const Id extends string,
  Fields extends TProperties,
  Row extends TProperties,
  Detail extends TProperties,
  Filters extends TProperties,
  const CreateOnly extends keyof Fields & string = never,
>(definition: Definition<Path, Id, Fields, CreateOnly, Row, Detail, Filters>) {
  const { fields, id, row, detail, filters, createOnly = [] } = definition;
  const idProperty = { [id]: Type.String() } as Record<Id, ReturnType<typeof Type.String>>;
  const updatable = without(fields, createOnly);
  return {
    ...definition,
    create: closedObject(fields) as TObject<Fields>,
    update: closedObject({ ...partially(updatable), version }) as TObject<
      Partially<Fields, CreateOnly> & { version: typeof version }
    >,
    row: Type.Object({ ...idProperty, ...row }) as TObject<
      Record<Id, TSchema & { type: "string" }> & Row
    >,
    detail: Type.Object({ ...idProperty, ...row, ...detail }) as TObject<
      Record<Id, TSchema & { type: "string" }> & Row & Detail
    >,
    filters: openObject({ ...paging, ...filters }) as TObject<typeof paging & Filters>,
    created: Type.Object(idProperty),
  };
}
