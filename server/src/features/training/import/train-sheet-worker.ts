import { answerOf, type SheetAnswer } from "../../../infra/files/sheets/table/sheet-answer.ts";
import { readTrainSheet, type TrainSheetContent, type TrainSheetJob } from "./read-train-sheet.ts";

export const readTrainSheetInProcess = (
  job: TrainSheetJob,
): Promise<SheetAnswer<TrainSheetContent>> => answerOf(readTrainSheet(job));
