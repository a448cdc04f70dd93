import { App } from "antd";
import { useRef } from "react";
import { cancelled } from "../../ui/sentences.ts";
import { rememberFocus } from "../dialog/focus-return.ts";
import { useUnsavedMark } from "./unsaved.ts";

const question = "内容尚未保存，确定离开吗？";

/**
 * Asks before what was typed is lost, and goes only then. `consolation` says after the question
 * what is kept of it all the same.
 */
export function useLeaveQuestion({ consolation = "" } = {}) {
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

/** Remembers whether something was typed into the calling form, and asks before it is left so. */
export function useUnsavedForm(options: { consolation?: string } = {}) {
  const ask = useLeaveQuestion(options);
  const mark = useUnsavedMark();
  const isTyped = useRef(false);
  const set = (typed: boolean) => {
    isTyped.current = typed;
    mark(typed);
  };
  return {
    typed: () => set(true),
    /** Saved, given up, or begun anew. */
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
