import { toSheetAnswer } from "../../../../infra/files/sheets/table/sheet-answer.ts";
import { readSheet, type SheetJob } from "./read-sheet.ts";

export const readInProcess = (job: SheetJob) => toSheetAnswer(readSheet(job));
