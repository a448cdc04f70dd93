import { type DictionaryDataRow, dictionaryData } from "@aeromaint/contracts/system/dict.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TableProps } from "antd";
import { useState } from "react";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { api, type Page } from "../../../../session/api.ts";

const usualPageSize = 20;
const firstPage = { filters: {} as Record<string, string>, pageNum: 1, pageSize: usualPageSize };

/** The values of one dictionary. A dialog's list has no address: its state ends with the dialog. */
export function useDictData(dictType: string) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(firstPage);
  const [selected, setSelected] = useState<string[]>([]);
  const { filters, pageSize } = asked;
  const path = `${dictionaryData.path}/bytype/${dictType}`;
  const { data, isFetching, isError } = useQuery({
    queryKey: [dictionaryData.path, dictType, asked],
    queryFn: ({ signal }) =>
      api.get<Page<DictionaryDataRow>>(
        path,
        { ...filters, pageNum: asked.pageNum, pageSize },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  // Deleting the last rows of the last page leaves it empty: the one before is meant then.
  const pageNum = Math.min(asked.pageNum, Math.max(1, Math.ceil(total / pageSize)));
  if (data && !isFetching && pageNum !== asked.pageNum) setAsked({ ...asked, pageNum });
  const go = (next: typeof asked) => {
    setSelected([]);
    setAsked(next);
  };
  const tableProps: TableProps<DictionaryDataRow> = {
    rowKey: dictionaryData.id,
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
      showTotal: (count) => `共 ${count} 条`,
      onChange: (page, size) =>
        go({ filters, pageNum: size === pageSize ? page : 1, pageSize: size }),
    },
  };
  return {
    tableProps,
    filters,
    failed: isError,
    selected,
    clearSelection: () => setSelected([]),
    search: (values: FormValues) => go({ filters: filled(values), pageNum: 1, pageSize }),
    reset: () => go({ ...firstPage, pageSize }),
    reload: () => void client.invalidateQueries({ queryKey: [dictionaryData.path, dictType] }),
  };
}

function filled(values: FormValues): Record<string, string> {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value ?? "").trim()]);
  return Object.fromEntries(texts.filter(([, value]) => value !== ""));
}
