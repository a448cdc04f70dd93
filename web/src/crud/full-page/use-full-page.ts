import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import type { PreviewedText } from "../../ui/preview-message.ts";
import { localStore } from "../../ui/storage/browser-storage.ts";
import { storedJson } from "../../ui/storage/stored-setting.ts";
import { editorMode } from "../dialog/editor-mode.ts";
import type { useCrudEditor } from "../dialog/use-crud-editor.ts";
import { hasUnsaved } from "../form/unsaved.ts";
import { type CrudResource, permissionFor, type RowOf } from "../resource-types.ts";
import { useTabLocation, useTabSearchParams } from "../tab-location.tsx";

/** The search parameter of an address that shows a form on a page of its own: a row's id, or `new`. */
export const writtenRow = "write";
const newRow = "new";

type CrudEditorOf<R extends CrudResource> = ReturnType<typeof useCrudEditor<R>>;

/**
 * Lets a form change between its dialog and a page of its own. The page has an address, which opens
 * the form after a reload, or for somebody else with the right; going back leads to the dialog.
 * A person who has chosen the page comes to it at once from then on, until they choose the dialog.
 */
export function useFullPage<R extends CrudResource>(resource: R, editor: CrudEditorOf<R>) {
  const { location } = useTabLocation();
  const [params, setParams] = useTabSearchParams();
  const can = useCan();
  const requested = params.get(writtenRow);
  const userId = useProfile().data?.user?.userId;
  const isOffered = editor.mode !== editorMode.view;

  const leave = (options?: { replace: boolean }) => {
    const rest = new URLSearchParams(params);
    rest.delete(writtenRow);
    setParams(rest, options);
  };
  const openRequested = useEffectEvent((id: string) => {
    const isNew = id === newRow;
    const may = can(permissionFor(resource, isNew ? "add" : "edit"));
    // A half-filled form of this tab is in front already.
    const isRefused = !may || hasUnsaved([location.pathname]);
    if (isRefused || !(isNew || patterns.id.test(id))) return leave({ replace: true });
    if (isNew) return editor.add();
    // The form loads the row by its id and needs nothing else of it.
    editor.edit({ [resource.id]: id } as RowOf<R>);
  });
  const leaveClosed = useEffectEvent(() => leave({ replace: true }));

  const open = () => {
    const next = new URLSearchParams(params);
    next.set(writtenRow, editor.id ?? newRow);
    setParams(next);
  };
  const openRemembered = useEffectEvent(() => isOffered && isDeskChosen(userId) && open());

  const wasOpen = useRef(false);
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (editor.open) {
      if (!wasOpen.current && requested === null) openRemembered();
      wasOpen.current = true;
      answered.current = requested;
    } else if (wasOpen.current) {
      // Saved or cancelled.
      wasOpen.current = false;
      if (requested !== null) leaveClosed();
    } else if (requested !== null && answered.current !== requested) {
      answered.current = requested;
      openRequested(requested);
    }
    if (requested === null) answered.current = null;
  }, [editor.open, requested]);

  return {
    isOffered,
    isOpen: requested !== null && editor.open && isOffered,
    open: () => {
      chooseDesk(userId, true);
      open();
    },
    close: () => {
      chooseDesk(userId, false);
      leave();
    },
  };
}

const deskKey = (userId: string | undefined) => `am:desk:${userId}`;

/** Of this person, in this browser. */
const isDeskChosen = (userId: string | undefined) =>
  storedJson(localStore.get(deskKey(userId))) === true;

function chooseDesk(userId: string | undefined, isChosen: boolean): void {
  if (isChosen) localStore.set(deskKey(userId), "true");
  else localStore.remove(deskKey(userId));
}

export type FullPageControl = ReturnType<typeof useFullPage>;

/** What the preview shows besides the text. */
export type PreviewHead = Omit<PreviewedText, "content">;

/** How many files a form's value is. */
export const countOf = (files: unknown): number => (Array.isArray(files) ? files.length : 0);

/** A form's value for the preview; nothing where it is not filled. */
export function previewedText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
