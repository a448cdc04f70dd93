import { goneTitle } from "@aeromaint/contracts/content/release-state.ts";
import type { PointRow } from "@aeromaint/contracts/spaces/space.ts";

/** What a point stands for, as lists and forms name it. */
export function linkedName({
  assocId,
  assocName,
}: Partial<Pick<PointRow, "assocId" | "assocName">>): string {
  if (!assocId) return "—";
  return assocName ?? goneTitle;
}
