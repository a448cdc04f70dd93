import type { OwnCirculationCount } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../api/query-by-key.ts";

export const ownCirculationPath = `${circulationPath}/own`;
export const ownCirculationCountPath = `${ownCirculationPath}/count`;

/** Milliseconds; also on window focus. */
const refetchInterval = 300_000;

/** Number of circulations that wait for the user's signature. */
export function useOwnCirculationCount({ enabled }: { enabled: boolean }): OwnCirculationCount {
  const { data } = useQuery({
    ...quietQuery(ownCirculationCountPath),
    enabled,
    refetchInterval,
    refetchOnWindowFocus: true,
  });
  return data ?? { total: 0, overdue: 0 };
}
