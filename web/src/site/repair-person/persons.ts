import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

export const personsPerPage = 9;

export interface PersonQuery {
  name: string;
  pageNum: number;
}

/** One page of approved maintenance staff. */
export function usePersons(query: PersonQuery) {
  return useQuery({
    ...callQuery("/open/repair/user/all", { ...query, pageSize: personsPerPage }),
    // Paging keeps the previous page; another name starts empty.
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as PersonQuery | undefined)?.name === query.name ? previous : undefined,
    meta: { quiet: true },
  });
}

/** Path of a person's profile, for signed-in readers. */
export function personRequestPath(informationId: string) {
  return `/repair/info/user/id/${encodeURIComponent(informationId)}` as const;
}

export function usePerson(informationId: string) {
  return useQuery({
    ...callQuery(personRequestPath(informationId)),
    enabled: informationId !== "",
    meta: { quiet: true },
  });
}
