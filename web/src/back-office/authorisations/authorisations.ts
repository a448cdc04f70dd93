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

const { sortBy, sortOrder } = authorisationQuery.properties;
const { authorisationId: _id, ...row } = authorisationRow.properties;

/** The list of authorisations as the shared pieces take it: a read-only resource. */
export const authorisations = resource({
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

/** Days of work, in the same way. */
export const experience = resource({
  title: "工作经历",
  path: experiencePath,
  id: "experienceId",
  permission: "document:authorisation",
  fields: {},
  row: work,
  detail: {},
  filters: experienceFilters,
});

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
export const authorisationStateChoices = choices(authorisationStates);
export const experienceStateChoices = choices(experienceStates);
export const kindChoices = choices(conditionKinds);

/** What an authorisation rests on changes with courses, licences and documents too. */
export const affected = [authorisationPath, experiencePath];

/** The categories with their conditions. */
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
