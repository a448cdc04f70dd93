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

/** Search parameter that opens a form on the full page: a row's id, or `new`. */
export const fullPageParam = "write";
const newRow = "new";

type CrudEditorOf<R extends CrudResource> = ReturnType<typeof useCrudEditor<R>>;

/**
 * Switches a form between its dialog and a full page. The page has a URL, which opens the form
 * after a reload or for another authorised person. Back returns to the dialog.
 * The choice is stored per person: later forms open the same way.
 */
export function useFullPage<R extends CrudResource>(resource: R, editor: CrudEditorOf<R>) {
  const { location } = useTabLocation();
  const [params, setParams] = useTabSearchParams();
  const can = useCan();
  const requested = params.get(fullPageParam);
  const userId = useProfile().data?.user?.userId;
  const isOffered = editor.mode !== editorMode.view;

  const leave = (options?: { replace: boolean }) => {
    const rest = new URLSearchParams(params);
    rest.delete(fullPageParam);
    setParams(rest, options);
  };
  const openRequested = useEffectEvent((id: string) => {
    const isNew = id === newRow;
    const may = can(permissionFor(resource, isNew ? "add" : "edit"));
    // A form with unsaved input is already in front in this tab.
    const isRefused = !may || hasUnsaved([location.pathname]);
    if (isRefused || !(isNew || patterns.id.test(id))) return leave({ replace: true });
    if (isNew) return editor.add();
    // The form loads the row by its id and needs no other field.
    editor.edit({ [resource.id]: id } as RowOf<R>);
  });
  const leaveClosed = useEffectEvent(() => leave({ replace: true }));

  const open = () => {
    const next = new URLSearchParams(params);
    next.set(fullPageParam, editor.id ?? newRow);
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
      // The form was saved or cancelled.
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

/** Stored per person in this browser. */
const isDeskChosen = (userId: string | undefined) =>
  storedJson(localStore.get(deskKey(userId))) === true;

function chooseDesk(userId: string | undefined, isChosen: boolean): void {
  if (isChosen) localStore.set(deskKey(userId), "true");
  else localStore.remove(deskKey(userId));
}

export type FullPageControl = ReturnType<typeof useFullPage>;

/** Parts of the preview other than the text. */
export interface PreviewHead extends Omit<PreviewedText, "content"> {
  /** HTML above the text. */
  notes?: string;
}

/** Number of files in a form value. */
export const fileCount = (files: unknown): number => (Array.isArray(files) ? files.length : 0);

export function toPreviewText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
