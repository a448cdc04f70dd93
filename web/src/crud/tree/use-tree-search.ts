import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getData, type PagedList } from "../../api/api.ts";
import type { ListSearch } from "../list/empty-list.tsx";
import { areSameParams, parseFilters, refetchList, searchParamsOf } from "../list/use-crud-list.ts";
import type { CrudResource, FormValues, RowOf } from "../resource-types.ts";
import { useTabSearchParams } from "../tab-location.tsx";

export type TreeSearch<R extends CrudResource> = ReturnType<typeof useTreeSearch<R>>;

/** Search results of a tree as a flat list. It runs while the URL has a filter. */
export function useTreeSearch<R extends CrudResource>(resource: R) {
  const client = useQueryClient();
  const [parameters, setParameters] = useTabSearchParams();
  const filters = parseFilters(resource, parameters);
  const searching = Object.keys(filters).length > 0;
  const { data, isFetching, isError } = useQuery({
    queryKey: [resource.path, filters],
    queryFn: ({ signal }) => getData<PagedList<RowOf<R>>>(resource.path, filters, { signal }),
    placeholderData: keepPreviousData,
    enabled: searching,
  });
  const ask = (next: Record<string, string>) => {
    const isSame = areSameParams(next, searchParamsOf(filters));
    refetchList(client, resource.path, { isSame });
    if (!isSame) setParameters(next);
  };
  const search = (values: FormValues) => ask(searchParamsOf(values));
  return {
    filters,
    searching,
    rows: data?.list ?? [],
    loading: isFetching && !isError,
    failed: isError,
    search,
    listSearch: { fields: resource.filters, filters, search } satisfies ListSearch,
    reload: () => void client.invalidateQueries({ queryKey: [resource.path] }),
  };
}
