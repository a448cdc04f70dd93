import { screens } from "@aeromaint/contracts/screens.ts";
import { listAddress } from "../../navigation/record-pages.ts";

/** Search parameter of the screen's address that shows one circulated text. */
export const shownCirculationReading = "read";

export function ownCirculationAddress(circulationId: string): string {
  return listAddress(screens.ownCirculations.path, { [shownCirculationReading]: circulationId });
}
