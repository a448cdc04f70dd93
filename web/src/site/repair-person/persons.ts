import type { OpenPerson, PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { useQuery } from "@tanstack/react-query";
import { api, type Page } from "../../api/api.ts";

export const pageSize = 9;

export interface PersonQuery {
  name: string;
  pageNum: number;
}

/** One page of approved maintenance staff. */
export function usePersons(query: PersonQuery) {
  const path = "/open/repair/user/all";
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<Page<OpenPerson>>(path, { ...query, pageSize }, { signal }),
    // While one leafs on the old page stays; another name starts afresh.
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
  const path = personCall(informationId);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<PersonDetail>(path, {}, { signal }),
    enabled: informationId !== "",
    meta: { quiet: true },
  });
}
