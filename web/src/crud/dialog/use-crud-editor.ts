import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { startTransition, useRef, useState } from "react";
import { getData } from "../../api/api.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useConnectionBack } from "../../api/connection.ts";
import type { ApiResponse } from "../../api/request.ts";
import { useDraft } from "../draft/use-draft.ts";
import {
  fieldErrors,
  formBody,
  type RefusedFields,
  sendForm,
  type UploadTracking,
  useSubmission,
  useUploadProgress,
} from "../form/submission.ts";
import { useUnsavedForm } from "../form/unsaved.ts";
import {
  type CrudResource,
  type DetailOf,
  type FormValues,
  type RowOf,
  rowName,
  withNames,
} from "../resource-types.ts";
import { type EditorMode, editorMode } from "./editor-mode.ts";

export interface EditorOptions<R extends CrudResource> {
  /** The detail's path where it is not `<path>/<id>`. */
  detailPath?: (id: string) => string;
  /** Maps the detail to form values; identity where absent. */
  toForm?: (detail: DetailOf<R>) => FormValues;
  /** Initial values of a new row; a function is called at each opening. */
  initial?: FormValues | (() => FormValues);
  /** What the next new row takes over from one that was saved with 保存并继续; the button is not there without it. */
  carriedOver?: (values: FormValues) => FormValues;
  /** Sends a new row (without id) or a changed one, where that is not POST and PUT of the path. */
  send?: (
    id: string | null,
    body: FormData | FormValues,
    following: UploadTracking,
  ) => Promise<ApiResponse<unknown>>;
  /** Whether a row that was loaded to be edited is edited elsewhere: the form closes. It may lead there. */
  isEditedElsewhere?: (detail: DetailOf<R>) => boolean;
  /** Whether unsaved input is stored in the browser as a draft and offered again. */
  drafts?: boolean;
  /** Paths of other resources that show this one's data. */
  affects?: string[];
  /** After a row was changed, or made: then there was nothing before. `id` is the row's. */
  onSaved?: (values: FormValues, before: DetailOf<R> | undefined, id: string) => void;
}

/** Shown when a form with unsaved input is closed. */
const draftSaved = "已存为草稿，再次打开可恢复";
const draftWillBeSaved = "填写的文字会存为草稿，再次打开可恢复。";

interface OpenedRow {
  mode: EditorMode;
  id: string | null;
  /** Of a new row, besides initial values that don't depend on the time. */
  start?: FormValues;
}

/** What the dialog needs of it, for rows of any type. */
export type CrudEditor = Omit<
  ReturnType<typeof useCrudEditor>,
  "add" | "addWith" | "edit" | "view"
>;

/**
 * The dialog of a resource: opened to add (1), edit (2) or view (3) a row. Loads the detail
 * each time, sends the version that was loaded, and puts refusals where they belong: on
 * the fields, or as `refusal` at the head of the form.
 */
export function useCrudEditor<R extends CrudResource>(resource: R, options: EditorOptions<R> = {}) {
  const { detailPath = (id) => `${resource.path}/${id}`, toForm, initial = {} } = options;
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const [{ mode, id, start }, setOpened] = useState<OpenedRow>({ mode: editorMode.add, id: null });
  const [opening, setOpening] = useState(0);
  const draft = useDraft(resource, { wanted: options.drafts ?? false });
  const unsaved = useUnsavedForm({ consolation: options.drafts ? draftWillBeSaved : "" });
  const goesOn = useRef(false);
  const upload = useUploadProgress();

  // A snapshot, not a query: a refetch behind an open form would send the form's old values with
  // the new version and undo what somebody else has saved.
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
      message.success(withNames(answer.message, name ? [name] : []));
      draft.forget();
      unsaved.settled();
      setIsOpen(false);
      const made = (answer.data ?? {}) as FormValues;
      options.onSaved?.(values, detail.data, id ?? String(made[resource.id]));
      invalidateLists();
      if (goesOn.current && options.carriedOver) addWith(options.carriedOver(values));
    },
    onError: (error) => isGone(error) && invalidateLists(),
  });

  const openRow = (next: OpenedRow) => {
    unsaved.settled();
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
  // The press shows at once; the dialog takes a moment, with the list behind it.
  const open = (next: OpenedRow) => startTransition(() => openRow(next));
  const close = () =>
    unsaved.leave(() => {
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
  const stale = saving.error instanceof ApiError && saving.error.reason === "changedMeanwhile";

  return {
    resource: resource as CrudResource,
    mode,
    /** Of the row; null for a new one. */
    id,
    open: isOpen,
    add: () => addWith({}),
    /** A new row with these values besides the initial ones. */
    addWith,
    edit: (row: RowOf<R>) => open({ mode: editorMode.edit, id: idOf(row) }),
    view: (row: RowOf<R>) => open({ mode: editorMode.view, id: idOf(row) }),
    close,
    /** The form has unsaved input. */
    typed: unsaved.typed,
    /** Loading failed: the dialog has nothing to show. */
    failed: detail.isError,
    loadAgain,
    /** Starts the form; null until the detail has come. */
    startValues,
    /** What an edit leaves as it is. */
    fixedFields,
    /** Counts openings, and reloads after a conflict. */
    opening,
    saving: saving.isPending,
    /** Upload progress as a fraction; null while nothing is sent. */
    sent: saving.isPending ? upload.sent : null,
    /** Whether saving may be followed by the next new row; `next` says whether it is. */
    goesOn: mode === editorMode.add && options.carriedOver !== undefined,
    next: (isWanted: boolean) => {
      goesOn.current = isWanted;
    },
    save: (values: FormValues, onRefused: (fields: RefusedFields) => void) =>
      saving.mutate(values, { onError: (error) => onRefused(fieldErrorsOf(error, resource)) }),
    refusal: refusalOf(saving.error, resource),
    /** A version conflict: the row has to be reloaded. */
    stale,
    reloadDetail: () => open({ mode, id }),
    draft,
    /** Of the row that was loaded; null for a new one. */
    version: versionOf(detail.data) ?? null,
  };
}

/** Somebody else has removed the row: lists that still have it are out of date. */
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

/** Released items keep the fields that were open until their release; fields with a waiting change are decided elsewhere. */
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

/** In the order of the resource's fields; the server may check them in another order. */
function fieldErrorsOf(error: unknown, resource: CrudResource): RefusedFields {
  const names = Object.keys(resource.fields);
  return fieldErrors(error)
    .filter(({ name }) => names.includes(name))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** The sentence for the head of the form, unless the fields say it already. */
function refusalOf(error: unknown, resource: CrudResource): string | null {
  if (!error || fieldErrorsOf(error, resource).length > 0) return null;
  return messageOf(error);
}
