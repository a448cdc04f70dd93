import { type MarkJob, markSheet } from "../../../../infra/files/sheets/table/mark-sheet.ts";
import { answerOf } from "../../../../infra/files/sheets/table/sheet-answer.ts";
import { payHeadings } from "./pay-headings.ts";
import { readSheet, type SheetJob } from "./read-sheet.ts";

export const readInProcess = (job: SheetJob) => answerOf(readSheet(job));

export const markInProcess = (job: MarkJob) => answerOf(markSheet(job, payHeadings));
