import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TableProps } from "antd";
import { useEffect, useState } from "react";
import { api, type Page } from "../../api/api.ts";
import { usePersonalSetting } from "../personal-setting.ts";
import type { CrudResource, FormValues, RowOf } from "../resource-types.ts";
import { useTabSearchParams } from "../tab-location.tsx";
import type { ListSearch } from "./empty-list.tsx";

const firstPage = 1;
const usualPageSize = 20;
const pageSizes = [10, 20, 50, 100];
/** Ant Design renders every row of a page, in sight or not. */
const maxPageSize = 100;

interface ListOptions {
  /** Filters that the screen itself sets, such as its tab: part of the address, not of the search. */
  always?: Record<string, string>;
  /** Where the rows come from, if not from the resource's path. */
  listPath?: string;
  /** A dialog's list has no address: its state ends with the dialog. */
  inDialog?: boolean;
}

const nothing = {};
const noRows: never[] = [];

export type CrudList<R extends CrudResource> = ReturnType<typeof useCrudList<R>>;

/**
 * The list of a resource: what is asked for stands in the address (`pageNum`, `pageSize`, one
 * parameter for each filter), what comes back in the query cache below the resource's path.
 */
export function useCrudList<R extends CrudResource>(
  resource: R,
  { always = nothing, listPath = resource.path, inDialog = false }: ListOptions = {},
) {
  type Row = RowOf<R>;
  const client = useQueryClient();
  const address = useTabSearchParams();
  const own = useOwnParameters();
  const [parameters, setParameters] = inDialog ? own : address;
  const [selected, setSelected] = useState<string[]>([]);
  const [ownPageSize, setOwnPageSize] = usePersonalSetting(
    `pageSize:${resource.path}`,
    usualPageSize,
  );
  const pageNum = Number(parameters.get("pageNum")) || firstPage;
  const pageSize = Math.min(Number(parameters.get("pageSize")) || ownPageSize, maxPageSize);
  const filters = without(filtersIn(resource, parameters), always);
  const params = { ...filters, ...always, pageNum, pageSize };
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    queryKey: [resource.path, listPath, params],
    queryFn: ({ signal }) => api.get<Page<Row>>(listPath, params, { signal }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;

  const go = (next: FormValues) => setParameters(written({ ...next, ...always }, ownPageSize));
  // Rows that were chosen on another page stay so, and the list says how many they are.
  const turn = (page: number, size: number) => {
    if (size === pageSize) return go({ ...filters, pageNum: page, pageSize });
    setOwnPageSize(size);
    // From now on usual, so that the address leaves it out.
    setParameters(written({ ...filters, ...always }, size));
  };
  // What another search does not find is not to be deleted by a later click.
  const search = (values: FormValues) => {
    setSelected([]);
    go({ ...values, pageSize });
  };

  // Deleting the last rows of the last page leaves it empty: step back to the one before.
  const lastPage = Math.max(firstPage, Math.ceil(total / pageSize));
  const beyond = data !== undefined && !isPlaceholderData && pageNum > lastPage;
  useEffect(() => {
    if (!beyond) return;
    setParameters(written({ ...filters, ...always, pageNum: lastPage, pageSize }, ownPageSize), {
      replace: true,
    });
  });

  const tableProps: TableProps<Row> = {
    rowKey: resource.id,
    dataSource: data?.list ?? noRows,
    loading: isFetching,
    rowSelection: {
      selectedRowKeys: selected,
      preserveSelectedRowKeys: true,
      onChange: (keys) => setSelected(keys.map(String)),
      fixed: true,
    },
    pagination: {
      current: pageNum,
      pageSize,
      total,
      showSizeChanger: true,
      pageSizeOptions: pageSizes,
      showTotal: (count) => `共 ${count} 条`,
      onChange: turn,
    },
  };

  return {
    rows: data?.list ?? [],
    total,
    failed: isError,
    filters,
    selected,
    clearSelection: () => setSelected([]),
    search,
    reset: () => search({}),
    searched: { fields: resource.filters, filters, search } satisfies ListSearch,
    reload: () => void client.invalidateQueries({ queryKey: [resource.path] }),
    tableProps,
  };
}

/** Search parameters that stand in no address, set as those are that do. */
function useOwnParameters() {
  const [parameters, setParameters] = useState(() => new URLSearchParams());
  const set = (values: Record<string, string>, _options?: { replace: boolean }) =>
    setParameters(new URLSearchParams(values));
  return [parameters, set] as const;
}

/** The filters that the address names, as text. Paging is no filter. */
export function filtersIn(
  resource: CrudResource,
  parameters: URLSearchParams,
): Record<string, string> {
  const names = Object.keys(resource.filters.properties);
  return Object.fromEntries(
    [...parameters].filter(
      ([name, value]) => names.includes(name) && !["pageNum", "pageSize"].includes(name) && value,
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

/** As the address has it: without what is empty or usual. */
export function written(values: FormValues, pageSize = usualPageSize): Record<string, string> {
  const usual: FormValues = { pageNum: firstPage, pageSize };
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, String(value ?? "").trim()] as const)
      .filter(([name, value]) => value !== "" && value !== String(usual[name])),
  );
}
