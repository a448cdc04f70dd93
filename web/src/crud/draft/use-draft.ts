import type { FieldKind } from "@aeromaint/contracts/fields/fields.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { removeExpiredDraftCopies, type StoredDraft } from "../../session/drafts/draft-copies.ts";
import {
  createDraftStatus,
  DraftWriter,
  discardDraft,
  draftsKey,
  findDraftInput,
  listFormDrafts,
} from "../../session/drafts/draft-writer.ts";
import { useProfile } from "../../session/profile.ts";
import { type CrudResource, type FormValues, fieldOf, rowName } from "../resource-types.ts";

interface TypedValues {
  values: FormValues;
  start: FormValues;
  version: number | null;
}

const maxTitle = 200;

/**
 * Stores unsaved input of a resource's form. It survives closing, a reload, an expired session and
 * another computer; files do not. Earlier drafts are offered until they are restored and saved, or
 * discarded.
 */
export function useDraft(resource: CrudResource, { wanted }: { wanted: boolean }) {
  const userId = useProfile().data?.user.userId;
  const client = useQueryClient();
  const [status] = useState(createDraftStatus);
  const [offered, setOffered] = useState<StoredDraft[]>([]);
  const writer = useRef<DraftWriter | null>(null);
  const rowId = useRef<string | null>(null);

  const startWriting = (isEdited: boolean, continued?: StoredDraft) => {
    void writer.current?.flush();
    writer.current = null;
    status.setState({ kind: "none" }, true);
    if (!wanted || !userId || !isEdited) return null;
    const place = { userId, formPath: resource.path, rowId: rowId.current };
    const next: DraftWriter = new DraftWriter(place, {
      continued,
      onState: (state) => {
        if (writer.current === next) status.setState(state, true);
        if (state.kind !== "saving") void client.invalidateQueries({ queryKey: draftsKey });
      },
    });
    writer.current = next;
    return next;
  };
  const drop = (draft: StoredDraft) =>
    setOffered((drafts) => drafts.filter(({ draftId }) => draftId !== draft.draftId));

  useEffect(() => {
    const leave = () => void writer.current?.flush();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  useEffect(() => {
    if (wanted) removeExpiredDraftCopies();
  }, [wanted]);

  return {
    /** Earlier drafts of the form, latest first. */
    offered,
    /** Storage location and state of the latest input. */
    status,
    /**
     * Call when the form of a row opens; null for a new row, `undefined` for a form without input.
     */
    begin: async (id: string | null | undefined) => {
      setOffered([]);
      rowId.current = id ?? null;
      const begun = startWriting(id !== undefined);
      if (!begun || !userId || id === undefined) return;
      const drafts = await listFormDrafts({ userId, formPath: resource.path, rowId: id });
      if (writer.current !== begun) return;
      setOffered(drafts.filter(({ draftId }) => draftId !== begun.draftId));
    },
    note: ({ values, start, version }: TypedValues) =>
      writer.current?.note((target) => ({
        title: rowName(resource, { ...start, ...values })?.slice(0, maxTitle) ?? null,
        version,
        values: draftValues(resource, values, start, { pictures: target === "server" }),
      })),
    /** Stores pending input now. @returns true if a draft is stored */
    saveNow: async () => (await writer.current?.flush()) ?? false,
    /** Continues an earlier draft. @returns its input; null if the draft no longer exists */
    restore: async (draft: StoredDraft): Promise<FormValues | null> => {
      const values = await findDraftInput(draft);
      // Keep the input so far as a separate draft.
      if (values) startWriting(true, draft);
      drop(draft);
      return values ?? null;
    },
    discard: async (draft: StoredDraft) => {
      drop(draft);
      if (userId) await discardDraft(userId, draft);
      await client.invalidateQueries({ queryKey: draftsKey });
    },
    /** Call after a save: removes the draft of this form and keeps earlier ones. */
    forget: () => {
      void writer.current?.forget();
      writer.current = null;
    },
  };
}

/** Files are not storable as text; passwords must not be stored. */
const neverStored: readonly FieldKind[] = ["files", "password"];

/**
 * Returns the values that differ from the start. Unchanged fields are left out: restoring must not
 * undo changes of other people. Inlined pictures are kept only on request.
 */
export function draftValues(
  resource: CrudResource,
  values: FormValues,
  start: FormValues,
  { pictures = false } = {},
): FormValues {
  const changed: FormValues = {};
  for (const name of Object.keys(resource.fields)) {
    const kind = fieldOf(resource.create, name).schema["x-kind"];
    if (!(name in values) || neverStored.includes(kind)) continue;
    const isCut = kind === "richText" && !pictures;
    const value = isCut ? withoutInlined(values[name]) : values[name];
    if (isChanged(value, start[name])) changed[name] = value ?? null;
  }
  return changed;
}

function isChanged(value: unknown, start: unknown): boolean {
  // Compare strings directly: this runs for long texts on every key press.
  if (typeof value === "string" && typeof start === "string") return value !== start;
  return comparable(value) !== comparable(start);
}

/** Treats null, undefined and "" as equal, as a form does. */
function comparable(value: unknown): string {
  return JSON.stringify(value === null || value === undefined ? "" : value);
}

/** Removes inlined pictures: they are too large for localStorage. */
function withoutInlined(value: unknown): unknown {
  if (typeof value !== "string" || !value.includes('src="data:')) return value;
  const { body } = new DOMParser().parseFromString(value, "text/html");
  for (const picture of body.querySelectorAll('img[src^="data:"]'))
    (picture.closest("figure") ?? picture).remove();
  return body.innerHTML;
}
