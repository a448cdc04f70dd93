import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { Permission, Resource as PermissionArea } from "../auth/permissions.ts";
import { optional, rowText, rowTextOrNull } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { type RouteTable, taggedAs } from "./route.ts";
import { closedObject, oneOf, openObject } from "./schemas.ts";

// Uploaded sheets: source, problems, and the import of a resource's rows, derived from its fields.

/** Source of imported data. */
const sheetSource = Type.Object({
  /** Name of the imported sheet. */
  sheet: Type.String(),
  /** Visible non-empty sheets to choose from. */
  sheets: Type.Array(Type.String()),
  /** Recognised headings with their column letters. */
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      column: Type.String(),
      /** True for a column hidden in the sheet; it is imported like others. */
      isHidden: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Number of hidden rows, which are imported like others. */
  hiddenRows: Type.Integer(),
  /** Rows with totals, which are skipped. */
  sumRows: Type.Array(Type.Integer()),
  /** Rows with signatures or remarks, which are skipped. */
  remarkRows: Type.Array(Type.Integer()),
});
export type SheetSource = Static<typeof sheetSource>;

/** Problem of a sheet, listed in `data.errors` of a 400; the message has the total number. */
export interface SheetProblem {
  /** Row number of the spreadsheet, from 1. */
  row: number;
  column: string;
  message: string;
}

/** Sheet to read; default: the first visible sheet with cells. */
export const chosenSheet = Type.Optional(
  Type.Unsafe<string | null>({ type: ["string", "null"], title: "工作表", maxLength: 255 }),
);

/** "1" reports the effects and writes nothing. */
export const dryRun = Type.Optional(
  Type.Unsafe<"0" | "1" | "true" | "false" | null>({
    type: ["string", "null"],
    title: "试运行",
    enum: ["0", "1", "true", "false", null],
  }),
);

/** Outcome of an import that is the same for all resources. */
export const sheetOutcome = {
  /** Numbers of added and of changed rows. */
  imported: Type.Integer(),
  updated: Type.Integer(),
  /** Headings without a matching column; their cells are ignored. */
  ignoredColumns: Type.Array(Type.String()),
  source: sheetSource,
  /** Remarks about the sheet, in sentences. */
  notes: Type.Array(Type.String()),
};

export const importLimits = {
  rows: 5_000,
  /** Problems listed in a response. */
  problems: 500,
  /** Rows of a preview. */
  preview: 200,
  /** Hours in which an import can be undone. */
  undoHours: 24,
} as const;

/** Separators of a path in a cell; new department names must not contain them. */
export const pathSeparators = /[/／>＞\\＼;；]/;

/** Word that clears a field; a blank cell leaves it unchanged. */
export const clearKeyword = "清空";

const sheetFields = {
  file: files("表格", { accept: "sheet", max: 1, required: true }),
  sheet: chosenSheet,
};

/** Body of POST `{path}/import` and of `{path}/import/marked`. */
export const sheetUpload = closedObject({ ...sheetFields, dryRun });

/** Import of people, with photos named like their accounts. */
export const peopleUpload = closedObject({
  ...sheetFields,
  dryRun,
  photos: optional(files("照片压缩包", { accept: "archive", max: 1 })),
});

/** Imported row with the change of each field. */
const importedRow = Type.Object({
  row: Type.Integer(),
  action: oneOf<"add" | "update">(["add", "update"]),
  /** Identifies the row, for example by its account. */
  name: rowText(),
  changes: Type.Array(
    Type.Object({ title: rowText(), from: rowTextOrNull(), to: rowTextOrNull() }),
  ),
});

/** Row of another table that the import creates because a cell names it. */
const createdDependency = Type.Object({
  kind: oneOf<"department">(["department"]),
  /** Names from the root, joined by "/". */
  path: rowText(),
});

/** Result of an import or of a dry run. */
const rowsImport = Type.Object({
  ...sheetOutcome,
  /** Number of rows without changes. */
  unchanged: Type.Integer(),
  /** Id for DELETE `{path}/import/{importId}`; null in a dry run or if nothing was written. */
  importId: rowTextOrNull(),
  rows: Type.Array(importedRow),
  created: Type.Array(createdDependency),
});

/** Last import of a resource that the importer may undo. */
const undoableImport = Type.Object({
  importId: rowText(),
  fileName: rowText(),
  imported: Type.Integer(),
  updated: Type.Integer(),
  createTime: rowText(),
});

/** Progress of the caller's import, in rows or photos. */
export const importProgress = Type.Object({
  /** `wait`: for imports of others. `write`: in a transaction, which a dry run rolls back. */
  stage: oneOf<"photos" | "wait" | "check" | "write">(["photos", "wait", "check", "write"]),
  done: Type.Integer(),
  total: Type.Integer(),
});

/** `filled`: with the caller's existing rows, in the import format. */
const templateQuery = openObject({
  filled: Type.Optional(oneOf<"1">(["1"], "含现有数据")),
});

const importUndo = Type.Object({ removed: Type.Integer(), restored: Type.Integer() });

/** First sign-in code of an account, to print now: it cannot be read again. */
const firstCode = Type.Object({
  userName: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
  code: rowText(),
});
export type FirstCode = Static<typeof firstCode>;

/** Mails accounts with an address if "mail"; others get a slip. */
export const firstCodeRequest = closedObject({
  way: Type.Optional(oneOf<"slip" | "mail">(["slip", "mail"], "发放方式")),
});

/** Number of sent mails, and the slips. */
const firstCodes = Type.Object({ mailed: Type.Integer(), slips: Type.Array(firstCode) });

/** Creates codes for imported people without a password or code. */
export function firstCodeCall<const R extends ImportableResource>({ path, title, permission }: R) {
  const name = `POST ${path}/import/:importId/codes`;
  const routes: RouteTable = {
    [name]: {
      access: `${permission}:add` as Permission,
      summary: `生成${title}首次登录码`,
      body: firstCodeRequest,
      answer: firstCodes,
      repeated: "secret" as const,
    },
  };
  return taggedAs<{
    [Name in `POST ${R["path"]}/import/:importId/codes`]: {
      access: Permission;
      body: typeof firstCodeRequest;
      answer: typeof firstCodes;
    };
  }>(title, routes);
}

export type ImportedRow = Static<typeof importedRow>;
export type CreatedDependency = Static<typeof createdDependency>;
export type RowsImport = Static<typeof rowsImport>;
export type UndoableImport = Static<typeof undoableImport>;
export type ImportProgress = Static<typeof importProgress>;

interface ImportableResource {
  title: string;
  path: string;
  permission: PermissionArea;
}

type ImportRoutes<Path extends string, Upload extends TObject> = {
  [Name in `GET ${Path}/import/template`]: {
    access: Permission;
    query: typeof templateQuery;
    answer: "bytes";
  };
} & {
  [Name in `POST ${Path}/import`]: {
    access: Permission;
    body: Upload;
    answer: typeof rowsImport;
  };
} & {
  [Name in `POST ${Path}/import/marked`]: {
    access: Permission;
    body: Upload;
    answer: "bytes";
  };
} & {
  [Name in `GET ${Path}/import/${"last" | "progress"}`]: { access: Permission; answer: TSchema };
} & {
  [Name in `DELETE ${Path}/import/:importId`]: { access: Permission; answer: typeof importUndo };
};

/** Import calls of a resource, for callers who may add rows or have a separate permission. */
export function importCalls<const R extends ImportableResource, Upload extends TObject>(
  { path, title, permission }: R,
  body: Upload,
  right = "add",
): ImportRoutes<R["path"], Upload> {
  const access = `${permission}:${right}` as Permission;
  const routes: RouteTable = {
    [`GET ${path}/import/template`]: {
      access,
      summary: `下载${title}导入模板`,
      query: templateQuery,
      answer: "bytes",
    },
    [`POST ${path}/import`]: { access, summary: `导入${title}`, body, answer: rowsImport },
    [`POST ${path}/import/marked`]: {
      access,
      summary: `下载标注后的${title}表`,
      body,
      answer: "bytes",
    },
    [`GET ${path}/import/last`]: {
      access,
      summary: `可撤销的${title}导入`,
      answer: Type.Union([undoableImport, Type.Null()]),
    },
    [`GET ${path}/import/progress`]: {
      access,
      summary: `${title}导入的进度`,
      answer: Type.Union([importProgress, Type.Null()]),
    },
    [`DELETE ${path}/import/:importId`]: {
      access,
      summary: `撤销${title}导入`,
      answer: importUndo,
    },
  };
  return taggedAs(title, routes);
}
