import type {
  CollectInput,
  CollectRow,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { api } from "../api/api.ts";
import type { ApiResponse } from "../api/request.ts";
import { ownCollectionPath } from "./own-collection.ts";

/** Those of the rows whose items can still be collected: what is gone cannot. */
export function collectable(rows: readonly CollectRow[]): CollectRow[] {
  return rows.filter(
    ({ repairInfoVO, infoVO, userInfoVO, trainInfoVO, toolInfoVO }) =>
      repairInfoVO ?? infoVO ?? userInfoVO ?? trainInfoVO ?? toolInfoVO,
  );
}

/** Collects what was removed once more, the oldest first: so they come back in their order. */
export async function collectAgain(rows: readonly CollectRow[]): Promise<ApiResponse<unknown>> {
  let answer: ApiResponse<unknown> | undefined;
  for (const { collectType, assocId } of rows.toReversed()) {
    // The codes of kinds are the dictionary's.
    const body = { collectType, assocId } as CollectInput;
    answer = await api.send("POST", ownCollectionPath, { body });
  }
  if (!answer) throw new Error("Nothing to collect again.");
  return answer;
}
