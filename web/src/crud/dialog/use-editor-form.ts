import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useConnectionBack } from "../../api/connection.ts";
import { useDraft } from "../draft/use-draft.ts";
import {
  type FormFieldErrors,
  formBody,
  formFieldErrors,
  sendForm,
  useSubmission,
  useUploadProgress,
} from "../form/submission.ts";
import { useUnsavedForm } from "../form/unsaved.ts";
import { appendNames, type CrudResource, type FormValues, rowName } from "../resource-types.ts";
import { editorMode } from "./editor-mode.ts";
import { type CrudEditor, invalidateLists, isGone } from "./use-crud-editor.ts";

/** Shown when a form with unsaved input is closed. */
const draftSaved = "已存为草稿，再次打开可恢复";
const draftWillBeSaved = "填写的文字会存为草稿，再次打开可恢复。";

/**
 * Input of an editor's dialog: draft, unsaved mark, upload and save with the loaded version. Errors
 * appear at their fields, or as `refusal` at the head of the form.
 */
export function useEditorForm({ resource, options, mode, id, opening, detail, show }: CrudEditor) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const draft = useDraft(resource, { wanted: options.drafts ?? false });
  const unsaved = useUnsavedForm({ draftNotice: options.drafts ? draftWillBeSaved : "" });
  const upload = useUploadProgress();
  const continues = useRef(false);
  const version = versionOf(detail.data);
  const fixedFields = fixedFieldsOf(resource, detail.data);

  const loadAgain = () => id !== null && detail.mutateAsync(id).catch(() => undefined);
  useConnectionBack(() => detail.isError && void loadAgain());

  const saving = useSubmission({
    meta: { quiet: true },
    mutationFn: (input: FormValues) => {
      const values = { ...input, ...options.more?.() };
      const body = formBody(resource, values, { version, fixed: id === null ? [] : fixedFields });
      const following = upload.begin();
      if (options.send) return options.send(id, body, following);
      return id === null
        ? sendForm("POST", resource.path, { body, ...following })
        : sendForm("PUT", `${resource.path}/${id}`, { body, ...following });
    },
    onSuccess: (answer, values) => {
      const name = rowName(resource, { ...(detail.data ?? {}), ...values });
      message.success(appendNames(answer.message, name ? [name] : []));
      draft.forget();
      unsaved.markClean();
      show(null);
      const made = (answer.data ?? {}) as FormValues;
      options.onSaved?.(values, detail.data, id ?? String(made[resource.id]));
      invalidateLists(client, resource, options.affects);
      if (continues.current && options.valuesForNext) {
        show({ mode: editorMode.add, id: null, start: options.valuesForNext(values) });
      }
    },
    onError: (error) => isGone(error) && invalidateLists(client, resource, options.affects),
  });

  const begun = useRef(0);
  const begin = useEffectEvent(() => {
    // A tab runs its effects again when it returns to the front: keep its input.
    if (begun.current === opening) return;
    begun.current = opening;
    unsaved.markClean();
    saving.reset();
    void draft.begin(mode === editorMode.view ? undefined : id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each opening
  useLayoutEffect(() => begin(), [opening]);

  return {
    draft,
    /** Version of the loaded row; null for a new one. */
    version: version ?? null,
    /** Fields that an edit cannot change. */
    fixedFields,
    loadAgain,
    saving: saving.isPending,
    /** Upload progress as a fraction; null while nothing is sent. */
    sent: saving.isPending ? upload.sent : null,
    refusal: refusalOf(saving.error, resource),
    /** True after a version conflict: the row must be reloaded. */
    hasConflict: saving.error instanceof ApiError && saving.error.reason === "changedMeanwhile",
    /** Call when the user types. */
    markDirty: unsaved.markDirty,
    /** True if the next save opens another new row. */
    continues,
    save: (values: FormValues, onRefused: (fields: FormFieldErrors) => void) =>
      saving.mutate(values, { onError: (error) => onRefused(fieldErrorsOf(error, resource)) }),
    close: () =>
      unsaved.confirmLeave(() => {
        upload.stop();
        show(null);
        void draft.saveNow().then((isKept) => isKept && message.info(draftSaved));
      }),
  };
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
  // Only fields with an input can show an error.
  const names = Object.keys(resource.fields).filter(
    (name) => "x-kind" in (resource.fields[name] ?? {}),
  );
  return formFieldErrors(error)
    .filter(({ name }) => names.includes(name))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** Error message for the head of the form; null if the fields show it already. */
function refusalOf(error: unknown, resource: CrudResource): string | null {
  if (!error || fieldErrorsOf(error, resource).length > 0) return null;
  return messageOf(error);
}
