import type { Permission } from "@aeromaint/contracts/permissions.ts";
import { DeleteOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Empty, Grid, Table, Tooltip } from "antd";
import type { ReactNode } from "react";
import { Can, useCan } from "../session/can.tsx";
import emptyPicture from "../ui/empty.svg";
import { ColumnSettings } from "./column-settings.tsx";
import { type CrudColumn, useColumnSettings } from "./columns.ts";
import styles from "./crud-page.module.css";
import type { CrudResource, FormValues, RowOf } from "./resource-types.ts";
import { RowActions } from "./row-actions.tsx";
import { SearchHeader } from "./search-header.tsx";
import type { CrudList } from "./use-crud-list.ts";
import { useRemoval } from "./use-removal.ts";

interface RowEditor<Row> {
  add: () => void;
  edit: (row: Row) => void;
  view: (row: Row) => void;
}

interface CrudPageProps<R extends CrudResource> {
  resource: R;
  list: CrudList<R>;
  editor: RowEditor<RowOf<R>>;
  columns: CrudColumn<RowOf<R>>[];
  /** `FilterField`s of the search header. */
  filters: ReactNode;
  /** Rows that nobody may change or remove; their buttons are not there. */
  fixed?: (row: RowOf<R>) => boolean;
  /** Paths of other resources that show this one's data. */
  affects?: string[];
  /** The dialog. */
  children: ReactNode;
}

/** Search header, toolbar, table and dialog of a look-alike screen, put together. */
export function CrudPage<R extends CrudResource>(props: CrudPageProps<R>) {
  const {
    resource,
    list,
    editor,
    columns,
    filters,
    fixed = () => false,
    affects,
    children,
  } = props;
  const can = useCan();
  const { md = true } = Grid.useBreakpoint();
  const remove = useRemoval(resource, { affects, onRemoved: list.clearSelection });
  const { shown, choices, show } = useColumnSettings(resource.path, columns);
  const idOf = (row: RowOf<R>) => String((row as FormValues)[resource.id]);
  const may = (action: string) => can(permissionFor(resource, action));
  const { rowSelection, ...tableProps } = list.tableProps;

  const actions: CrudColumn<RowOf<R>> = {
    key: "actions",
    title: "操作",
    // On a phone it would cover the row.
    fixed: md ? "end" : undefined,
    width: 150,
    render: (_value, row) => (
      <RowActions
        onEdit={may("edit") && !fixed(row) ? () => editor.edit(row) : undefined}
        onRemove={may("remove") && !fixed(row) ? () => remove([idOf(row)]) : undefined}
        onView={may("query") ? () => editor.view(row) : undefined}
      />
    ),
  };

  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        {filters}
      </SearchHeader>
      <section className={styles.list}>
        <div className={styles.toolbar}>
          <Can permission={permissionFor(resource, "add")}>
            <Button type="primary" icon={<PlusOutlined />} onClick={editor.add}>
              新增
            </Button>
          </Can>
          <Can permission={permissionFor(resource, "remove")}>
            <Button
              danger
              icon={<DeleteOutlined />}
              disabled={list.selected.length === 0}
              onClick={() => remove(list.selected)}
            >
              批量删除
            </Button>
          </Can>
          <div className={styles.settings}>
            <Tooltip title="刷新列表">
              <Button icon={<ReloadOutlined />} aria-label="刷新列表" onClick={list.reload} />
            </Tooltip>
            <ColumnSettings choices={choices} onChange={show} />
          </div>
        </div>
        <Table<RowOf<R>>
          {...tableProps}
          rowSelection={
            may("remove")
              ? { ...rowSelection, getCheckboxProps: (row) => ({ disabled: fixed(row) }) }
              : undefined
          }
          columns={[...shown, actions]}
          size="medium"
          sticky
          scroll={{ x: "max-content" }}
          locale={{ emptyText: <EmptyList list={list} /> }}
        />
      </section>
      {children}
    </>
  );
}

/** The closed list of permissions is checked by the server at its start; here it is composed. */
function permissionFor({ permission }: CrudResource, action: string): Permission {
  return `${permission}:${action}` as Permission;
}

function EmptyList({
  list,
}: {
  list: { failed: boolean; filters: FormValues; reload: () => void };
}) {
  const searched = Object.keys(list.filters).length > 0;
  const hint = searched ? "没有符合条件的数据，请调整查询条件" : "暂无数据";
  return (
    <Empty image={emptyPicture} description={list.failed ? "数据未能加载，请稍后再试" : hint}>
      {list.failed && <Button onClick={list.reload}>重新加载</Button>}
    </Empty>
  );
}
