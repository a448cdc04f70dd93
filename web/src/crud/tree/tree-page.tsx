import {
  CaretDownOutlined,
  CaretRightOutlined,
  LoadingOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { Button, type TableProps } from "antd";
import type { ReactNode } from "react";
import { Can, useCan } from "../../session/can.tsx";
import { useRequestedDialog } from "../dialog/requested-dialog.ts";
import type { CrudColumn } from "../list/columns.tsx";
import { type ListData, ListSection } from "../list/list-section.tsx";
import { RowActions } from "../list/row-actions.tsx";
import { openInDialog } from "../list/row-opening.ts";
import { SearchHeader } from "../list/search-header.tsx";
import { searchParamsOf } from "../list/use-crud-list.ts";
import { useRemoval } from "../removal/use-removal.tsx";
import { type CrudResource, permissionFor, type RowOf, rowId } from "../resource-types.ts";
import type { LazyTree } from "./use-lazy-tree.ts";
import type { TreeSearch } from "./use-tree-search.ts";

interface TreeRowEditor<Row> {
  add: () => void;
  addBelow: (id: string) => void;
  edit: (row: Row) => void;
  view: (row: Row) => void;
}

interface TreePageProps<R extends CrudResource> {
  resource: R;
  tree: LazyTree<R>;
  editor: TreeRowEditor<RowOf<R>>;
  columns: CrudColumn<RowOf<R>>[];
  /** Search and its `FilterField`s; results are a flat list. */
  search?: TreeSearch<R>;
  filters?: ReactNode;
  /** Question of a removal, if the specification has its own. */
  removalQuestion?: string;
  /** Paths of other resources that show data of this one. */
  affects?: string[];
  /** True for rows that cannot have children. */
  isLeaf?: (row: RowOf<R>) => boolean;
  /** Additional buttons of a row, and of the toolbar. */
  rowActions?: (row: RowOf<R>) => ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * Standard screen of a resource with a tree of rows. Branches load on demand; there is no paging.
 */
export function TreePage<R extends CrudResource>(props: TreePageProps<R>) {
  type Row = RowOf<R> & object;
  const { resource, tree, editor, columns, search, filters, removalQuestion, affects, children } =
    props;
  const { isLeaf = () => false, rowActions, tools } = props;
  const can = useCan();
  useRequestedDialog(resource, editor);
  const may = (action: string) => can(permissionFor(resource, action));
  const idOf = (row: RowOf<R>) => rowId(resource, row);
  const remove = useRemoval(resource, {
    question: removalQuestion,
    affects,
    onSettled: (ids) => {
      const parents = ids.map((id) => tree.parentOf(id));
      // A search result may be in a branch that is not loaded.
      if (parents.includes(undefined)) tree.reload();
      for (const parent of parents) if (parent !== undefined) tree.reloadBranch(parent);
    },
  });
  const searching = search?.searching ?? false;
  const shown = search && searching ? search : tree;
  const branches: TableProps<Row>["expandable"] = {
    expandedRowKeys: searching ? [] : tree.expanded,
    indentSize: 20,
    expandIcon: ({ record, expandable, expanded }) =>
      searching ? null : (
        <BranchArrow
          expandable={expandable}
          expanded={expanded}
          opening={tree.isOpening(idOf(record))}
          onToggle={() => (expanded ? tree.collapse : tree.expand)(idOf(record))}
        />
      ),
  };
  const list: ListData<Row> = {
    path: resource.path,
    tableProps: {
      rowKey: resource.id,
      dataSource: shown.rows as Row[],
      loading: shown.loading,
      expandable: branches,
      pagination: false,
    },
    listSearch: search?.listSearch ?? false,
    failed: shown.failed,
    reload: () => {
      tree.reload();
      search?.reload();
    },
  };

  return (
    <>
      {search && (
        <SearchHeader
          list={{
            filters: search.filters,
            search: (values) => {
              if (Object.keys(searchParamsOf(values)).length === 0) tree.reload();
              search.search(values);
            },
          }}
        >
          {filters}
        </SearchHeader>
      )}
      <ListSection<Row>
        list={list}
        columns={columns as CrudColumn<Row>[]}
        openingOf={may("query") ? (row) => openInDialog(editor, row, idOf(row)) : undefined}
        tools={() => (
          <>
            <Can permission={permissionFor(resource, "add")}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editor.add}>
                新增
              </Button>
            </Can>
            {tools}
          </>
        )}
        actions={(row) => (
          <RowActions
            onEdit={may("edit") ? () => editor.edit(row) : undefined}
            onRemove={may("remove") ? () => remove([idOf(row)], [row]) : undefined}
            onView={may("query") ? () => editor.view(row) : undefined}
          >
            {may("add") && (
              <Button
                type="link"
                size="small"
                disabled={isLeaf(row)}
                onClick={() => editor.addBelow(idOf(row))}
              >
                新增下级
              </Button>
            )}
            {rowActions?.(row)}
          </RowActions>
        )}
      />
      {children}
    </>
  );
}

interface BranchArrowProps {
  /** False leaves an empty space, so that the names are aligned. */
  expandable: boolean;
  expanded: boolean;
  opening: boolean;
  onToggle: () => void;
}

function BranchArrow({ expandable, expanded, opening, onToggle }: BranchArrowProps) {
  if (!expandable) return <span className="mr-1 -ml-1.5 inline-block w-6" />;
  return (
    <button
      type="button"
      className="-my-0.5 mr-1 -ml-1.5 inline-flex size-6 cursor-pointer items-center justify-center align-middle text-muted hover:text-ink focus-visible:outline-offset-0 max-md:-my-3 max-md:size-11"
      aria-label={expanded ? "收起下级" : "展开下级"}
      aria-expanded={expanded}
      onClick={onToggle}
    >
      {opening ? <LoadingOutlined /> : expanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
    </button>
  );
}
