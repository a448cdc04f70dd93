import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { ApiResponse } from "../../api/request.ts";
import { useConfirm } from "./tab-dialog.tsx";

interface ConfirmedCall {
  question: string;
  call: () => Promise<ApiResponse<unknown>>;
  /** Paths of the resources that show the changed data. */
  affects: string[];
  danger?: boolean;
  onDone?: () => void;
}

/**
 * Asks for confirmation, sends the request, shows the server's message and invalidates the affected
 * lists.
 */
export function useConfirmedCall(): (confirmed: ConfirmedCall) => void {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const calling = useMutation({
    mutationFn: ({ call }: ConfirmedCall) => call(),
    onSuccess: (answer, { onDone }) => {
      message.success(answer.message);
      onDone?.();
    },
    // Invalidate after an error too: the list may be out of date.
    onSettled: (_answer, _error, { affects }) => {
      for (const path of affects) void client.invalidateQueries({ queryKey: [path] });
    },
  });
  return (confirmed) =>
    confirm({
      content: confirmed.question,
      danger: confirmed.danger ?? false,
      // The failure toast shows the error; the confirmation closes either way.
      onOk: () => calling.mutateAsync(confirmed).catch(() => undefined),
    });
}
