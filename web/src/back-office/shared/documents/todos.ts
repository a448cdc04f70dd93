import { documentPath } from "@aeromaint/contracts/documents/document.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";

const shown = 8;
/** Milliseconds. */
const refetchInterval = 60_000;

/** Revisions that wait for the user's decision. Requires the permission to decide. */
export function useTodos({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: [documentPath, "todo"],
    queryFn: ({ signal }) =>
      api.get(`${documentPath}/todo`, { pageNum: 1, pageSize: shown }, { signal }),
    staleTime: 0,
    refetchInterval,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}
