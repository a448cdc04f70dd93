import type { CollectInput } from "@aeromaint/contracts/aviation/collect.ts";
import type { RepairReading } from "@aeromaint/contracts/platform/info.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../session/api.ts";

const pathOf = (repairId: string) => `/platform/info/foreground/${repairId}`;

export function useRepairReading(repairId: string) {
  const path = pathOf(repairId);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<RepairReading>(path, {}, { signal }),
    meta: { quiet: true },
  });
}

/** Keeps a repair item among the reader's collections. */
export function useCollect(repairId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const input: CollectInput = { collectType: "1", assocId: repairId };
      return api.post("/aviation/collect", input);
    },
    // Also after a refusal: 已收藏 means that another tab was quicker.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [pathOf(repairId)] }),
        client.invalidateQueries({ queryKey: ["/aviation/collect"] }),
      ]),
  });
}
