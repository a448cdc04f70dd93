import { ReloadOutlined } from "@ant-design/icons";
import { Button, Grid, Spin, Table, type TableProps, Tooltip } from "antd";
import { type ReactNode, useRef } from "react";
import { ColumnSettings } from "./column-settings.tsx";
import {
  type CrudColumn,
  type ListSort,
  useColumnSettings,
  useDensity,
  withSort,
} from "./columns.tsx";
import styles from "./crud-page.module.css";
import { EmptyList, type ListSearch } from "./empty-list.tsx";
import loadingOverlayStyles from "./loading-overlay.module.css";
import { openingRow, type RowOpening } from "./row-opening.ts";

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
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Whether a row may be chosen; without it nothing can be. */
  selectable?: ((row: Row) => boolean) | undefined;
  /** How a row opens besides by its buttons; some may not. */
  opening?: ((row: Row) => RowOpening | undefined) | undefined;
  /** What the last row says below a column by its key; without it there is no such row. */
  totalOf?: ((key: string) => string) | undefined;
  /** What the list is for, said while there is nothing in it. */
  purpose?: string;
  /** The buttons above the table; gets the keys of the columns in sight. */
  tools?: (shown: string[]) => ReactNode;
}

// Ant Design's own name for it is English in every language.
const allOfPage = { "aria-label": "全选当页" };

/** Toolbar and table of a list whose buttons are its own; `CrudPage` has the usual ones. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { path, list, columns, actions, selectable, opening, totalOf, purpose, tools } = props;
  const { md = true } = Grid.useBreakpoint();
  const { shown, choices, arrange, reset } = useColumnSettings(path, columns);
  const [density] = useDensity();
  const { rowSelection, loading, ...tableProps } = list.tableProps;
  const { dataSource = [] } = tableProps;
  const actionColumn: CrudColumn<Row> = {
    key: "actions",
    title: "操作",
    fixed: "end",
    render: (_value, row) => actions?.(row),
  };
  const sortable = list.sort ? withSort(shown, list.sort) : shown;
  const wide = actions ? [...sortable, actionColumn] : sortable;
  // On a phone what does not scroll would cover the row.
  const all = md ? wide : wide.map((column) => ({ ...column, fixed: undefined }));
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
    <section ref={section} className={styles.list} data-list="">
      <div className={styles.tools}>
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
          onRow={(row) => {
            const way = opening?.(row);
            return way ? openingRow(way) : {};
          }}
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

/**
 * Covers content that reloads. Ant Design's `loading` would change an inherited style, and so
 * have that of every row recomputed.
 */
function LoadingOverlay({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className="relative" aria-busy={when}>
      {children}
      {when && (
        <div className={loadingOverlayStyles.veil}>
          <Spin />
        </div>
      )}
    </div>
  );
}

/** The number of selected rows, other pages included, and a button to clear them. */
function SelectionBar<Row>({ rowSelection, ...table }: TableProps<Row>) {
  const chosen = rowSelection?.selectedRowKeys ?? [];
  if (chosen.length === 0) return null;
  const onOtherPages = selectedOnOtherPages({ rowSelection, ...table });
  return (
    <span className="inline-row muted tabular" role="status">
      {`已选 ${chosen.length} 项${onOtherPages > 0 ? `（含其他页 ${onOtherPages} 项）` : ""}`}
      <Button
        type="link"
        size="small"
        onClick={() => rowSelection?.onChange?.([], [], { type: "none" })}
      >
        清除选择
      </Button>
    </span>
  );
}

/** How many of the chosen rows are not on the page in sight. */
function selectedOnOtherPages<Row>({
  rowSelection,
  rowKey,
  dataSource = [],
}: TableProps<Row>): number {
  // Lists name their key by its field.
  const here = new Set(dataSource.map((row) => String(row[rowKey as keyof Row])));
  return (rowSelection?.selectedRowKeys ?? []).filter((key) => !here.has(String(key))).length;
}

interface Totals {
  columns: readonly Pick<CrudColumn<unknown>, "key" | "align">[];
  /** Where the first of them stands: the boxes for choosing rows come before. */
  first: number;
  totalOf: (key: string) => string;
}

/**
 * Columns wide enough for their totals: those are a separate table that takes the widths of the
 * rows above.
 */
function widenForTotals<Row>(
  columns: CrudColumn<Row>[],
  totalOf: Totals["totalOf"],
): CrudColumn<Row>[] {
  return columns.map((column) => {
    const minWidth = `calc(${totalOf(column.key).length}ch + 20px)`;
    return { ...column, onCell: () => ({ style: { minWidth } }) };
  });
}

/** To the edge of the page: otherwise rows that scroll below the totals show in its padding. */
const totalsSticky = { offsetSummary: -12, offsetScroll: -12 };

/**
 * The row below a list that adds up all of its pages. No component: the table keeps the row in
 * sight only when it gets the summary itself.
 */
function totalsRow({ columns, first, totalOf }: Totals) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {first > 0 && <Table.Summary.Cell index={0} className={styles.total} />}
        {columns.map(({ key, align }, at) => (
          <Table.Summary.Cell key={key} index={first + at} align={align} className={styles.total}>
            {totalOf(key)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
