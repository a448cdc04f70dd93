import { createContext, use, useRef, useState } from "react";
import { useConfirm } from "../dialog/tab-dialog.tsx";

/** Forms with unsaved input, and their locations. */
const unsaved = new Map<object, string>();

/** Location of the forms below, e.g. the path of a tab. */
export const FormLocationContext = createContext("");

/**
 * Marks the calling form as dirty (true) or clean (false). Not an effect: a form in a hidden tab
 * stays dirty.
 */
export function useDirtyMark(): (typed: boolean) => void {
  const place = use(FormLocationContext);
  const [form] = useState(() => ({}));
  return (typed) => {
    if (typed) unsaved.set(form, place);
    else unsaved.delete(form);
  };
}

/** True if a form in these locations is dirty; without locations, any form. */
export function hasUnsaved(places?: readonly string[]): boolean {
  return [...unsaved.values()].some((place) => !places || places.includes(place));
}

/** Removes the marks of these locations; without locations, all marks. */
export function clearUnsaved(places?: readonly string[]): void {
  for (const [form, place] of unsaved) {
    if (!places || places.includes(place)) unsaved.delete(form);
  }
}

const question = "内容尚未保存，确定离开吗？";

/**
 * Confirms before unsaved input is lost. `draftNotice` is added to the question: it names input
 * that is stored anyway.
 */
export function useLeaveConfirmation({ draftNotice = "" } = {}) {
  const confirm = useConfirm();
  return (go: () => void) => confirm({ content: `${question}${draftNotice}`, onOk: go });
}

/** Tracks the dirty state of the calling form and confirms before it closes. */
export function useUnsavedForm(options: { draftNotice?: string } = {}) {
  const ask = useLeaveConfirmation(options);
  const mark = useDirtyMark();
  const isTyped = useRef(false);
  const set = (typed: boolean) => {
    isTyped.current = typed;
    mark(typed);
  };
  return {
    markDirty: () => set(true),
    /** Call after a save, a discard or a reset. */
    markClean: () => set(false),
    confirmLeave: (go: () => void) => {
      if (!isTyped.current) return go();
      ask(() => {
        set(false);
        go();
      });
    },
  };
}
