import { facetsPathOf } from "@aeromaint/contracts/facets/facet-paths.ts";
import type { FacetCounts } from "@aeromaint/contracts/facets/facets.ts";
import type { RouteName } from "@aeromaint/contracts/routes.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Query } from "../../../api/request.ts";

/** The lists whose entries are counted. */
type FacetedPath = RouteName extends infer Name
  ? Name extends `GET ${infer Path}/facets`
    ? Path
    : never
  : never;

/** How much a list has with each value; `query` is the list's own. Undefined while loading. */
export function useFacetCounts(listPath: FacetedPath, query: Query) {
  return useQuery<FacetCounts>({
    queryKey: [facetsPathOf(listPath), query],
    placeholderData: (previous) => previous,
    // The list says what went wrong.
    meta: { quiet: true },
  });
}

/** What the server says of a registration that nobody knows; undefined for other failures. */
export function unknownAircraft(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field === "aircraft")?.message;
}
