import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { Answer } from "../../api/request.ts";
import { cancelled } from "../../ui/sentences.ts";
import { rememberFocus } from "./focus-return.ts";

interface ConfirmedCall {
  question: string;
  call: () => Promise<Answer<unknown>>;
  /** Paths of the resources that show the changed data. */
  affects: string[];
  /** Whether something ends by it. */
  danger?: boolean;
  onDone?: () => void;
}

/** Asks, calls, says what the server said, and has the lists concerned loaded anew. */
export function useConfirmedCall(): (confirmed: ConfirmedCall) => void {
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  const calling = useMutation({
    mutationFn: ({ call }: ConfirmedCall) => call(),
    onSuccess: (answer, { onDone }) => {
      message.success(answer.message);
      onDone?.();
    },
    // Also after a refusal: what was refused may have changed since the list was loaded.
    onSettled: (_answer, _error, { affects }) => {
      for (const path of affects) void client.invalidateQueries({ queryKey: [path] });
    },
  });
  return (confirmed) => {
    modal.confirm({
      title: "提醒",
      content: confirmed.question,
      okText: "确定",
      cancelText: "取消",
      okButtonProps: { danger: confirmed.danger ?? false },
      // A refusal is told by the toast of failed calls; the question is answered either way.
      onOk: () => calling.mutateAsync(confirmed).catch(() => undefined),
      onCancel: () => message.info(cancelled),
      afterClose: rememberFocus(),
    });
  };
}
