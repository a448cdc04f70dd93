import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import type { ApiClient } from "./api.ts";
import { repair } from "./categories.ts";

/** First item of the demo's 145 module that matches the predicate. */
export async function findRepairItem(
  api: ApiClient,
  claim: (item: RepairReading) => boolean,
): Promise<RepairReading> {
  const { list } = await api.get<{ list: { repairId: string }[] }>("/open/platform?pageSize=200");
  for (const { repairId } of list) {
    const item = await repair.reading(repairId, api);
    if (claim(item)) return item;
  }
  throw new Error("no such item in the demo");
}
