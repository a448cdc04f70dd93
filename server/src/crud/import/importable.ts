import type {
  Permission,
  Resource as PermissionArea,
} from "@aeromaint/contracts/auth/permissions.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { CreatedDependency } from "@aeromaint/contracts/wire/sheet-import.ts";
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
  /** Values of extra columns, in the order of `rows`. */
  extra: readonly FieldValues[];
  /** Row numbers in the sheet. */
  rowNumbers: readonly number[];
}

export interface RowEdit {
  id: string;
  values: FieldValues;
}

/** Import settings of a resource, in addition to its contract. */
export interface Importable {
  resource: {
    title: string;
    path: string;
    id: string;
    permission: PermissionArea;
    fields: TProperties;
    createOnly?: readonly string[];
    create: { properties: TProperties; required?: readonly string[] };
  };
  table: keyof DB & string;
  /** Fields that together identify a row. */
  key: readonly [string, ...string[]];
  /** Fields without a column. Passwords, files and rich texts never have one. */
  without?: readonly string[];
  /** Columns that are not fields of the form. */
  extra?: Readonly<Record<string, FieldSchema>>;
  /** Replaces cells of a row, e.g. for an alternative column. */
  resolveCells?(cells: Readonly<Record<string, string>>): Record<string, string>;
  /** Columns that may replace a key column. */
  alternativeKeys?: readonly string[];
  /** Notes of columns in the template. */
  notes?: Readonly<Record<string, string>>;
  /** Template text for rows that exist; default 已有的更新. */
  existingNote?: string;
  /** Values of new rows for missing cells. */
  defaults?: FieldValues;
  /** Fields that the dialog requires but an import does not. */
  optional?: readonly string[];
  /** Field with the display text of a reference: deptId → deptName. */
  displayFields?: Readonly<Record<string, string>>;
  /** Masks of fields in lists and sheets. */
  masked?: Readonly<Record<string, (value: string | null) => string | null>>;
  /** Choices of reference fields, within the actor's permissions. */
  choices?: Readonly<Record<string, (db: Read, actor: Actor) => Promise<Choice[]>>>;
  /** Normalises values that have several spellings. */
  normalisers?: Readonly<Record<string, (value: string) => string>>;
  /** Normalises key fields for comparisons; exact if absent. */
  keyNormalisers?: Readonly<Record<string, (value: string) => string>>;
  /** Handles an unknown reference: a value for `prepare`, or a problem. */
  unresolved?: Readonly<Record<string, (text: string, line: UnresolvedCell) => ParsedCell>>;
  /** Reference to rows of the same resource, also above in the sheet, and their name field. */
  parent?: { field: string; name: string };
  /** Rows within reach. `keys` limits them to these values of the last key field, normalised. */
  rows(db: Read, actor: Actor, keys: readonly string[] | null): Promise<StoredRow[]>;
  /** Problems across rows or in the database, checked before writing. */
  check?(db: Read, rows: readonly CheckedRow[]): Promise<RowProblem[]>;
  /** Creates referenced things and replaces their values. */
  prepare?(
    unit: UnitOfWork,
    rows: readonly FieldValues[],
    actor: Actor,
  ): Promise<CreatedReference[]>;
  /** All or none. @returns ids in the order of the rows */
  create(unit: UnitOfWork, added: AddedRows, actor: Actor): Promise<string[]>;
  update(unit: UnitOfWork, edits: readonly RowEdit[], actor: Actor): Promise<void>;
  remove(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
  /** Processes extra columns after all rows are written. */
  finish?(unit: UnitOfWork, rows: readonly FieldValues[], actor: Actor): Promise<void>;
  /** Removes unused things created by `prepare`. */
  removeCreated?(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
  /** For people: user ids of the owners of photos, by row id. */
  photoOwners?(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** For people: added users without password or sign-in, if the actor may set their password. */
  findAddedUsers?(db: Read, ids: readonly string[], actor: Actor): Promise<AddedUser[]>;
  /** Reasons that prevent the removal of added rows, by id. */
  findUses?(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface AddedUser {
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

export const importPermission = ({ resource }: Importable, action: string) =>
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
): Pick<Importable, "create" | "update" | "remove"> {
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
): Pick<Importable, "rows" | "create" | "update" | "remove"> {
  return {
    rows: async (db, actor) => {
      const { list } = await store.list(db, { pageNum: 1, pageSize: maxListed }, actor);
      return list as StoredRow[];
    },
    ...writeOneByOne(store),
  };
}
