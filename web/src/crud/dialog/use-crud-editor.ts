import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { startTransition, useState } from "react";
import { getData } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { ApiResponse } from "../../api/request.ts";
import type { UploadTracking } from "../form/submission.ts";
import {
  type CrudResource,
  type DetailOf,
  type FormValues,
  type RowOf,
  rowId,
} from "../resource-types.ts";
import { type EditorMode, editorMode } from "./editor-mode.ts";

export interface CrudEditorOptions<R extends CrudResource> {
  /** Path of the detail; default: `<path>/<id>`. */
  detailPath?: (id: string) => string;
  /** Maps the detail to form values; default: identity. */
  // Methods: the dialog takes editors of all resources.
  toForm?(detail: DetailOf<R>): FormValues;
  /** Initial values of a new row; a function is called at each opening. */
  initial?: FormValues | (() => FormValues);
  /** Values of the next new row after 保存并继续; without it there is no such button. */
  valuesForNext?: (values: FormValues) => FormValues;
  /** Sends a new row (id null) or a changed one; default: POST and PUT of the path. */
  send?: (
    id: string | null,
    body: FormData | FormValues,
    following: UploadTracking,
  ) => Promise<ApiResponse<unknown>>;
  /**
   * Returns true if the row is edited on another screen: the form closes. It may navigate there.
   */
  isEditedElsewhere?(detail: DetailOf<R>): boolean;
  /** Values that are saved with the inputs of the form. */
  more?: () => FormValues;
  /** True to store unsaved input as drafts and offer them again. */
  drafts?: boolean;
  /** Paths of other resources that show data of this one. */
  affects?: string[];
  /** Runs after a row was created (`before` is undefined) or updated. */
  onSaved?(values: FormValues, before: DetailOf<R> | undefined, id: string): void;
  onRemoved?: (ids: readonly string[]) => void;
}

interface OpenedRow {
  mode: EditorMode;
  /** Null for a new row. */
  id: string | null;
  /** Values of a new row in addition to the initial ones. */
  start?: FormValues;
}

/** Editor for the dialog, for rows of any type. */
export type CrudEditor = Omit<ReturnType<typeof useCrudEditor>, "add" | "edit" | "view">;

/**
 * Row that a resource's dialog shows: opened to add (1), edit (2) or view (3) it. Loads the detail
 * on each opening. The dialog saves it.
 */
export function useCrudEditor<R extends CrudResource>(
  resource: R,
  options: CrudEditorOptions<R> = {},
) {
  const { detailPath = (id) => `${resource.path}/${id}`, toForm, initial = {} } = options;
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [{ mode, id, start }, setOpened] = useState<OpenedRow>({ mode: editorMode.add, id: null });
  const [opening, setOpening] = useState(0);

  // A mutation, not a query. A refetch behind the form would combine old values with the new
  // version. Saving would then undo changes of other people.
  const detail = useMutation({
    mutationFn: (row: string) => getData<DetailOf<R>>(detailPath(row)),
    onError: (error) => isGone(error) && invalidateLists(client, resource, options.affects),
  });

  const openRow = (next: OpenedRow) => {
    detail.reset();
    if (next.id !== null) {
      detail.mutate(next.id, {
        onSuccess: (loaded) => {
          const isEditing = next.mode === editorMode.edit;
          if (isEditing && options.isEditedElsewhere?.(loaded)) setIsOpen(false);
        },
      });
    }
    const usual = typeof initial === "function" ? initial() : initial;
    setOpening((last) => last + 1);
    setOpened({ ...next, start: { ...usual, ...next.start } });
    setIsOpen(true);
  };
  /** Opens a row, also the present one again; null closes the dialog. */
  const show = (next: OpenedRow | null) => {
    if (!next) return setIsOpen(false);
    // Render the dialog as a transition, so that the click shows immediately.
    startTransition(() => openRow(next));
  };
  const idOf = (row: RowOf<R>) => rowId(resource, row);

  return {
    resource: resource as CrudResource,
    options,
    mode,
    /** Id of the row; null for a new one. */
    id,
    open: isOpen,
    /** Counts openings, and reloads after a conflict. */
    opening,
    /** Initial form values; null until the detail is loaded. */
    startValues: id === null ? (start ?? {}) : startValuesOf(detail.data, toForm),
    detail,
    add: () => show({ mode: editorMode.add, id: null }),
    edit: (row: RowOf<R>) => show({ mode: editorMode.edit, id: idOf(row) }),
    view: (row: RowOf<R>) => show({ mode: editorMode.view, id: idOf(row) }),
    show,
  };
}

/** Reloads the lists with a resource's rows. */
export function invalidateLists(
  client: QueryClient,
  { path }: CrudResource,
  affects: readonly string[] = [],
): void {
  for (const each of [path, ...affects]) void client.invalidateQueries({ queryKey: [each] });
}

/** True if the row no longer exists: lists with the row are out of date. */
export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code === 404;
}

function startValuesOf<Detail>(
  detail: Detail | undefined,
  toForm: ((detail: Detail) => FormValues) | undefined,
): FormValues | null {
  if (detail === undefined) return null;
  return toForm ? toForm(detail) : (detail as FormValues);
}
