import type { Actor } from "../../../crud/actor.ts";
import type { SheetContent } from "./sheet/read-sheet.ts";

/** A sheet that somebody sends in for a month. */
export interface Intake {
  content: SheetContent;
  month: string;
  /** As the sender calls the sheet. */
  fileName: string;
  actor: Actor;
}
