import type { OpenPerson, PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { useQuery } from "@tanstack/react-query";
import type { PagedList } from "../../api/api.ts";

export const personsPerPage = 9;

export interface PersonQuery {
  name: string;
  pageNum: number;
}

/** One page of approved maintenance staff. */
export function usePersons(query: PersonQuery) {
  return useQuery<PagedList<OpenPerson>>({
    queryKey: ["/open/repair/user/all", { ...query, pageSize: personsPerPage }],
    // Paging keeps the previous page; another name starts empty.
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as PersonQuery | undefined)?.name === query.name ? previous : undefined,
    meta: { quiet: true },
  });
}

/** The call that answers a person's profile to those who are signed in. */
export function personCall(informationId: string): string {
  return `/repair/info/user/id/${encodeURIComponent(informationId)}`;
}

export function usePerson(informationId: string) {
  return useQuery<PersonDetail>({
    queryKey: [personCall(informationId)],
    enabled: informationId !== "",
    meta: { quiet: true },
  });
}
