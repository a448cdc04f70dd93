import type {
  Permission,
  Resource as PermissionArea,
} from "@aeromaint/contracts/auth/permissions.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { CreatedThing } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { TProperties } from "typebox";
import type { Read } from "../../infra/db/database.ts";
import type { DB } from "../../infra/db/schema.gen.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { Actor } from "../actor.ts";
import type { ChangeStore } from "../crud-routes.ts";
import type { Page, Paging } from "../paging.ts";
import type { Choice, ChoiceBook } from "./choices.ts";

/** Values of a form by field name. */
export type FieldValues = Record<string, unknown>;

/** A row that is there, with its fields as forms have them, its id and its version. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What a cell says: a value of its field, or what is wrong with it. */
export type Parsed = { value: unknown } | { problem: string };

interface UnresolvedLine {
  actor: Actor;
  /** The other cells of the row by column. */
  cells: Readonly<Record<string, string>>;
  /** Of the column. */
  choices: ChoiceBook;
}

/** What an import adds at once. */
export interface Additions {
  rows: FieldValues[];
  /** What columns say that are no fields. */
  extra: readonly FieldValues[];
  /** As the sheet numbers them. */
  rowNumbers: readonly number[];
}

export interface Edit {
  id: string;
  values: FieldValues;
}

/** What an import needs to know of a resource besides its contract. */
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
  /** Where the rows are, with their versions. */
  table: keyof DB & string;
  /** Fields that name a row: together they are its key. */
  key: readonly [string, ...string[]];
  /** Fields that no sheet holds, besides passwords, files and formatted texts. */
  without?: readonly string[];
  /** Columns of sheets that are no fields of the form. */
  extra?: Readonly<Record<string, FieldSchema>>;
  /** What the cells of a row mean, where one may stand for another. */
  meaning?(cells: Readonly<Record<string, string>>): Record<string, string>;
  /** Columns that may stand in for one of the key. */
  standIns?: readonly string[];
  /** What the template says of columns besides. */
  notes?: Readonly<Record<string, string>>;
  /** What becomes of a row that is there already, as the template says it; 已有的更新 where absent. */
  existing?: string;
  /** What a new row has where the sheet says nothing. */
  defaults?: FieldValues;
  /** Fields that a new row need not have, although its dialog asks for them. */
  optional?: readonly string[];
  /** Where a row says in words what a field refers to: deptId → deptName. */
  words?: Readonly<Record<string, string>>;
  /** How lists and sheets show what they do not show in full. */
  masked?: Readonly<Record<string, (value: string | null) => string | null>>;
  /** What references may name: within the rights of who gives it. */
  choices?: Readonly<Record<string, (db: Read, actor: Actor) => Promise<Choice[]>>>;
  /** How a value is kept that people write in several ways. */
  normalised?: Readonly<Record<string, (value: string) => string>>;
  /** The form in which a field of the key is compared; exact where absent. */
  compared?: Readonly<Record<string, (value: string) => string>>;
  /** What becomes of a reference that names nothing: a value that `prepare` understands, or why not. */
  unresolved?: Readonly<Record<string, (text: string, line: UnresolvedLine) => Parsed>>;
  /** A reference to rows of the same resource that may come earlier in the sheet, and the field of their name. */
  parent?: { field: string; name: string };
  /** The rows within reach; with `keys` only those that have one of them as last key, in the compared form. */
  rows(db: Read, actor: Actor, keys: readonly string[] | null): Promise<StoredRow[]>;
  /** Problems that only several rows or the database tell, apart from writing. Values are those of all cells. */
  check?(db: Read, rows: readonly CheckedRow[]): Promise<RowProblem[]>;
  /** Makes what rows refer to and puts it into their values. */
  prepare?(unit: UnitOfWork, rows: readonly FieldValues[], actor: Actor): Promise<MadeThing[]>;
  /** All or none. @returns the ids in the order of the rows */
  create(unit: UnitOfWork, added: Additions, actor: Actor): Promise<string[]>;
  update(unit: UnitOfWork, edits: readonly Edit[], actor: Actor): Promise<void>;
  remove(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
  /** Work of the sheet's other columns, once its rows are there. */
  finish?(unit: UnitOfWork, rows: readonly FieldValues[], actor: Actor): Promise<void>;
  /** Takes back what `prepare` made, where nothing else needs it. */
  removeMade?(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void>;
  /** Of people: the users who own the photos of these rows, by the rows' ids. */
  photoOwners?(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Of people: users of added rows without password or sign-in, if the actor may set their password now. */
  newcomers?(db: Read, ids: readonly string[], actor: Actor): Promise<Newcomer[]>;
  /** Why these added rows can no longer be taken back, by id. */
  used?(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface Newcomer {
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

export interface MadeThing extends CreatedThing {
  id: string;
}

export interface RowProblem {
  row: number;
  /** Whose column it is. */
  field: string;
  message: string;
}

export const rightOf = ({ resource }: Importable, action: string) =>
  `${resource.permission}:${action}` as Permission;

/** Stands for the id of a row that comes earlier in the same sheet. */
export class EarlierRow {
  readonly row: number;

  constructor(row: number) {
    this.row = row;
  }
}

/** The changes of a store whose rows are written one by one, as its dialog does. */
export function savedOneByOne<Create, Update>(
  store: ChangeStore<Create, Update>,
): Pick<Importable, "create" | "update" | "remove"> {
  return {
    async create(unit, { rows, rowNumbers }, actor) {
      const ids: string[] = [];
      for (const row of rows) {
        const entries = Object.entries(row).map(([name, value]) => [
          name,
          value instanceof EarlierRow ? ids[rowNumbers.indexOf(value.row)] : value,
        ]);
        // Its values have passed the checks of the form's own schema.
        ids.push(await store.create(unit, Object.fromEntries(entries) as Create, actor));
      }
      return ids;
    },
    async update(unit, edits, actor) {
      for (const { id, values } of edits)
        await store.update(unit, id, values as Parameters<typeof store.update>[2], actor);
    },
    // What was added later may stand below what was added before.
    async remove(unit, ids, actor) {
      for (const id of ids) await store.remove(unit, [id], actor);
    },
  };
}

/** Of a table that people keep by hand: its list is compared as a whole. */
const maxListed = 100_000;

/** Rows as the list of a store has them, and its changes. */
export function importedInto<Create, Update>(
  store: ChangeStore<Create, Update> & {
    list(db: Read, page: Paging, actor: Actor): Promise<Page<object>>;
  },
): Pick<Importable, "rows" | "create" | "update" | "remove"> {
  return {
    rows: async (db, actor) => {
      const { list } = await store.list(db, { pageNum: 1, pageSize: maxListed }, actor);
      return list as StoredRow[];
    },
    ...savedOneByOne(store),
  };
}
