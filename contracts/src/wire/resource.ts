import { type TObject, type TOptional, type TProperties, type TSchema, Type } from "typebox";
import { maxInteger, text } from "../fields/fields.ts";
import { patterns } from "../fields/validation.ts";
import { closedObject, oneOf, openObject } from "./schemas.ts";

/** Actions of a plain resource. */
export const crudActions = ["list", "query", "add", "edit", "remove"] as const;
type CrudAction = (typeof crudActions)[number];

/** Declared part of a resource; the rest is derived. */
interface Definition<
  Path extends string,
  Id extends string,
  Area extends string,
  Action extends string,
  Fields extends TProperties,
  CreateOnly extends keyof Fields & string,
  Row extends TProperties,
  Detail extends TProperties,
  Filters extends TProperties,
> {
  /** Chinese name for dialogs and logs. */
  title: string;
  /** Path below /api. */
  path: Path;
  /** Wire name of the id. */
  id: Id;
  /** `area:resource`, the beginning of its permissions. */
  permission: Area;
  /** Permitted actions; `crudActions` by default. */
  actions?: readonly Action[];
  /** Name of its rights and buttons, if not the title. */
  noun?: string;
  /** Titles of buttons that are not a verb and the noun. */
  buttons?: { readonly [A in Action]?: string };
  /** Beginning of the codes of its buttons, if not the last part of `permission`. */
  buttonCode?: string;
  /** Field that names a row, for messages and the operation log; null if no text names it. */
  name?: NoInfer<(keyof Fields | keyof Row) & string> | null;
  /** Fields that a client may send. */
  fields: Fields;
  /** Fields that a PUT ignores after creation. */
  createOnly?: readonly CreateOnly[];
  /** Fields that a PUT ignores once the row is public. */
  fixedOnceReleased?: readonly (keyof Fields & string)[];
  /** Fields of a list row, in addition to the id. */
  row: Row;
  /** Fields of the detail only. */
  detail: Detail;
  filters: Filters;
}

type Partially<Fields extends TProperties, Fixed extends keyof Fields = never> = {
  [K in Exclude<keyof Fields, Fixed>]: Fields[K] extends TOptional<infer _>
    ? Fields[K]
    : TOptional<Fields[K]>;
};

/** Page number from 1, and page size 1 to 200. */
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
 * Sort parameters of a list, by field names of its rows. Rows with equal or missing values keep the
 * list's default order.
 */
export const sorting = <const Column extends string>(...columns: Column[]) => ({
  sortBy: Type.Optional(oneOf<Column>(columns, "排序列")),
  sortOrder: Type.Optional(oneOf<SortOrder>(["asc", "desc"], "排序方式")),
});

export type SortOrder = "asc" | "desc";

/** Number of undecided rows. */
export const pendingTotal = Type.Object({ total: Type.Integer() });

/** Text filter: contains, ignores case, takes % _ \ literally. */
export const contains = (title: string) => Type.Optional(text(title, { max: 200 }));

/** Bound of a period: date or date-time, inclusive. */
export const moment = (title: string) =>
  Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      title,
      format: "moment",
      "x-message": "请输入正确的日期或时间",
    }),
  );

/** Filter by the id of a row. */
export const idFilter = (title: string) =>
  Type.Optional(Type.Unsafe<string>({ type: "string", title, pattern: patterns.id.source }));

/** Version of the loaded row; a PUT with an old version is refused. */
export const version = Type.Optional(
  Type.Unsafe<number>({ type: "integer", title: "版本", minimum: 1, maximum: maxInteger }),
);

/** Makes all fields optional. */
export function allOptional<Fields extends TProperties>(fields: Fields): Partially<Fields> {
  const entries = Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Object.fromEntries(entries) as Partially<Fields>;
}

function without(fields: TProperties, names: readonly string[]): TProperties {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/**
 * A resource: declares its fields once and derives the schemas of all calls. `create` is the body
 * of POST, `update` of PUT (all fields optional, with `version`). `row` is a list entry, `detail`
 * the response of GET by id, `filters` the list's query.
 * @throws if a resource with fields states no `name`
 */
export function resource<
  const Path extends string,
  const Id extends string,
  const Area extends string,
  Fields extends TProperties,
  Row extends TProperties,
  Detail extends TProperties,
  Filters extends TProperties,
  const CreateOnly extends keyof Fields & string = never,
  const Action extends string = CrudAction,
>(definition: Definition<Path, Id, Area, Action, Fields, CreateOnly, Row, Detail, Filters>) {
  const { name, title, fields, id, row, detail, filters, createOnly = [] } = definition;
  if (name === undefined && Object.keys(fields).length > 0) {
    throw new Error(`State the name of ${title}: the field that names a row, or null.`);
  }
  const idProperty = { [id]: Type.String() } as Record<Id, ReturnType<typeof Type.String>>;
  const updatable = without(fields, createOnly);
  return {
    ...definition,
    // Without `actions`, the type parameter has its default.
    actions: definition.actions ?? (crudActions as readonly string[] as readonly Action[]),
    create: closedObject(fields) as TObject<Fields>,
    update: closedObject({ ...allOptional(updatable), version }) as TObject<
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
