import type { SiteFacts } from "@aeromaint/contracts/site-info/site-info.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** Shown for the moment until the server has answered, and while it cannot. */
const beforeLoading: SiteFacts = {
  title: "航空维修信息平台",
  version: "",
  email: "",
  phone: "",
  copyright: "",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  office: [],
};

/** Title, version, contacts and copyright as the system parameters have them. */
export function useSiteFacts(): SiteFacts {
  const { data = beforeLoading } = useQuery({
    queryKey: ["/open/site"],
    queryFn: ({ signal }) => api.get<SiteFacts>("/open/site", {}, { signal }),
    staleTime: 600_000,
    meta: { quiet: true },
  });
  return data;
}
