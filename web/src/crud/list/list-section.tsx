import { ReloadOutlined } from "@ant-design/icons";
import { Button, Grid, Table, type TableProps, Tooltip } from "antd";
import { type ReactNode, useRef } from "react";
import { ColumnSettings } from "./column-settings.tsx";
import { type CrudColumn, useColumnSettings } from "./columns.ts";
import styles from "./crud-page.module.css";
import { useDensity } from "./density.ts";
import { EmptyList, type ListSearch } from "./empty-list.tsx";
import { type ListSort, withSort } from "./list-sort.ts";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { totalsRow, totalsSticky, widenForTotals } from "./totals-row.tsx";

/** What a table needs of its list; `useCrudList` gives it. */
export interface ListData<Row> {
  tableProps: TableProps<Row>;
  /** Absent where the list has one order only. */
  sort?: ListSort;
  /** False where the list cannot be searched. */
  searched: ListSearch | false;
  failed: boolean;
  reload: () => void;
}

interface ListSectionProps<Row> {
  /** Names the list among the remembered column settings. */
  path: string;
  list: ListData<Row>;
  columns: CrudColumn<Row>[];
  /** The buttons of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Whether a row may be chosen; without it nothing can be. */
  selectable?: ((row: Row) => boolean) | undefined;
  /** What the last row says below a column by its key; without it there is no such row. */
  totalOf?: ((key: string) => string) | undefined;
  /** What the list is for, said while there is nothing in it. */
  purpose?: string;
  /** The buttons above the table; gets the keys of the columns in sight. */
  tools?: (shown: string[]) => ReactNode;
}

// Ant Design's own name for it is English, whatever the language.
const allOfPage = { "aria-label": "全选当页" };

/** Toolbar and table of a list whose buttons are its own; `CrudPage` has the usual ones. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { path, list, columns, actions, selectable, totalOf, purpose, tools } = props;
  const { md = true } = Grid.useBreakpoint();
  const { shown, choices, arrange, reset } = useColumnSettings(path, columns);
  const [density] = useDensity();
  const { rowSelection, loading, ...tableProps } = list.tableProps;
  const { dataSource = [] } = tableProps;
  const actionColumn: CrudColumn<Row> = {
    key: "actions",
    title: "操作",
    // On a phone it would cover the row.
    fixed: md ? "end" : undefined,
    render: (_value, row) => actions?.(row),
  };
  const sortable = list.sort ? withSort(shown, list.sort) : shown;
  const all = actions ? [...sortable, actionColumn] : sortable;
  const section = useRef<HTMLElement>(null);
  const pagination = tableProps.pagination && {
    ...tableProps.pagination,
    onChange: (page: number, size: number) => {
      if (tableProps.pagination) tableProps.pagination.onChange?.(page, size);
      // The next page is read from its first row.
      section.current?.scrollIntoView({ block: "start" });
    },
  };
  return (
    <section ref={section} className={styles.list}>
      <div className="flex wrap gap-2 mb-3">
        {tools?.(shown.map(({ key }) => key))}
        {selectable && <SelectionBar {...list.tableProps} />}
        <div className="flex gap-2 push">
          <Tooltip title="刷新列表">
            <Button icon={<ReloadOutlined />} aria-label="刷新列表" onClick={list.reload} />
          </Tooltip>
          <ColumnSettings choices={choices} onArrange={arrange} onReset={reset} />
        </div>
      </div>
      <LoadingOverlay when={loading === true}>
        <Table<Row>
          {...tableProps}
          pagination={pagination}
          className={styles.table}
          rowSelection={
            selectable && {
              ...rowSelection,
              getTitleCheckboxProps: () => allOfPage,
              getCheckboxProps: (row) => ({
                disabled: !selectable(row),
                "aria-label": `选择第 ${dataSource.indexOf(row) + 1} 行`,
              }),
            }
          }
          columns={totalOf ? widenForTotals(all, totalOf) : all}
          summary={
            totalOf && (() => totalsRow({ columns: all, first: selectable ? 1 : 0, totalOf }))
          }
          size={density}
          sticky={totalOf ? totalsSticky : true}
          scroll={{ x: "max-content" }}
          locale={{
            emptyText: (
              <EmptyList
                failed={list.failed}
                searched={list.searched}
                purpose={purpose}
                onReload={list.reload}
              />
            ),
          }}
        />
      </LoadingOverlay>
    </section>
  );
}
