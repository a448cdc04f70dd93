import {
  authorisationFilters,
  authorisationPath,
  authorisationQuery,
  authorisationRow,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  authorisationStates,
  conditionKinds,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import {
  experiencePath,
  experienceQuery,
  experienceRow,
  experienceStates,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { labelOptions } from "../../crud/form/label-options.ts";

const { sortBy, sortOrder } = authorisationQuery.properties;
const { authorisationId: _id, ...row } = authorisationRow.properties;

/** Read-only resource for the list components. */
export const authorisationList = resource({
  title: "授权",
  path: authorisationPath,
  id: "authorisationId",
  permission: "document:authorisation",
  fields: {},
  row,
  detail: {},
  filters: { ...authorisationFilters, sortBy, sortOrder },
});

const { pageNum: _pageNum, pageSize: _pageSize, ...experienceFilters } = experienceQuery.properties;
const { experienceId: _experienceId, ...work } = experienceRow.properties;

/** Read-only resource of the days of work. */
export const experienceRecords = resource({
  title: "工作经历",
  path: experiencePath,
  id: "experienceId",
  permission: "document:authorisation",
  fields: {},
  row: work,
  detail: {},
  filters: experienceFilters,
});

export const authorisationStateChoices = labelOptions(authorisationStates);
export const experienceStateChoices = labelOptions(experienceStates);
export const authorisationKindChoices = labelOptions(conditionKinds);

/** Queries to refresh after a change of courses, licences or documents too. */
export const authorisationQueryPaths = [authorisationPath, experiencePath];

export function useAuthorisationCategories() {
  const path = `${authorisationPath}/category` as const;
  const { data = [] } = useQuery({
    queryKey: [authorisationPath, "category"],
    queryFn: ({ signal }) => api.get(path, {}, { signal }),
  });
  return data;
}

export function useCategoryChoices() {
  return useAuthorisationCategories().map(({ categoryId, categoryName }) => ({
    value: categoryId,
    label: categoryName,
  }));
}
