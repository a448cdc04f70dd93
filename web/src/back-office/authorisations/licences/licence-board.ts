import { licenceQuery, licenceRow } from "@aeromaint/contracts/people/licence.ts";
import type { LicenceState } from "@aeromaint/contracts/people/licence-state.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import type { Query } from "../../../api/request.ts";
import type { FormValues } from "../../../crud/resource-types.ts";

const { nickName, state, userNature, pending, sortBy, sortOrder } = licenceQuery.properties;

/** The board as the shared pieces of a list take it: a read-only resource. */
export const licences = resource({
  title: "证照到期",
  path: "/repair/licence",
  id: "informationId",
  permission: "repair:account",
  fields: {},
  row: licenceRow.properties,
  detail: {},
  filters: { nickName, userNature, state, pending, sortBy, sortOrder },
});

/** Most urgent first, as the list is ordered. */
export const states: readonly LicenceState[] = ["expired", "expiring", "valid"];

/** Colour of each state; always with its text. */
export const stateColours: Readonly<Record<LicenceState, string>> = {
  valid: "var(--am-passed)",
  expiring: "var(--am-accent)",
  expired: "var(--am-refused)",
};

/** How many licences stand in each state, among those that the search leaves. */
export function useLicenceCounts({ state: _chosen, pending: _pending, ...searched }: FormValues) {
  const path = `${licences.path}/counts` as const;
  // Filters are what the address holds: text.
  const query = searched as Query;
  return useQuery({
    ...callQuery(path, query),
    placeholderData: (before) => before,
  });
}
