import { answerOfSheet, type SheetAnswer } from "../../../infra/files/sheets/sheet-process.ts";
import { readTrainSheet, type TrainSheetContent, type TrainSheetJob } from "./read-train-sheet.ts";

export const readTrainSheetInProcess = (
  job: TrainSheetJob,
): Promise<SheetAnswer<TrainSheetContent>> => answerOfSheet(readTrainSheet(job));
