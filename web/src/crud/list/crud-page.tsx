import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Can, useCan } from "../../session/can.tsx";
import { useRequestedDialog } from "../dialog/requested-dialog.ts";
import { RemoveSelectedButton, useRefusedRemoval, useRemoval } from "../removal/use-removal.tsx";
import {
  type CrudResource,
  type FormValues,
  permissionFor,
  type RowOf,
} from "../resource-types.ts";
import type { CrudColumn } from "./columns.tsx";
import { ListSection } from "./list-section.tsx";
import { RowActions } from "./row-actions.tsx";
import { viewing } from "./row-opening.ts";
import { SearchHeader } from "./search-header.tsx";
import type { CrudList } from "./use-crud-list.ts";

interface RowEditor<Row> {
  add: () => void;
  edit: (row: Row) => void;
  view: (row: Row) => void;
}

interface InsteadOfRemoval {
  title: string;
  /** Without it there is no button. */
  onClick?: (() => void) | undefined;
  /** Why such rows are not removed among others, and what each is called then. */
  refusal: string;
  name: string;
}

interface CrudPageProps<R extends CrudResource> {
  resource: R;
  list: CrudList<R>;
  editor: RowEditor<RowOf<R>>;
  columns: CrudColumn<RowOf<R>>[];
  /** `FilterField`s of the search header. */
  filters: ReactNode;
  /** Rows that cannot be changed or removed; they have no buttons. */
  fixed?: (row: RowOf<R>) => boolean;
  /** Rows that may be changed but not removed. */
  kept?: (row: RowOf<R>) => boolean;
  /** What stands in the place of 删除 for rows that are not removed like others. */
  insteadOfRemoval?: (row: RowOf<R>) => InsteadOfRemoval | undefined;
  /** Rows that the toolbar does something with besides removing them; needed without that right. */
  choosable?: ((row: RowOf<R>) => boolean) | undefined;
  /** Further buttons of a row, and of the toolbar: there with the keys of the columns in sight. */
  rowActions?: (row: RowOf<R>) => ReactNode;
  tools?: ReactNode | ((shown: string[]) => ReactNode);
  /** The question before a removal, where the specification has its own. */
  question?: string;
  /** What follows that question. */
  removalNote?: string;
  onRemoved?: (ids: readonly string[]) => void;
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
    kept = fixed,
    choosable,
    insteadOfRemoval,
    question,
    removalNote: note,
    onRemoved,
    affects,
    rowActions,
    tools,
    children,
  } = props;
  const can = useCan();
  useRequestedDialog(resource, editor);
  const remove = useRemoval(resource, {
    question,
    note,
    affects,
    onRemoved: (ids) => {
      list.clearSelection();
      onRemoved?.(ids);
    },
  });
  const showRefusal = useRefusedRemoval();
  const removeSelected = () => {
    const kept = list.selectedRows.flatMap((row) => insteadOfRemoval?.(row) ?? []);
    const [first] = kept;
    if (first)
      showRefusal(
        first.refusal,
        kept.map(({ name }) => name),
      );
    else remove(list.selected, list.selectedRows);
  };
  const removalOf = (row: RowOf<R>) => {
    const instead = insteadOfRemoval?.(row);
    return instead ? instead.onClick : () => remove([idOf(row)], [row]);
  };
  const idOf = (row: RowOf<R>) => String((row as FormValues)[resource.id]);
  const may = (action: string) => can(permissionFor(resource, action));
  const removable = (row: RowOf<R>) => !fixed(row) && !kept(row);
  const buttons = (shown: string[]) => (
    <>
      <Can permission={permissionFor(resource, "add")}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={editor.add}>
          新增
        </Button>
      </Can>
      <Can permission={permissionFor(resource, "remove")}>
        <RemoveSelectedButton selected={list.selected} onRemove={removeSelected} />
      </Can>
      {typeof tools === "function" ? tools(shown) : tools}
    </>
  );
  return (
    <>
      <SearchHeader filters={list.filters} onSearch={list.search} onReset={list.reset}>
        {filters}
      </SearchHeader>
      <ListSection<RowOf<R>>
        path={resource.path}
        list={list}
        columns={columns}
        selectable={may("remove") ? removable : choosable}
        opening={may("query") ? (row) => viewing(editor, row, idOf(row)) : undefined}
        tools={buttons}
        actions={(row) => (
          <RowActions
            onEdit={may("edit") && !fixed(row) ? () => editor.edit(row) : undefined}
            onRemove={may("remove") && removable(row) ? removalOf(row) : undefined}
            removalTitle={insteadOfRemoval?.(row)?.title}
            onView={may("query") ? () => editor.view(row) : undefined}
          >
            {rowActions?.(row)}
          </RowActions>
        )}
      />
      {children}
    </>
  );
}
