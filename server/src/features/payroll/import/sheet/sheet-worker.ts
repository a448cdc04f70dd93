import { type MarkJob, markSheet } from "../../../../infra/files/sheets/table/mark-sheet.ts";
import { toSheetAnswer } from "../../../../infra/files/sheets/table/sheet-answer.ts";
import { payHeadings } from "./pay-headings.ts";
import { readSheet, type SheetJob } from "./read-sheet.ts";

export const readInProcess = (job: SheetJob) => toSheetAnswer(readSheet(job));

export const markInProcess = (job: MarkJob) => toSheetAnswer(markSheet(job, payHeadings));
