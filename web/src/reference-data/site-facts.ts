import type { SiteFacts } from "@aeromaint/contracts/site-info/site-info.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../api/query-by-key.ts";

/** Shown until the server has answered, and while it is unreachable. */
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
    ...callQuery("/open/site"),
    staleTime: 600_000,
    meta: { quiet: true },
  });
  return data;
}
