import { answerOfSheet, type SheetAnswer } from "../../../../infra/files/sheets/sheet-process.ts";
import { type MarkJob, markSheet } from "./mark-sheet.ts";
import { readSheet, type SheetContent, type SheetJob } from "./read-sheet.ts";

export const readInProcess = (job: SheetJob): Promise<SheetAnswer<SheetContent>> =>
  answerOfSheet(readSheet(job));

export const markInProcess = (job: MarkJob): Promise<SheetAnswer<Uint8Array>> =>
  answerOfSheet(markSheet(job));
