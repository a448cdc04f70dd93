import { refusals, SheetRefused } from "../../../../infra/files/sheets/refused.ts";
import { type MarkJob, markSheet } from "./mark-sheet.ts";
import { readSheet, type SheetContent, type SheetJob } from "./read-sheet.ts";

/** Errors lose their class on the way between processes. */
export type SheetAnswer<Done> = { done: Done } | { refused: string; sheets: readonly string[] };

export function readInProcess(job: SheetJob): Promise<SheetAnswer<SheetContent>> {
  return answer(readSheet(job));
}

export function markInProcess(job: MarkJob): Promise<SheetAnswer<Uint8Array>> {
  return answer(markSheet(job));
}

async function answer<Done>(work: Promise<Done>): Promise<SheetAnswer<Done>> {
  try {
    return { done: await work };
  } catch (error) {
    // Anything else is between the file and its reader.
    const isKnown = error instanceof SheetRefused;
    return {
      refused: isKnown ? error.message : refusals.unreadable,
      sheets: isKnown ? error.sheets : [],
    };
  }
}
