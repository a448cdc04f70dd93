import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type PagedList } from "../../api/api.ts";
import type { ListSearch } from "../list/empty-list.tsx";
import { filtersFrom, searchParamsOf } from "../list/use-crud-list.ts";
import type { CrudResource, FormValues, RowOf } from "../resource-types.ts";
import { useTabSearchParams } from "../tab-location.tsx";

export type TreeSearch<R extends CrudResource> = ReturnType<typeof useTreeSearch<R>>;

/** What a search through a tree finds: flat and whole. Asked for while the address has a filter. */
export function useTreeSearch<R extends CrudResource>(resource: R) {
  const client = useQueryClient();
  const [parameters, setParameters] = useTabSearchParams();
  const filters = filtersFrom(resource, parameters);
  const searching = Object.keys(filters).length > 0;
  const { data, isFetching, isError } = useQuery({
    queryKey: [resource.path, filters],
    queryFn: ({ signal }) => api.get<PagedList<RowOf<R>>>(resource.path, filters, { signal }),
    placeholderData: keepPreviousData,
    enabled: searching,
  });
  const search = (values: FormValues) => setParameters(searchParamsOf(values));
  return {
    filters,
    searching,
    rows: data?.list ?? [],
    loading: isFetching,
    failed: isError,
    search,
    searched: { fields: resource.filters, filters, search } satisfies ListSearch,
    reset: () => setParameters({}),
    reload: () => void client.invalidateQueries({ queryKey: [resource.path] }),
  };
}
