import { App } from "antd";
import { createContext, use, useRef, useState } from "react";
import { cancelled } from "../../ui/text/sentences.ts";
import { rememberFocus } from "../dialog/tab-dialog.tsx";

/** Each form with unsaved input, and where it is. */
const unsaved = new Map<object, string>();

/** Where the forms below are, such as the path of a tab. */
export const FormLocationContext = createContext("");

/**
 * Marks the calling form as dirty or, with false, as saved or discarded. Not an effect: a form
 * in a hidden tab stays dirty.
 */
export function useUnsavedMark(): (typed: boolean) => void {
  const place = use(FormLocationContext);
  const [form] = useState(() => ({}));
  return (typed) => {
    if (typed) unsaved.set(form, place);
    else unsaved.delete(form);
  };
}

/** Whether something would be lost with these places; without them, anywhere. */
export function hasUnsaved(places?: readonly string[]): boolean {
  return [...unsaved.values()].some((place) => !places || places.includes(place));
}

/** The places and their forms are gone; without places, all of them. */
export function forgetUnsaved(places?: readonly string[]): void {
  for (const [form, place] of unsaved) {
    if (!places || places.includes(place)) unsaved.delete(form);
  }
}

const question = "内容尚未保存，确定离开吗？";

/**
 * Confirms before unsaved input is lost. `consolation` is added to the question and says what
 * is stored all the same.
 */
export function useLeaveConfirmation({ consolation = "" } = {}) {
  const { modal, message } = App.useApp();
  return (go: () => void) => {
    modal.confirm({
      title: "提醒",
      content: `${question}${consolation}`,
      okText: "确定",
      cancelText: "取消",
      onOk: go,
      onCancel: () => message.info(cancelled),
      afterClose: rememberFocus(),
    });
  };
}

/** Tracks whether the calling form is dirty, and confirms before it closes. */
export function useUnsavedForm(options: { consolation?: string } = {}) {
  const ask = useLeaveConfirmation(options);
  const mark = useUnsavedMark();
  const isTyped = useRef(false);
  const set = (typed: boolean) => {
    isTyped.current = typed;
    mark(typed);
  };
  return {
    typed: () => set(true),
    /** Saved, discarded or restarted. */
    settled: () => set(false),
    leave: (go: () => void) => {
      if (!isTyped.current) return go();
      ask(() => {
        set(false);
        go();
      });
    },
  };
}
