import { useQuery } from "@tanstack/react-query";
import { Badge } from "antd";
import { api } from "../../../api/api.ts";
import { useCan } from "../../../session/can.tsx";
import type { MenuBadge } from "../../navigation/menu-badges.ts";

/** Asked again while somebody is looking, and when they come back to the window. */
const askAgainAfter = 60_000;

/** How much waits on a page; nothing where nothing does. */
export function SideMenuBadge({ badge: { path, permission, meaning } }: { badge: MenuBadge }) {
  const mayAsk = useCan()(permission);
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<{ total: number }>(path, {}, { signal }),
    enabled: mayAsk,
    refetchInterval: askAgainAfter,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return <Badge count={total} size="small" title={meaning(total)} />;
}
