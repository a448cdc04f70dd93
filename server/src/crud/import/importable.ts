import type {
  Permission,
  Resource as PermissionArea,
} from "@aeromaint/contracts/auth/permissions.ts";
import type { CreatedDependency } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { RawBuilder, SqlBool } from "kysely";
import type { TProperties } from "typebox";
import type { Read } from "../../infra/db/database.ts";
import type { DB } from "../../infra/db/schema.gen.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { Actor } from "../actor.ts";
import type { ChangeStore } from "../crud-routes.ts";
import type { Page, Paging } from "../paging.ts";
import type { Choice, ChoiceBook } from "./choices.ts";

export type FieldValues = Record<string, unknown>;

/** Existing row: form fields, id and version. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Parsed cell: the value of its field, or a problem. */
export type ParsedCell = { value: unknown } | { problem: string };

interface UnresolvedCell {
  actor: Actor;
  /** Other cells of the row, by column. */
  cells: Readonly<Record<string, string>>;
  choices: ChoiceBook;
}

export interface AddedRows {
  rows: FieldValues[];
  /** Row numbers in the sheet. */
  rowNumbers: readonly number[];
}

interface RowEdit {
  id: string;
  values: FieldValues;
}

/** Rows that an import writes, keeps and takes back. */
export interface ImportTarget {
  resource: { title: string; path: string; id: string };
  table: keyof DB & string;
  /** Reference to rows of the same resource, also above in the sheet. */
  parent?: string;
  store: Omit<ImportStore, "rows">;
  newReferences?: NewReferences;
  /** Reasons that prevent the removal of added rows, by id. */
  findUses?(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** For people: added users without password or sign-in, if the actor may set their password. */
  findAddedUsers?(db: Read, ids: readonly string[], actor: Actor): Promise<AddedUser[]>;
  /**
   * Condition on `sheet_import` for people who may undo an import until the next one. If absent,
   * its importer may undo it for a day.
   */
  undoneUntilNext?(actor: Actor): RawBuilder<SqlBool>;
}

/** Import settings of a resource, in addition to its contract. */
export interface Importable extends ImportTarget {
  resource: ImportTarget["resource"] & {
    permission: PermissionArea;
    /** Fields outside of `create` are columns for `create` and `check`, and are not stored. */
    fields: TProperties;
    createOnly?: readonly string[];
    create: { properties: TProperties; required?: readonly string[] };
  };
  /** Fields that together identify a row. */
  key: readonly [string, ...string[]];
  fields?: Readonly<Record<string, ColumnSettings>>;
  store: ImportStore;
  /** Problems across rows or in the database, checked before writing. */
  check?(db: Read, rows: readonly CheckedRow[]): Promise<RowProblem[]>;
}

interface ColumnSettings {
  /** Choices of a reference, within the actor's permissions. */
  choices?(db: Read, actor: Actor): Promise<Choice[]>;
  /** Note in the template. */
  note?: string;
  /** Masks the text in lists and sheets. */
  mask?(text: string | null): string | null;
  /** Normalises a cell with several spellings. */
  normalise?(text: string): string;
  /** Normalises a key field for comparisons; exact if absent. */
  normaliseKey?(value: string): string;
  /** Key column that this column may replace. */
  replaces?: string;
}

/** Writes all rows or none. */
interface ImportStore {
  /** Rows within reach. `keys` limits them to these values of the last key field, normalised. */
  rows(db: Read, actor: Actor, keys: readonly string[] | null): Promise<StoredRow[]>;
  /** @returns ids in the order of the rows */
  create(unit: UnitOfWork, added: AddedRows, actor: Actor): Promise<string[]>;
  update(unit: UnitOfWork, edits: readonly RowEdit[], actor: Actor): Promise<void>;
  remove(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
}

/** Things named by a field that the import creates, e.g. departments of users. */
interface NewReferences {
  field: string;
  /** Value of an unknown name for `write`, or a problem. */
  parse(text: string, line: UnresolvedCell): ParsedCell;
  /** Creates things, writes the rows with `writeRows`, and completes the things. */
  write(
    unit: UnitOfWork,
    rows: readonly FieldValues[],
    { actor, writeRows }: { actor: Actor; writeRows: () => Promise<void> },
  ): Promise<CreatedReference[]>;
  /** Removes unused things. */
  remove(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
}

interface AddedUser {
  userId: string;
  userName: string;
  nickName: string;
  deptName: string | null;
  email: string | null;
}

export interface CheckedRow {
  row: number;
  values: FieldValues;
}

export interface CreatedReference extends CreatedDependency {
  id: string;
}

export interface RowProblem {
  row: number;
  /** Field of the column with the problem. */
  field: string;
  message: string;
}

export const importPermission = ({ resource }: Pick<Importable, "resource">, action: string) =>
  `${resource.permission}:${action}` as Permission;

/** Placeholder for the id of an earlier row in the sheet. */
export class RowReference {
  readonly row: number;

  constructor(row: number) {
    this.row = row;
  }
}

/** Writes rows one by one with the store of the dialog. */
export function writeOneByOne<Create, Update>(
  store: ChangeStore<Create, Update>,
): Omit<ImportStore, "rows"> {
  return {
    async create(unit, { rows, rowNumbers }, actor) {
      const ids: string[] = [];
      for (const row of rows) {
        const entries = Object.entries(row).map(([name, value]) => [
          name,
          value instanceof RowReference ? ids[rowNumbers.indexOf(value.row)] : value,
        ]);
        // The form's schema has checked the values.
        ids.push(await store.create(unit, Object.fromEntries(entries) as Create, actor));
      }
      return ids;
    },
    async update(unit, edits, actor) {
      for (const { id, values } of edits)
        await store.update(unit, id, values as Parameters<typeof store.update>[2], actor);
    },
    // Remove children before parents: later rows may be below earlier ones.
    async remove(unit, ids, actor) {
      for (const id of ids) await store.remove(unit, [id], actor);
    },
  };
}

/** Limit for tables that are compared as a whole. */
const maxListed = 100_000;

/** Rows of the store's list, and its changes. */
export function importIntoStore<Create, Update>(
  store: ChangeStore<Create, Update> & {
    list(db: Read, page: Paging, actor: Actor): Promise<Page<object>>;
  },
): ImportStore {
  return {
    rows: async (db, actor) => {
      const { list } = await store.list(db, { pageNum: 1, pageSize: maxListed }, actor);
      return list as StoredRow[];
    },
    ...writeOneByOne(store),
  };
}
