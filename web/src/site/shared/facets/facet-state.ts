import type { RouteName } from "@aeromaint/contracts/routes.ts";
import { facetsPathOf } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ApiError } from "../../../api/api-error.ts";
import type { Query } from "../../../api/request.ts";

/** What a list is narrowed by, all of it in the address. */
export interface ChosenFacets {
  chapter: readonly string[];
  aircraftType: readonly string[];
  year: readonly string[];
  /** A registration; empty for none. */
  aircraft: string;
}

/** Dimensions that allow several chosen values. */
export type FacetDimension = "chapter" | "aircraftType" | "year";

const shapes = {
  chapter: /^[0-9]{2}$/,
  aircraftType: /^[0-9]{1,18}$/,
  year: /^[0-9]{4}$/,
} as const satisfies Record<FacetDimension, RegExp>;
const maxChosen = 50;
const maxRegistrationLength = 20;

/** Parses what is chosen from an untrusted query. */
export function chosenFacetsOf(query: URLSearchParams): ChosenFacets {
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

/** What is chosen as calls and addresses have it: nothing where nothing is. */
export function facetsQueryOf({ aircraft, ...dimensions }: ChosenFacets): Record<string, string> {
  const chosen = Object.entries(dimensions).filter(([, values]) => values.length > 0);
  const query = Object.fromEntries(chosen.map(([name, values]) => [name, values.join(",")]));
  return aircraft ? { ...query, aircraft } : query;
}

export const noFacets: ChosenFacets = { chapter: [], aircraftType: [], year: [], aircraft: "" };

export const countChosen = ({ chapter, aircraftType, year, aircraft }: ChosenFacets) =>
  chapter.length + aircraftType.length + year.length + (aircraft ? 1 : 0);

/** What is chosen, with one value more or less. */
export function toggled(
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
    chosen: chosenFacetsOf(query),
    /** Another choice: from the first page, as a new history entry. */
    choose: (next: ChosenFacets) => {
      const changed = new URLSearchParams(query);
      for (const name of [...Object.keys(noFacets), "pageNum"]) changed.delete(name);
      for (const [name, value] of Object.entries(facetsQueryOf(next))) changed.set(name, value);
      setQuery(changed, { preventScrollReset: true });
    },
  };
}

export type Facets = ReturnType<typeof useChosenFacets>;

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

/** A chapter as people write it: 32 起落架. */
export const chapterText = (chapter: string, title = "") => `${chapter} ${title}`.trimEnd();
