import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";

/** What a removal's question adds: that the item can be restored, and for how long. */
export function useRemovalNote(): string {
  const { data } = useQuery({
    queryKey: [trash.path, "period"],
    queryFn: ({ signal }) => api.get(`${trash.path}/period`, {}, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data?.days ? `删除后 ${data.days} 天内可从回收站恢复。` : "删除后可从回收站恢复。";
}
