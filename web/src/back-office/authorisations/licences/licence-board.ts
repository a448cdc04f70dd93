import { licenceQuery, licenceRow } from "@aeromaint/contracts/people/licence.ts";
import type { LicenceState } from "@aeromaint/contracts/people/licence-state.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import type { Query } from "../../../api/request.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import type { Tone } from "../../../ui/tag/tag.tsx";

const { nickName, state, userNature, pending, sortBy, sortOrder } = licenceQuery.properties;

/** Read-only resource for the list components. */
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

/** Most urgent first. */
export const licenceStateOrder: readonly LicenceState[] = ["expired", "expiring", "valid"];

/** Tone of each state; always shown with its text. */
export const licenceStateTones: Readonly<Record<LicenceState, Tone>> = {
  valid: "passed",
  expiring: "accent",
  expired: "refused",
};

/** Number of licences by state. The state filters do not apply. */
export function useLicenceCounts({ state: _chosen, pending: _pending, ...searched }: FormValues) {
  const path = `${licences.path}/counts` as const;
  // Filters of the address are texts.
  const query = searched as Query;
  return useQuery({
    ...callQuery(path, query),
    placeholderData: (before) => before,
  });
}
