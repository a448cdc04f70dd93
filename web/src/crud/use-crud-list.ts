import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TableProps } from "antd";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { api, type Page } from "../session/api.ts";
import type { CrudResource, FormValues, RowOf } from "./resource-types.ts";

const firstPage = 1;
const usualPageSize = 20;

interface ListOptions {
  /** Filters that the screen itself sets, such as its tab: part of the address, not of the search. */
  always?: Record<string, string>;
}

const nothing = {};

export type CrudList<R extends CrudResource> = ReturnType<typeof useCrudList<R>>;

/**
 * The list of a resource: what is asked for stands in the address (`pageNum`, `pageSize`, one
 * parameter for each filter), what comes back in the query cache below the resource's path.
 */
export function useCrudList<R extends CrudResource>(
  resource: R,
  { always = nothing }: ListOptions = {},
) {
  type Row = RowOf<R>;
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const [selected, setSelected] = useState<string[]>([]);
  const pageNum = Number(parameters.get("pageNum")) || firstPage;
  const pageSize = Number(parameters.get("pageSize")) || usualPageSize;
  const filters = without(filtersIn(resource, parameters), always);
  const params = { ...filters, ...always, pageNum, pageSize };
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    queryKey: [resource.path, params],
    queryFn: ({ signal }) => api.get<Page<Row>>(resource.path, params, { signal }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;

  // What is no longer in sight is not to be deleted by a later click.
  const go = (next: FormValues) => {
    setSelected([]);
    setParameters(written({ ...next, ...always }));
  };
  const turn = (page: number, size: number) =>
    go({ ...filters, pageNum: size === pageSize ? page : firstPage, pageSize: size });

  // Deleting the last rows of the last page leaves it empty: step back to the one before.
  const lastPage = Math.max(firstPage, Math.ceil(total / pageSize));
  const beyond = data !== undefined && !isPlaceholderData && pageNum > lastPage;
  useEffect(() => {
    if (!beyond) return;
    setParameters(written({ ...filters, ...always, pageNum: lastPage, pageSize }), {
      replace: true,
    });
  });

  const tableProps: TableProps<Row> = {
    rowKey: resource.id,
    dataSource: data?.list ?? [],
    loading: isFetching,
    rowSelection: {
      selectedRowKeys: selected,
      onChange: (keys) => setSelected(keys.map(String)),
      fixed: true,
    },
    pagination: {
      current: pageNum,
      pageSize,
      total,
      showSizeChanger: true,
      pageSizeOptions: [10, 20, 50, 100],
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
    search: (values: FormValues) => go({ ...values, pageSize }),
    reset: () => go({ pageSize }),
    reload: () => void client.invalidateQueries({ queryKey: [resource.path] }),
    tableProps,
  };
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
export function written(values: FormValues): Record<string, string> {
  const usual: FormValues = { pageNum: firstPage, pageSize: usualPageSize };
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, String(value ?? "").trim()] as const)
      .filter(([name, value]) => value !== "" && value !== String(usual[name])),
  );
}
