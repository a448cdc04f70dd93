import { useQuery } from "@tanstack/react-query";
import { keepPrevious, quietQuery } from "../../api/query-by-key.ts";

export const personsPerPage = 9;

interface PersonQuery {
  name: string;
  pageNum: number;
}

/** One page of approved maintenance staff. */
export function usePersons(query: PersonQuery) {
  return useQuery({
    ...quietQuery("/open/repair/user/all", { ...query, pageSize: personsPerPage }),
    // Paging keeps the previous page; another name starts empty.
    placeholderData: keepPrevious(query, "name"),
  });
}

/** Path of a person's profile, for signed-in readers. */
export function personRequestPath(informationId: string) {
  return `/repair/info/user/id/${encodeURIComponent(informationId)}` as const;
}

export function usePerson(informationId: string) {
  return useQuery({
    ...quietQuery(personRequestPath(informationId)),
    enabled: informationId !== "",
  });
}
