import { ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Grid, Popover, Spin, Table, type TableProps, Tooltip } from "antd";
import { type ReactNode, Suspense, useRef } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import {
  type ColumnArrangement,
  type CrudColumn,
  type ListSort,
  useColumnSettings,
  useDensity,
  withSort,
} from "./columns.tsx";
import { EmptyList, type ListSearch } from "./empty-list.tsx";
import { type RowOpening, rowOpeningProps } from "./row-opening.ts";

/** Data of a list for its table; `useCrudList` returns it. */
export interface ListData<Row> {
  path: string;
  tableProps: TableProps<Row>;
  /** Absent if the list has one fixed order. */
  sort?: ListSort;
  /** False if the list has no search. */
  listSearch: ListSearch | false;
  failed: boolean;
  reload: () => void;
}

interface ListSectionProps<Row> {
  /** Key of the stored column settings; default: the path of the list. */
  path?: string;
  list: ListData<Row>;
  columns: CrudColumn<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  /** True if a row can be selected; without it, selection is off. */
  isSelectable?: ((row: Row) => boolean) | undefined;
  /** Adds opening by click or key to a row; undefined for rows without it. */
  openingOf?: ((row: Row) => RowOpening | undefined) | undefined;
  /** Text of the totals row by column key; without it there is no totals row. */
  totalOf?: ((key: string) => string) | undefined;
  /** Purpose of the list, shown while it has no rows. */
  purpose?: string;
  /** Buttons above the table; gets the keys of the visible columns. */
  tools?: (shown: string[]) => ReactNode;
}

// Replaces Ant Design's label, which is English in every language.
const allOfPage = { "aria-label": "全选当页" };

/** Toolbar and table of a list with custom buttons. `CrudPage` has the standard ones. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const {
    list,
    path = list.path,
    columns,
    actions,
    isSelectable,
    openingOf,
    totalOf,
    purpose,
    tools,
  } = props;
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
  // Fixed columns would cover the row on a phone.
  const all = md ? wide : wide.map((column) => ({ ...column, fixed: undefined }));
  const section = useRef<HTMLElement>(null);
  const pagination = tableProps.pagination && {
    ...tableProps.pagination,
    onChange: (page: number, size: number) => {
      if (tableProps.pagination) tableProps.pagination.onChange?.(page, size);
      // Scroll up to the first row of the new page.
      section.current?.scrollIntoView({ block: "start" });
    },
  };
  return (
    <section ref={section} className="card px-4 pt-2 pb-1 max-md:px-3" data-list="">
      <div className="max-md:scrollbar-none mb-2 flex flex-wrap gap-2 max-md:flex-nowrap max-md:overflow-x-auto max-md:overscroll-x-contain max-md:*:flex-none max-md:[&>[role=status]]:-order-1 max-md:[form[data-button]+section>&]:ms-23">
        {tools?.(shown.map(({ key }) => key))}
        {isSelectable && <SelectionBar {...list.tableProps} />}
        <div className="ml-auto flex gap-2">
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
          className="tabular-nums"
          rowSelection={
            isSelectable && {
              ...rowSelection,
              getTitleCheckboxProps: () => allOfPage,
              getCheckboxProps: (row) => ({
                disabled: !isSelectable(row),
                "aria-label": `选择第 ${dataSource.indexOf(row) + 1} 行`,
              }),
            }
          }
          onRow={(row) => {
            const way = openingOf?.(row);
            return way ? rowOpeningProps(way) : {};
          }}
          columns={totalOf ? widenForTotals(all, totalOf) : all}
          summary={
            totalOf && (() => totalsRow({ columns: all, first: isSelectable ? 1 : 0, totalOf }))
          }
          size={density}
          sticky={totalOf ? totalsSticky : true}
          scroll={{ x: "max-content" }}
          locale={{
            emptyText: (
              <EmptyList
                failed={list.failed}
                listSearch={list.listSearch}
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
 * Overlay on content that reloads. Ant Design's `loading` changes an inherited style. The browser
 * would recompute the style of every row.
 */
function LoadingOverlay({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className="relative" aria-busy={when}>
      {children}
      {when && (
        <div className="absolute inset-0 z-20 grid place-items-center bg-surface/70 starting:opacity-0 transition-opacity duration-300">
          <Spin />
        </div>
      )}
    </div>
  );
}

/** Number of selected rows on all pages, and a button to clear them. */
function SelectionBar<Row>({ rowSelection, ...table }: TableProps<Row>) {
  const chosen = rowSelection?.selectedRowKeys ?? [];
  if (chosen.length === 0) return null;
  const onOtherPages = selectedOnOtherPages({ rowSelection, ...table });
  return (
    <span className="inline-flex items-center text-muted tabular-nums" role="status">
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

/** Number of selected rows that are not on the current page. */
function selectedOnOtherPages<Row>({
  rowSelection,
  rowKey,
  dataSource = [],
}: TableProps<Row>): number {
  // Lists give their key as a field name.
  const here = new Set(dataSource.map((row) => String(row[rowKey as keyof Row])));
  return (rowSelection?.selectedRowKeys ?? []).filter((key) => !here.has(String(key))).length;
}

interface Totals {
  columns: readonly Pick<CrudColumn<unknown>, "key" | "align">[];
  /** Index of the first column. The selection column comes before it. */
  first: number;
  totalOf: (key: string) => string;
}

/**
 * Widens columns to fit their totals. The totals are a separate table with the same column widths.
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

/**
 * Extends the totals to the edge of the page. Otherwise rows would be visible in the padding below
 * them.
 */
const totalsSticky = { offsetSummary: -12, offsetScroll: -12 };

// One line: until its columns are measured they are narrow, and more lines would move the page.
const totalCell = "whitespace-nowrap bg-raised font-semibold";

/**
 * Row with the totals of all pages. A function, not a component: the table fixes only a summary
 * element that it gets directly.
 */
function totalsRow({ columns, first, totalOf }: Totals) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {first > 0 && <Table.Summary.Cell index={0} className={totalCell} />}
        {columns.map(({ key, align }, at) => (
          <Table.Summary.Cell key={key} index={first + at} align={align} className={totalCell}>
            {totalOf(key)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

const Panel = lazyPart(() => import("./column-settings-panel.tsx"));

function ColumnSettings(props: ColumnArrangement) {
  return (
    <Popover
      content={
        <Suspense fallback={<SkeletonLines />}>
          <Panel {...props} />
        </Suspense>
      }
      title="列表设置"
      trigger="click"
      placement="bottomRight"
    >
      <Tooltip title="列设置">
        <Button icon={<SettingOutlined />} aria-label="列设置" />
      </Tooltip>
    </Popover>
  );
}
