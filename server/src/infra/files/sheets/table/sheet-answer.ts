import { refusals, SheetRefused } from "../refused.ts";

/** Result or refusal: errors lose their class between processes. */
export type SheetAnswer<Done> = { done: Done } | { refused: string; sheets: readonly string[] };

/** Answer of a child process. */
export async function toSheetAnswer<Done>(work: Promise<Done>): Promise<SheetAnswer<Done>> {
  try {
    return { done: await work };
  } catch (error) {
    // Other errors are caused by the file.
    const isKnown = error instanceof SheetRefused;
    return {
      refused: isKnown ? error.message : refusals.unreadable,
      sheets: isKnown ? error.sheets : [],
    };
  }
}
