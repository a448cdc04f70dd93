import { type Static, type TObject, type TSchema, Type } from "typebox";
import type { Permission, Resource as PermissionArea } from "../auth/permissions.ts";
import { optional, rowText, rowTextOrNull } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { type RouteTable, tagged } from "./route.ts";
import { closedObject, oneOf, openObject } from "./schemas.ts";

// Sheets that people upload: what is read of them, what is wrong with them, and the import of a
// resource's rows, which follows from the resource's own fields.

/** Where what is read of a sheet comes from. */
export const sheetSource = Type.Object({
  /** The name of the sheet that is read. */
  sheet: Type.String(),
  /** All visible sheets with cells: each may be chosen. */
  sheets: Type.Array(Type.String()),
  /** The headings that are read, each with the letters of its column. */
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      column: Type.String(),
      /** Hidden in the sheet, and imported like the others. */
      isHidden: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Rows that are hidden in the sheet, by a filter or by hand, and imported like the others. */
  hiddenRows: Type.Integer(),
  /** Rows that add up others and are passed over. */
  sumRows: Type.Array(Type.Integer()),
  /** Rows with signatures and remarks, which are passed over. */
  remarkRows: Type.Array(Type.Integer()),
});
export type SheetSource = Static<typeof sheetSource>;

/**
 * One thing wrong with a sheet. A sheet with problems is answered 400 with `data.errors` of these,
 * by import and dry run alike; the message says how many there are in all.
 */
export interface SheetProblem {
  /** As the spreadsheet program numbers it, from 1. */
  row: number;
  column: string;
  message: string;
}

/** The name of the sheet to read; without it the first visible one with cells. */
export const chosenSheet = Type.Optional(
  Type.Unsafe<string | null>({ type: ["string", "null"], title: "工作表", maxLength: 255 }),
);

/** "1" says what would happen and writes nothing. */
export const dryRun = Type.Optional(
  Type.Unsafe<"0" | "1" | "true" | "false" | null>({
    type: ["string", "null"],
    title: "试运行",
    enum: ["0", "1", "true", "false", null],
  }),
);

/** What of an import does not depend on the resource. */
export const sheetOutcome = {
  /** Rows added, and rows that were there and are changed. */
  imported: Type.Integer(),
  updated: Type.Integer(),
  /** Headings that name no column; their cells are not looked at. */
  ignoredColumns: Type.Array(Type.String()),
  source: sheetSource,
  /** What should be known of the sheet besides, in sentences. */
  notes: Type.Array(Type.String()),
};

export const importLimits = {
  rows: 5_000,
  /** Problems that an answer lists. */
  problems: 500,
  /** Rows that a preview shows. */
  preview: 200,
  /** Hours within which an import can be undone. */
  undoHours: 24,
} as const;

/** Between the names of a path in a cell. A new name of a department has none of them. */
export const pathSeparators = /[/／>＞\\＼;；]/;

/** The word that clears a cell's field; a blank cell leaves it as it is. */
export const clearingWord = "清空";

const sheetFields = {
  file: files("表格", { accept: "sheet", max: 1, required: true }),
  sheet: chosenSheet,
};

/** POST `{path}/import` with a dry run before; `{path}/import/marked` takes the same. */
export const sheetUpload = closedObject({ ...sheetFields, dryRun });

/** Of people: with photos that are named after their accounts. */
export const peopleUpload = closedObject({
  ...sheetFields,
  dryRun,
  photos: optional(files("照片压缩包", { accept: "archive", max: 1 })),
});

/** A row of the sheet and what becomes of it, field by field. */
export const importedRow = Type.Object({
  row: Type.Integer(),
  action: oneOf<"add" | "update">(["add", "update"]),
  /** What names the row, such as an account. */
  name: rowText(),
  changes: Type.Array(
    Type.Object({ title: rowText(), from: rowTextOrNull(), to: rowTextOrNull() }),
  ),
});

/** Something that an import makes because its rows name it. */
const createdThing = Type.Object({
  kind: oneOf<"department">(["department"]),
  /** Names from the root, joined by "/". */
  path: rowText(),
});

/** What an import of a resource does, or has done. */
export const rowsImport = Type.Object({
  ...sheetOutcome,
  /** Rows that are as the sheet has them. */
  unchanged: Type.Integer(),
  /** What DELETE `{path}/import/{importId}` undoes; null in a dry run, and where nothing was written. */
  importId: rowTextOrNull(),
  rows: Type.Array(importedRow),
  created: Type.Array(createdThing),
});

/** The last import of a resource that its importer may undo. */
export const undoableImport = Type.Object({
  importId: rowText(),
  fileName: rowText(),
  imported: Type.Integer(),
  updated: Type.Integer(),
  createTime: rowText(),
});

/** How far the caller's import is: rows, or photos, of all. */
export const importProgress = Type.Object({
  /** `wait`: for the imports of others. `write`: into a transaction, which a trial does not keep. */
  stage: oneOf<"photos" | "wait" | "check" | "write">(["photos", "wait", "check", "write"]),
  done: Type.Integer(),
  total: Type.Integer(),
});

/** `filled`: with the rows that the caller reaches, as an import takes them back. */
const templateQuery = openObject({
  filled: Type.Optional(oneOf<"1">(["1"], "含现有数据")),
});

export const importUndo = Type.Object({ removed: Type.Integer(), restored: Type.Integer() });

/** A slip of somebody who signs in for the first time: to be printed at once, nobody can read it again. */
export const firstCode = Type.Object({
  userName: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
  code: rowText(),
});
export type FirstCode = Static<typeof firstCode>;

/** `way` mail: whose account has an address gets a mail, the others a slip. */
export const firstCodeRequest = closedObject({
  way: Type.Optional(oneOf<"slip" | "mail">(["slip", "mail"], "发放方式")),
});

/** How many mails are on their way, and the slips. */
export const firstCodes = Type.Object({ mailed: Type.Integer(), slips: Type.Array(firstCode) });

/** Of imports of people: codes for those who came without a password and have none yet. */
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
  return tagged(title, routes) as unknown as {
    [Name in `POST ${R["path"]}/import/:importId/codes`]: {
      access: Permission;
      body: typeof firstCodeRequest;
      answer: typeof firstCodes;
    };
  };
}

export type ImportedRow = Static<typeof importedRow>;
export type CreatedThing = Static<typeof createdThing>;
export type RowsImport = Static<typeof rowsImport>;
export type UndoableImport = Static<typeof undoableImport>;
export type ImportProgress = Static<typeof importProgress>;
export type ImportUndo = Static<typeof importUndo>;

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

/** The calls of a resource whose rows may come from a sheet: for those who may add rows, or have a right of its own. */
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
  return tagged(title, routes) as unknown as ImportRoutes<R["path"], Upload>;
}
