import type { RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import type { Api } from "./api.ts";
import { repair } from "./categories.ts";

/** The first item of the 145 module's demo that satisfies the claim. */
export async function repairItemWhere(
  api: Api,
  claim: (item: RepairReading) => boolean,
): Promise<RepairReading> {
  const { list } = await api.get<{ list: { repairId: string }[] }>("/open/platform?pageSize=200");
  for (const { repairId } of list) {
    const item = await repair.reading(repairId, api);
    if (claim(item)) return item;
  }
  throw new Error("no such item in the demo");
}
