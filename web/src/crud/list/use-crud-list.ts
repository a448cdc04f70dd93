import { notFilters } from "@aeromaint/contracts/wire/list-query.ts";
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { TableProps } from "antd";
import { useEffect, useState } from "react";
import { getData, type PagedList } from "../../api/api.ts";
import { usePersonalSetting } from "../../session/personal-setting.ts";
import { type CrudResource, type FormValues, type RowOf, rowId } from "../resource-types.ts";
import { useTabSearchParams } from "../tab-location.tsx";
import { parseSort, type SortParams, sortParams, sortParamsOf } from "./columns.tsx";
import type { ListSearch } from "./empty-list.tsx";

const firstPage = 1;
const defaultPageSize = 20;
const pageSizes = [10, 20, 50, 100];
/** Limit of rows: Ant Design renders every row of a page, even outside the viewport. */
const maxPageSize = 100;

interface CrudListOptions {
  /** Filters set by the screen, e.g. its tab. They are in the URL, not in the search form. */
  always?: Record<string, string>;
  /** Path of the rows; default: the path of the resource. */
  listPath?: string;
  /** True to keep the state locally instead of in the URL, as for a list in a dialog. */
  inDialog?: boolean;
}

const nothing = {};
const noRows: never[] = [];

export type CrudList<R extends CrudResource> = ReturnType<typeof useCrudList<R>>;

/**
 * List of a resource. Its state is in the URL: `pageNum`, `pageSize`, `sortBy`, `sortOrder`, and
 * one parameter per filter. Its rows are in the query cache below the resource's path.
 */
export function useCrudList<R extends CrudResource>(
  resource: R,
  { always = nothing, listPath = resource.path, inDialog = false }: CrudListOptions = {},
) {
  type Row = RowOf<R>;
  const client = useQueryClient();
  const address = useTabSearchParams();
  const own = useLocalSearchParams();
  const [parameters, setParameters] = inDialog ? own : address;
  const [selectedRows, setSelectedRows] = useState<Row[]>([]);
  const selected = selectedRows.map((row) => rowId(resource, row));
  const [ownPageSize, setOwnPageSize] = usePersonalSetting(
    `pageSize:${resource.path}`,
    defaultPageSize,
  );
  const pageNum = Number(parameters.get("pageNum")) || firstPage;
  const pageSize = Math.min(Number(parameters.get("pageSize")) || ownPageSize, maxPageSize);
  const filters = without(parseFilters(resource, parameters), always);
  const sort = parseSort(resource, parameters);
  const fixed = { ...always, ...sortParams(sort) };
  const params = { ...filters, ...fixed, pageNum, pageSize };
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    queryKey: [resource.path, listPath, params],
    queryFn: ({ signal }) => getData<PagedList<Row>>(listPath, params, { signal }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;

  const asParams = (values: FormValues) => searchParamsOf({ ...values, ...fixed }, ownPageSize);
  const go = (next: FormValues) => setParameters(asParams(next));
  // Selected rows of other pages stay selected; the list shows their number.
  const changePage = (page: number, size: number) => {
    if (size === pageSize) return go({ ...filters, pageNum: page, pageSize });
    setOwnPageSize(size);
    // Pass the new default size, so that the URL omits it.
    setParameters(searchParamsOf({ ...filters, ...fixed }, size));
  };
  // Sorting returns to the first page.
  const changeSort = (newSort: SortParams) =>
    setParameters(searchParamsOf({ ...filters, ...always, ...newSort, pageSize }, ownPageSize));
  // Clear the selection: a later click must not delete rows outside of the search results.
  const ask = (next: FormValues) => {
    setSelectedRows([]);
    const isSame = areSameParams(asParams(next), asParams({ ...filters, pageNum, pageSize }));
    refetchList(client, resource.path, { isSame });
    if (!isSame) go(next);
  };
  const search = (values: FormValues) => ask({ ...values, pageSize });

  // Deleting the last rows of the last page leaves an empty page: go to the previous page.
  const lastPage = Math.max(firstPage, Math.ceil(total / pageSize));
  const beyond = data !== undefined && !isPlaceholderData && pageNum > lastPage;
  useEffect(() => {
    if (!beyond) return;
    setParameters(
      searchParamsOf({ ...filters, ...fixed, pageNum: lastPage, pageSize }, ownPageSize),
      {
        replace: true,
      },
    );
  });

  const tableProps: TableProps<Row> = {
    rowKey: resource.id,
    dataSource: data?.list ?? noRows,
    loading: isFetching && !isError,
    rowSelection: {
      selectedRowKeys: selected,
      preserveSelectedRowKeys: true,
      // Rows of other pages keep the data from the moment of selection.
      onChange: (_keys, rows) => setSelectedRows(rows),
      fixed: true,
    },
    pagination: {
      current: pageNum,
      pageSize,
      total,
      showSizeChanger: true,
      pageSizeOptions: pageSizes,
      showTotal: (count) => `共 ${count} 条`,
    },
    // On sorting, Ant Design also reports the first page to the pagination. Handle both here.
    onChange: (paged, _filters, sorter, { action }) => {
      if (action === "paginate") changePage(paged.current ?? firstPage, paged.pageSize ?? pageSize);
      if (action === "sort") changeSort(sortParamsOf(sorter));
    },
  };

  return {
    path: resource.path,
    rows: data?.list ?? [],
    total,
    failed: isError,
    filters,
    selected,
    selectedRows,
    clearSelection: () => setSelectedRows([]),
    search,
    listSearch: { fields: resource.filters, filters, search } satisfies ListSearch,
    reload: () => client.invalidateQueries({ queryKey: [resource.path] }),
    sort,
    tableProps,
  };
}

/** Local search parameters with the interface of useSearchParams. */
function useLocalSearchParams() {
  const [parameters, setParameters] = useState(() => new URLSearchParams());
  const set = (values: Record<string, string>, _options?: { replace: boolean }) =>
    setParameters(new URLSearchParams(values));
  return [parameters, set] as const;
}

/** Filters in the URL as text, without paging and sorting. */
export function parseFilters(
  resource: CrudResource,
  parameters: URLSearchParams,
): Record<string, string> {
  const names = Object.keys(resource.filters.properties);
  return Object.fromEntries(
    [...parameters].filter(
      ([name, value]) => names.includes(name) && !notFilters.includes(name) && value,
    ),
  );
}

function without(
  filters: Record<string, string>,
  names: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => !Object.hasOwn(names, name)),
  );
}

/**
 * Makes a search request even if the cached rows are fresh. With changed conditions it only marks
 * them as stale; the new query then loads.
 */
export function refetchList(
  client: QueryClient,
  path: string,
  { isSame }: { isSame: boolean },
): void {
  void client.invalidateQueries({ queryKey: [path], refetchType: isSame ? "active" : "none" });
}

/** True if both sets of search parameters are equal. */
export function areSameParams(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** Parameters for the URL, without empty and default values. */
export function searchParamsOf(
  values: FormValues,
  pageSize = defaultPageSize,
): Record<string, string> {
  const defaults: FormValues = { pageNum: firstPage, pageSize };
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, String(value ?? "").trim()] as const)
      .filter(([name, value]) => value !== "" && value !== String(defaults[name])),
  );
}
