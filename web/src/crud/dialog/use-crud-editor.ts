import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { startTransition, useRef, useState } from "react";
import { getData } from "../../api/api.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useConnectionBack } from "../../api/connection.ts";
import type { ApiResponse } from "../../api/request.ts";
import { useDraft } from "../draft/use-draft.ts";
import {
  type FormFieldErrors,
  formBody,
  formFieldErrors,
  sendForm,
  type UploadTracking,
  useSubmission,
  useUploadProgress,
} from "../form/submission.ts";
import { useUnsavedForm } from "../form/unsaved.ts";
import {
  appendNames,
  type CrudResource,
  type DetailOf,
  type FormValues,
  type RowOf,
  rowName,
} from "../resource-types.ts";
import { type EditorMode, editorMode } from "./editor-mode.ts";

export interface CrudEditorOptions<R extends CrudResource> {
  /** Path of the detail; default: `<path>/<id>`. */
  detailPath?: (id: string) => string;
  /** Maps the detail to form values; default: identity. */
  toForm?: (detail: DetailOf<R>) => FormValues;
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
  isEditedElsewhere?: (detail: DetailOf<R>) => boolean;
  /** True to store unsaved input as drafts and offer them again. */
  drafts?: boolean;
  /** Paths of other resources that show data of this one. */
  affects?: string[];
  /** Runs after a row was created (`before` is undefined) or updated. */
  onSaved?: (values: FormValues, before: DetailOf<R> | undefined, id: string) => void;
}

/** Shown when a form with unsaved input is closed. */
const draftSaved = "已存为草稿，再次打开可恢复";
const draftWillBeSaved = "填写的文字会存为草稿，再次打开可恢复。";

interface OpenedRow {
  mode: EditorMode;
  id: string | null;
  /** Initial values of a new row that vary per opening. */
  start?: FormValues;
}

/** Editor for the dialog, for rows of any type. */
export type CrudEditor = Omit<
  ReturnType<typeof useCrudEditor>,
  "add" | "addWith" | "edit" | "view"
>;

/**
 * State of a resource's dialog: opened to add (1), edit (2) or view (3) a row. Loads the detail on
 * each opening and sends the loaded version. Errors appear at their fields, or as `refusal` at the
 * head of the form.
 */
export function useCrudEditor<R extends CrudResource>(
  resource: R,
  options: CrudEditorOptions<R> = {},
) {
  const { detailPath = (id) => `${resource.path}/${id}`, toForm, initial = {} } = options;
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const [{ mode, id, start }, setOpened] = useState<OpenedRow>({ mode: editorMode.add, id: null });
  const [opening, setOpening] = useState(0);
  const draft = useDraft(resource, { wanted: options.drafts ?? false });
  const unsaved = useUnsavedForm({ draftNotice: options.drafts ? draftWillBeSaved : "" });
  const continues = useRef(false);
  const upload = useUploadProgress();

  // A mutation, not a query. A refetch behind the form would combine old values with the new
  // version. Saving would then undo changes of other people.
  const detail = useMutation({
    mutationFn: (row: string) => getData<DetailOf<R>>(detailPath(row)),
    onError: (error) => isGone(error) && invalidateLists(),
  });

  const loadAgain = () => id !== null && detail.mutateAsync(id).catch(() => undefined);
  useConnectionBack(() => detail.isError && void loadAgain());

  const invalidateLists = () => {
    for (const path of [resource.path, ...(options.affects ?? [])]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };

  const fixedFields = fixedFieldsOf(resource, detail.data);

  const saving = useSubmission({
    meta: { quiet: true },
    mutationFn: (values: FormValues) => {
      const version = versionOf(detail.data);
      const body = formBody(resource, values, { version, fixed: id === null ? [] : fixedFields });
      const following = upload.begin();
      if (options.send) return options.send(id, body, following);
      return id === null
        ? sendForm("POST", resource.path, { body, ...following })
        : sendForm("PUT", `${resource.path}/${id}`, { body, ...following });
    },
    onSuccess: (answer, values) => {
      const name = rowName({ ...detail.data, ...values });
      message.success(appendNames(answer.message, name ? [name] : []));
      draft.forget();
      unsaved.markClean();
      setIsOpen(false);
      const made = (answer.data ?? {}) as FormValues;
      options.onSaved?.(values, detail.data, id ?? String(made[resource.id]));
      invalidateLists();
      if (continues.current && options.valuesForNext) addWith(options.valuesForNext(values));
    },
    onError: (error) => isGone(error) && invalidateLists(),
  });

  const openRow = (next: OpenedRow) => {
    unsaved.markClean();
    saving.reset();
    detail.reset();
    if (next.id !== null) {
      detail.mutate(next.id, {
        onSuccess: (loaded) => {
          const isEditing = next.mode === editorMode.edit;
          if (isEditing && options.isEditedElsewhere?.(loaded)) setIsOpen(false);
        },
      });
    }
    void draft.begin(next.mode === editorMode.view ? undefined : next.id);
    setOpening((last) => last + 1);
    setOpened(next);
    setIsOpen(true);
  };
  // Render the dialog as a transition, so that the click shows immediately.
  const open = (next: OpenedRow) => startTransition(() => openRow(next));
  const close = () =>
    unsaved.confirmLeave(() => {
      upload.stop();
      setIsOpen(false);
      void draft.saveNow().then((isKept) => isKept && message.info(draftSaved));
    });
  const addWith = (values: FormValues) => {
    const fresh = typeof initial === "function" ? initial() : {};
    open({ mode: editorMode.add, id: null, start: { ...fresh, ...values } });
  };
  const given = typeof initial === "function" ? start : { ...initial, ...start };
  const startValues = startValuesOf(id, detail.data, toForm, given ?? {});
  const idOf = (row: RowOf<R>) => String((row as FormValues)[resource.id]);
  const hasConflict =
    saving.error instanceof ApiError && saving.error.reason === "changedMeanwhile";

  return {
    resource: resource as CrudResource,
    mode,
    /** Id of the row; null for a new one. */
    id,
    open: isOpen,
    add: () => addWith({}),
    /** Opens a new row with these values in addition to the initial ones. */
    addWith,
    edit: (row: RowOf<R>) => open({ mode: editorMode.edit, id: idOf(row) }),
    view: (row: RowOf<R>) => open({ mode: editorMode.view, id: idOf(row) }),
    close,
    /** Call when the user types: the form has unsaved input. */
    markDirty: unsaved.markDirty,
    /** True if loading failed and the dialog has no content. */
    failed: detail.isError,
    loadAgain,
    /** Initial form values; null until the detail is loaded. */
    startValues,
    /** Fields that an edit cannot change. */
    fixedFields,
    /** Counts openings, and reloads after a conflict. */
    opening,
    saving: saving.isPending,
    /** Upload progress as a fraction; null while nothing is sent. */
    sent: saving.isPending ? upload.sent : null,
    /** True if 保存并继续 is available; `setContinues` selects it for the next save. */
    canContinue: mode === editorMode.add && options.valuesForNext !== undefined,
    setContinues: (isWanted: boolean) => {
      continues.current = isWanted;
    },
    save: (values: FormValues, onRefused: (fields: FormFieldErrors) => void) =>
      saving.mutate(values, { onError: (error) => onRefused(fieldErrorsOf(error, resource)) }),
    refusal: refusalOf(saving.error, resource),
    /** True after a version conflict: the row must be reloaded. */
    hasConflict,
    reloadDetail: () => open({ mode, id }),
    draft,
    /** Version of the loaded row; null for a new one. */
    version: versionOf(detail.data) ?? null,
  };
}

/** True if the row no longer exists: lists with the row are out of date. */
function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code === 404;
}

function startValuesOf<Detail>(
  id: string | null,
  detail: Detail | undefined,
  toForm: ((detail: Detail) => FormValues) | undefined,
  initial: FormValues,
): FormValues | null {
  if (id === null) return initial;
  if (detail === undefined) return null;
  return toForm ? toForm(detail) : (detail as FormValues);
}

/**
 * Names of fields that cannot be edited. Released items fix the fields of their release; pending
 * changes are verified elsewhere.
 */
function fixedFieldsOf(resource: CrudResource, detail: unknown): readonly string[] {
  const { createOnly = [], fixedOnceReleased = [], fixedWhileVerified = [] } = resource;
  const { scheduled, verified } = (detail ?? {}) as { scheduled?: boolean; verified?: unknown };
  return [
    ...createOnly,
    ...(scheduled ? [] : fixedOnceReleased),
    ...(verified ? fixedWhileVerified : []),
  ];
}

function versionOf(detail: unknown): number | undefined {
  const { version } = (detail ?? {}) as { version?: unknown };
  return typeof version === "number" ? version : undefined;
}

/** Field errors in the order of the resource's fields, not in that of the server. */
function fieldErrorsOf(error: unknown, resource: CrudResource): FormFieldErrors {
  const names = Object.keys(resource.fields);
  return formFieldErrors(error)
    .filter(({ name }) => names.includes(name))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** Error message for the head of the form; null if the fields show it already. */
function refusalOf(error: unknown, resource: CrudResource): string | null {
  if (!error || fieldErrorsOf(error, resource).length > 0) return null;
  return messageOf(error);
}
