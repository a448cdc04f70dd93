import type { RouteName } from "@aeromaint/contracts/routes.ts";
import { facetsPathOf } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ApiError } from "../../../api/api-error.ts";
import type { Query } from "../../../api/request.ts";

/** Chosen facets of a list, stored in the URL. */
export interface ChosenFacets {
  chapter: readonly string[];
  aircraftType: readonly string[];
  year: readonly string[];
  /** Registration; empty without one. */
  aircraft: string;
}

/** Facets with several values. */
export type FacetDimension = "chapter" | "aircraftType" | "year";

const shapes = {
  chapter: /^[0-9]{2}$/,
  aircraftType: /^[0-9]{1,18}$/,
  year: /^[0-9]{4}$/,
} as const satisfies Record<FacetDimension, RegExp>;
const maxChosen = 50;
const maxRegistrationLength = 20;

/** Parses the chosen facets from an untrusted query. */
export function parseFacets(query: URLSearchParams): ChosenFacets {
  const values = (name: FacetDimension) => {
    const written = query.get(name)?.split(",") ?? [];
    const known = written.filter((value) => shapes[name].test(value));
    return [...new Set(known)].sort().slice(0, maxChosen);
  };
  return {
    chapter: values("chapter"),
    aircraftType: values("aircraftType"),
    year: values("year"),
    aircraft: registrationAsSent(query.get("aircraft") ?? ""),
  };
}

const registrationAsSent = (text: string) =>
  text.trim().slice(0, maxRegistrationLength).trim().toWellFormed();

/** Chosen facets as query parameters, without empty ones. */
export function facetsToQuery({ aircraft, ...dimensions }: ChosenFacets): Record<string, string> {
  const chosen = Object.entries(dimensions).filter(([, values]) => values.length > 0);
  const query = Object.fromEntries(chosen.map(([name, values]) => [name, values.join(",")]));
  return aircraft ? { ...query, aircraft } : query;
}

export const noFacets: ChosenFacets = { chapter: [], aircraftType: [], year: [], aircraft: "" };

export const countChosenFacets = ({ chapter, aircraftType, year, aircraft }: ChosenFacets) =>
  chapter.length + aircraftType.length + year.length + (aircraft ? 1 : 0);

/** Adds or removes one value. */
export function toggleFacet(
  chosen: ChosenFacets,
  dimension: FacetDimension,
  value: string,
): ChosenFacets {
  const values = chosen[dimension];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return { ...chosen, [dimension]: next };
}

export function useChosenFacets() {
  const [query, setQuery] = useSearchParams();
  return {
    chosen: parseFacets(query),
    /** Applies facets from the first page on, as a new history entry. */
    choose: (next: ChosenFacets) => {
      const changed = new URLSearchParams(query);
      for (const name of [...Object.keys(noFacets), "pageNum"]) changed.delete(name);
      for (const [name, value] of Object.entries(facetsToQuery(next))) changed.set(name, value);
      setQuery(changed, { preventScrollReset: true });
    },
  };
}

export type FacetState = ReturnType<typeof useChosenFacets>;

/** Lists with facet counts. */
export type FacetedPath = RouteName extends infer Name
  ? Name extends `GET ${infer Path}/facets`
    ? Path
    : never
  : never;

/** Number of rows per value; `query` is that of the list. Undefined while loading. */
export function useFacetCounts(listPath: FacetedPath, query: Query) {
  const { data, isPlaceholderData, isError } = useQuery<FacetCounts>({
    queryKey: [facetsPathOf(listPath), query],
    placeholderData: (previous) => previous,
    // The list shows the error.
    meta: { quiet: true },
  });
  return { counts: data, isWaiting: isPlaceholderData, hasFailed: isError };
}

/** Message about an unknown registration; undefined for other errors. */
export function unknownAircraftMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field === "aircraft")?.message;
}

/** Formats a chapter: 32 起落架. */
export const formatChapter = (chapter: string, title = "") => `${chapter} ${title}`.trimEnd();
