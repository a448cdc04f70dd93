import { refusals, SheetRefused } from "../refused.ts";

/** Errors lose their class on the way between processes. */
export type SheetAnswer<Done> = { done: Done } | { refused: string; sheets: readonly string[] };

/** What a process answers: the work's result, or why the sheet is refused. */
export async function answerOf<Done>(work: Promise<Done>): Promise<SheetAnswer<Done>> {
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
