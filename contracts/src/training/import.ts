import { type Static, Type } from "typebox";
import { rowInteger, rowText, rowTextOrNull } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { closedObject } from "../wire/schemas.ts";

/** The columns of a sheet of records, in their order. */
export const trainSheetColumns = {
  account: { title: "账号", max: 64 },
  userName: { title: "姓名", max: 30 },
  courseName: { title: "课程", max: 100 },
  trainDate: { title: "培训日期", max: 30 },
  hours: { title: "学时", max: 20 },
  instructor: { title: "教员", max: 50 },
  result: { title: "考核结果", max: 20 },
  remark: { title: "备注", max: 500 },
} as const;
export type TrainSheetColumn = keyof typeof trainSheetColumns;

export const trainSheetLimits = { rows: 5_000, problems: 500, preview: 100 } as const;
export const trainTemplateName = "培训记录模板.xlsx";
/** The account of the template's example row, which imports pass over. */
export const trainExampleAccount = "示例";

/** POST /train/record/upload. `dryRun` "1" says what would happen and writes nothing. */
export const trainSheet = closedObject({
  file: files("培训记录表", { accept: "sheet", max: 1, required: true }),
  /** The name of the sheet to read; without it the first visible one with cells. */
  sheet: Type.Optional(
    Type.Unsafe<string | null>({ type: ["string", "null"], title: "工作表", maxLength: 255 }),
  ),
  dryRun: Type.Optional(
    Type.Unsafe<"0" | "1" | null>({
      ...{ type: ["string", "null"], title: "试运行", enum: ["0", "1", null] },
    }),
  ),
});

/** What an import does, or has done. A sheet with problems is answered 400 with all of them by row and column. */
export const trainImport = Type.Object({
  imported: rowInteger(),
  sheet: rowText(),
  sheets: Type.Array(Type.String()),
  /** Headings that name no column; their cells are not looked at. */
  ignoredColumns: Type.Array(Type.String()),
  /** What should be known besides, in sentences. */
  notes: Type.Array(Type.String()),
  /** The first rows. */
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      account: rowText(),
      userName: rowText(),
      courseName: rowText(),
      trainDate: rowText(),
      hours: Type.Number(),
      instructor: rowText(),
      result: rowText(),
      remark: rowTextOrNull(),
    }),
  ),
});
export type TrainImport = Static<typeof trainImport>;

/** Something wrong with a cell: its row as the spreadsheet program numbers it, and the heading. */
export interface TrainSheetProblem {
  row: number;
  column: string;
  message: string;
}
