import type { OwnAircraft } from "@aeromaint/contracts/personal/own-aircraft.ts";
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { useExpired } from "../api/expired.ts";
import { callQuery } from "../api/query-by-key.ts";
import { useSignedIn } from "../api/tokens.ts";

/** The types that the current user works on; no data for visitors. */
export function useOwnAircraft() {
  const signedIn = useSignedIn();
  const isOpen = !useExpired() && signedIn;
  const query = useQuery({
    ...callQuery(ownAircraftPath),
    enabled: isOpen,
    staleTime: 300_000,
    meta: { quiet: true },
  });
  return { ...query, data: isOpen ? query.data : undefined };
}

/** Saves them; the lists follow at once, and go back where it fails. */
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

/** How a search is asked so that what fits one's types is marked; nothing for who has chosen none. */
export function markQueryOf(own: OwnAircraft | undefined): { fits?: string } {
  return own && own.typeIds.length > 0 ? { fits: typesOf(own) } : {};
}

/** How lists are asked so that what fits one's types comes first; nothing for who has chosen none. */
export function fitQueryOf(own: OwnAircraft | undefined): {
  fitsFirst?: string;
  fitsOnly?: string;
} {
  if (!own || own.typeIds.length === 0) return {};
  const fitsFirst = typesOf(own);
  return own.hidesOthers ? { fitsFirst, fitsOnly: "1" } : { fitsFirst };
}
