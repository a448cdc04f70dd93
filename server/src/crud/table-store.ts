import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { sortableColumns } from "@aeromaint/contracts/wire/list-query.ts";
import {
  type InsertObject,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { Read } from "../infra/db/database.ts";
import type { DB } from "../infra/db/schema.gen.ts";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import type { Actor } from "./actor.ts";
import type { Store } from "./crud-routes.ts";
import { pageOf } from "./paging.ts";
import type { RowList, RowOrder } from "./row-list.ts";
import { columnConditions, equals, type FilterCondition, matching } from "./row-list.ts";
import { insertRow, removeRows, updateRow, type VersionedTable } from "./rows.ts";
import { byPinyin, type SortQuery, sortedBy } from "./sorting.ts";

interface TableResource {
  id: string;
  fields: TProperties;
  row: TObject;
  create: TSchema;
  update: TSchema;
  filters: TObject;
}

/** Row fields with another name than their column. */
const columnNames = { createTime: "createdAt", updateTime: "updatedAt" } as const;
type ColumnNames = typeof columnNames;
type ColumnOf<Field> = Field extends keyof ColumnNames ? ColumnNames[Field] : Field;

type Row<R extends TableResource> = Static<R["row"]>;
type Filters<R extends TableResource> = Static<R["filters"]>;
type FilterName<R extends TableResource> = Exclude<
  keyof Filters<R> & string,
  "pageNum" | "pageSize" | "sortBy" | "sortOrder"
>;
/** Fields that are no column of the table, or have another type there. */
type Computed<R extends TableResource, Columns> = {
  [Field in Exclude<keyof Row<R> & string, R["id"]>]: ColumnOf<Field> extends keyof Columns
    ? Columns[ColumnOf<Field>] extends Row<R>[Field]
      ? never
      : Field
    : Field;
}[Exclude<keyof Row<R> & string, R["id"]>];

/** Makes `Name` required unless `Required` is never. */
type RequiredIf<Required, Name extends string, Value> = [Required] extends [never]
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };

type TableOptions<R extends TableResource, T extends VersionedTable> = {
  /** The table has the alias `t`. */
  table: T;
  /** Id column, if its name is not the id of the resource. */
  key?: keyof DB[T] & string;
  /** Order of the list without a requested order. */
  order: RowOrder;
  /** Sort expressions that differ from the row's. */
  sorts?: Record<string, RawBuilder<unknown>>;
  /** Condition of all rows of the store. */
  within?: RawBuilder<SqlBool>;
  /** The table has the department of the author. */
  withDept?: true;
} & RequiredIf<
  Computed<R, Selectable<DB[T]>>,
  "columns",
  { [Field in Computed<R, Selectable<DB[T]>>]: RawBuilder<Row<R>[Field]> } & {
    [Field in keyof Row<R>]?: RawBuilder<Row<R>[Field]>;
  }
> &
  RequiredIf<
    Exclude<FilterName<R>, keyof DB[T]>,
    "filters",
    { [Name in Exclude<FilterName<R>, keyof DB[T]>]: FilterCondition } & {
      [Name in FilterName<R>]?: FilterCondition;
    }
  >;

interface TableStore<R extends TableResource, T extends VersionedTable>
  extends Store<Row<R>, Row<R>, Static<R["create"]>, Static<R["update"]>, Filters<R>>,
    RowList<Filters<R>, TablesOf<T>, "t", Row<R>> {
  table: T;
  key: string;
  create(
    unit: UnitOfWork,
    input: Static<R["create"]> | Omit<InsertObject<DB, T>, "createdBy" | "deptId">,
    actor: Actor,
  ): Promise<string>;
  update(
    unit: UnitOfWork,
    id: string,
    input: (Static<R["update"]> & { version?: number }) | Updateable<DB[T]>,
    actor: Actor,
  ): Promise<void>;
  query(db: Read): SelectQueryBuilder<TablesOf<T>, "t", Row<R>>;
}

type TablesOf<T extends VersionedTable> = DB & { t: Selectable<DB[T]> };

/**
 * Store of a plain resource. Row fields are columns of the table or `columns`. Filters made by
 * `contains` compare parts of texts, other filters compare values. Text fields of the form are
 * sorted by pinyin. Override a method of the store for other rules.
 */
export function tableStore<R extends TableResource, T extends VersionedTable>(
  resource: R,
  options: TableOptions<R, T>,
): TableStore<R, T> {
  const { table, key = resource.id, order, within, withDept, sorts = {} } = options;
  const idColumn = key as keyof DB[T] & string;
  const columns: Readonly<Record<string, RawBuilder<unknown> | undefined>> = options.columns ?? {};
  const columnOf = (field: string) =>
    sql.ref(`t.${(columnNames as Record<string, string>)[field] ?? field}`);
  const id = sql.ref(`t.${key}`);
  const selected = Object.keys(resource.row.properties).map((field) =>
    (columns[field] ?? (field === resource.id ? id : columnOf(field))).as(field),
  );
  const sortColumns = Object.fromEntries(
    sortableColumns(resource.filters).map((field) => [
      field,
      sorts[field] ?? columns[field] ?? plainOrder(resource.fields[field], columnOf(field)),
    ]),
  );
  const conditions: Record<string, FilterCondition | undefined> = {
    ...columnConditions(resource.filters, "t"),
    ...options.filters,
  };
  const source = (filters: Filters<R>) => ({
    from: sql`${sql.table(table)} t`,
    where: matching({ ...(filters as Record<string, string>) }, conditions, within),
  });
  const query = (db: Read) =>
    db
      .selectFrom(sql<Selectable<DB[T]>>`${sql.table(table)}`.as("t"))
      .select(selected)
      .$castTo<Row<R>>();
  return {
    table,
    key,
    source,
    query,
    order,
    list: (db, filters) =>
      pageOf(
        query(db)
          .where(source(filters).where)
          .orderBy(sortedBy(sortColumns, filters as SortQuery, order.sql)),
        filters,
      ),
    async find(db, rowId) {
      const isRow = matching({ rowId }, { rowId: equals(`t.${key}`) }, within);
      const [row] = await query(db).where(isRow).execute();
      return row as Row<R> | undefined;
    },
    create: (unit, input, { user: { userId: createdBy, deptId } }) => {
      const row = { ...(input as object), createdBy, ...(withDept && { deptId }) };
      // Its columns are those of the form, or given by an overriding method.
      return insertRow(unit, table, idColumn, row as unknown as InsertObject<DB, T>);
    },
    update: (unit, rowId, input) =>
      updateRow(unit, table, idColumn, rowId, input as object, within),
    remove: (unit, ids) => removeRows(unit, table, idColumn, ids, within),
  };
}

const plainOrder = (field: Partial<FieldSchema> | undefined, column: RawBuilder<unknown>) =>
  field?.["x-kind"] === "text" ? byPinyin(column) : column;
