import {
  circulationQuery,
  circulationRow,
  recipientQuery,
  recipientRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import {
  circulationPath,
  circulationStates,
  circulationSubjects,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { labelOptions } from "../../../crud/form/label-options.ts";
import { listAddress } from "../../navigation/record-pages.ts";

const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = circulationQuery.properties;
const { circulationId: _circulationId, ...row } = circulationRow.properties;

/** Read-only resource for the list components. */
export const circulations = resource({
  title: "传阅",
  path: circulationPath,
  id: "circulationId",
  permission: "document:circulation",
  fields: {},
  row,
  detail: {},
  filters,
});

const {
  pageNum: _recipientPage,
  pageSize: _recipientSize,
  ...recipientFilters
} = recipientQuery.properties;
const { userId: _userId, ...recipientColumns } = recipientRow.properties;

/** Read-only resource of the recipients of one circulation. */
export const recipients = resource({
  title: "传阅人员",
  path: circulationPath,
  id: "userId",
  permission: "document:circulation",
  fields: {},
  row: recipientColumns,
  detail: {},
  filters: recipientFilters,
});

export const circulationStateChoices = labelOptions(circulationStates);
export const circulationSubjectChoices = labelOptions(circulationSubjects);
export const recipientStateChoices = labelOptions(recipientStates);

/** Search parameter of the screen's address that shows one circulation. */
export const circulationParameter = "circulation";

export function circulationAddress(circulationId: string): string {
  return listAddress(screens.circulations.path, { [circulationParameter]: circulationId });
}

export function useCirculation(circulationId: string) {
  const path = `${circulationPath}/${circulationId}` as const;
  return useQuery({
    queryKey: [circulationPath, circulationId],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function useCirculationMatrix(circulationId: string) {
  const path = `${circulationPath}/${circulationId}/matrix` as const;
  return useQuery({
    queryKey: [circulationPath, circulationId, "matrix"],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}
