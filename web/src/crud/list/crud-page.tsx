import type { ReactNode } from "react";
import { useCan } from "../../session/can.tsx";
import { useRequestedDialog } from "../dialog/requested-dialog.ts";
import type { CrudEditorOptions } from "../dialog/use-crud-editor.ts";
import { type RemovalQuestion, useRemoval, useRemovalRefusal } from "../removal/use-removal.tsx";
import { type CrudResource, permissionFor, type RowOf, rowId } from "../resource-types.ts";
import type { CrudColumn } from "./columns.tsx";
import { ListSection } from "./list-section.tsx";
import { RowActions } from "./row-actions.tsx";
import { openInDialog } from "./row-opening.ts";
import { SearchHeader } from "./search-header.tsx";
import { AddButton, RemoveSelectedButton } from "./tool-buttons.tsx";
import type { CrudList } from "./use-crud-list.ts";

interface RowEditor<R extends CrudResource> {
  add: () => void;
  edit: (row: RowOf<R>) => void;
  view: (row: RowOf<R>) => void;
  options: Pick<CrudEditorOptions<R>, "affects" | "onRemoved">;
}

interface RemovalAlternative {
  title: string;
  /** Absent: no button is shown. */
  onClick?: (() => void) | undefined;
  /** Reason that these rows are not removed with a selection. `name` names a row in it. */
  refusal: string;
  name: string;
}

interface CrudPageProps<R extends CrudResource> {
  resource: R;
  list: CrudList<R>;
  editor: RowEditor<R>;
  columns: CrudColumn<RowOf<R>>[];
  filters: ReactNode;
  /** False for rows that cannot be edited or removed; they have no such button. */
  rightsOn?: (row: RowOf<R>) => { edit: boolean; remove: boolean };
  /** Action that replaces 删除 for some rows. */
  removalAlternative?: (row: RowOf<R>) => RemovalAlternative | undefined;
  /** Rows that can be selected for other toolbar actions, even without permission to remove. */
  isSelectable?: ((row: RowOf<R>) => boolean) | undefined;
  /**
   * Additional buttons of a row, and of the toolbar. The function gets the keys of the visible
   * columns.
   */
  rowActions?: (row: RowOf<R>) => ReactNode;
  tools?: ReactNode | ((shown: string[]) => ReactNode);
  /** Confirmation question of a removal, if the specification has its own. */
  removalQuestion?: RemovalQuestion;
  children: ReactNode;
}

/** Standard screen of a resource: search header, toolbar, table and dialog. */
export function CrudPage<R extends CrudResource>(props: CrudPageProps<R>) {
  const {
    resource,
    list,
    editor,
    columns,
    filters,
    rightsOn = () => ({ edit: true, remove: true }),
    isSelectable,
    removalAlternative,
    removalQuestion,
    rowActions,
    tools,
    children,
  } = props;
  const can = useCan();
  useRequestedDialog(resource, editor);
  const remove = useRemoval(resource, {
    question: removalQuestion,
    affects: editor.options.affects,
    onRemoved: (ids) => {
      list.clearSelection();
      editor.options.onRemoved?.(ids);
    },
  });
  const showRefusal = useRemovalRefusal();
  const removeSelected = () => {
    const kept = list.selectedRows.flatMap((row) => removalAlternative?.(row) ?? []);
    const [first] = kept;
    if (!first) return remove(list.selected, list.selectedRows);
    showRefusal(
      first.refusal,
      kept.map(({ name }) => name),
    );
  };
  const removalOf = (row: RowOf<R>) => {
    const instead = removalAlternative?.(row);
    return instead ? instead.onClick : () => remove([idOf(row)], [row]);
  };
  const idOf = (row: RowOf<R>) => rowId(resource, row);
  const may = (action: string) => can(permissionFor(resource, action));
  const buttons = (shown: string[]) => (
    <>
      <AddButton permission={permissionFor(resource, "add")} onClick={editor.add} />
      <RemoveSelectedButton
        permission={permissionFor(resource, "remove")}
        list={list}
        onRemove={removeSelected}
      />
      {typeof tools === "function" ? tools(shown) : tools}
    </>
  );
  return (
    <>
      <SearchHeader list={list}>{filters}</SearchHeader>
      <ListSection<RowOf<R>>
        list={list}
        columns={columns}
        isSelectable={may("remove") ? (row) => rightsOn(row).remove : isSelectable}
        openingOf={may("query") ? (row) => openInDialog(editor, row, idOf(row)) : undefined}
        tools={buttons}
        actions={(row) => (
          <RowActions
            onEdit={may("edit") && rightsOn(row).edit ? () => editor.edit(row) : undefined}
            onRemove={may("remove") && rightsOn(row).remove ? removalOf(row) : undefined}
            removalTitle={removalAlternative?.(row)?.title}
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
