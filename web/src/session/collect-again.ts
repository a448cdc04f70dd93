import type {
  CollectInput,
  CollectRow,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { api } from "../api/api.ts";
import type { ApiResponse } from "../api/request.ts";
import { ownCollectionPath } from "./own-collection.ts";

/** Rows that can be collected again: their items still exist. */
export function filterCollectable(rows: readonly CollectRow[]): CollectRow[] {
  return rows.filter(
    ({ repairInfoVO, infoVO, userInfoVO, trainInfoVO, toolInfoVO }) =>
      repairInfoVO ?? infoVO ?? userInfoVO ?? trainInfoVO ?? toolInfoVO,
  );
}

/** Collects removed items again, the oldest first, so that they keep their order. */
export async function collectAgain(rows: readonly CollectRow[]): Promise<ApiResponse<unknown>> {
  let answer: ApiResponse<unknown> | undefined;
  for (const { collectType, assocId } of rows.toReversed()) {
    // The codes of kinds come from the dictionary.
    const body = { collectType, assocId } as CollectInput;
    answer = await api.send("POST", ownCollectionPath, { body });
  }
  if (!answer) throw new Error("Nothing to collect again.");
  return answer;
}
