import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { openTypesPath, ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { useSessionOpen } from "../api/expired.ts";
import { callQuery, quietQuery } from "../api/query-by-key.ts";

/** Aircraft types of the current user; no data for visitors. */
export function useOwnAircraft() {
  const isOpen = useSessionOpen();
  const query = useQuery({
    ...quietQuery(ownAircraftPath),
    enabled: isOpen,
    staleTime: 300_000,
  });
  return { ...query, data: isOpen ? query.data : undefined };
}

/** All aircraft types. */
export const useAircraftTypes = ({ enabled = true } = {}) =>
  useQuery({ ...callQuery(openTypesPath), staleTime: 60_000, enabled });

/** Saves the types. Lists update immediately and roll back after an error. */
export function useSaveOwnAircraft({ onSaved }: { onSaved?: (message: string) => void } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (next: OwnAircraft) => api.send("PUT", ownAircraftPath, { body: next }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: [ownAircraftPath] });
      const before = client.getQueryData<OwnAircraft>([ownAircraftPath]);
      client.setQueryData([ownAircraftPath], next);
      return before;
    },
    onSuccess: ({ message }) => onSaved?.(message),
    onError: (_error, _next, before) => client.setQueryData([ownAircraftPath], before),
  });
}

const typesOf = ({ typeIds }: OwnAircraft) => typeIds.toSorted().join(",");

/** Search parameters that mark results for the user's types; empty without types. */
export function ownAircraftSearchParams(own: OwnAircraft | undefined): { fits?: string } {
  return own && own.typeIds.length > 0 ? { fits: typesOf(own) } : {};
}

/** List parameters that sort items for the user's types first; empty without types. */
export function ownAircraftListParams(own: OwnAircraft | undefined): {
  fitsFirst?: string;
  fitsOnly?: string;
} {
  if (!own || own.typeIds.length === 0) return {};
  const fitsFirst = typesOf(own);
  return own.hidesOthers ? { fitsFirst, fitsOnly: "1" } : { fitsFirst };
}
