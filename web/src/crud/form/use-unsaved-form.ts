import { App } from "antd";
import { useRef } from "react";
import { cancelled } from "../../ui/sentences.ts";
import { rememberFocus } from "../dialog/focus-return.ts";
import { useUnsavedMark } from "./unsaved.ts";

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
