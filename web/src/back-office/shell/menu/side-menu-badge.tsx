import { useQuery } from "@tanstack/react-query";
import { Badge } from "antd";
import { callQuery } from "../../../api/query-by-key.ts";
import { useCan } from "../../../session/can.tsx";
import type { MenuBadge } from "../../navigation/menu-badges.ts";

/** Milliseconds; also on window focus. */
const askAgainAfter = 60_000;

/** The number of pending items of a page; hidden at zero. */
export function SideMenuBadge({ badge: { path, permission, meaning } }: { badge: MenuBadge }) {
  const can = useCan();
  const mayAsk = permission === null || can(permission);
  const { data } = useQuery({
    ...callQuery(path),
    enabled: mayAsk,
    refetchInterval: askAgainAfter,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  return <Badge count={total} size="small" title={meaning(total)} />;
}
