import type { SiteFacts } from "@aeromaint/contracts/site.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../session/api.ts";

/** Title, contacts and copyright around every page; nothing until they have arrived. */
export function useSiteFacts(): SiteFacts | undefined {
  const path = "/open/site";
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<SiteFacts>(path, {}, { signal }),
    staleTime: 600_000,
    meta: { quiet: true },
  });
  return data;
}
