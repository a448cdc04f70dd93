import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiResponse } from "../api/request.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { cancelled } from "../ui/text/sentences.ts";
import { toast } from "../ui/toast/toast.ts";

export interface ConfirmedCall {
  question: string;
  call: () => Promise<ApiResponse<unknown>>;
  /** Query paths to invalidate. */
  affects: string[];
  danger?: boolean;
}

/** Asks before a call and shows its message. Render the returned dialog. */
export function useConfirmation() {
  const client = useQueryClient();
  const [pending, setPending] = useState<ConfirmedCall>();
  const calling = useMutation({
    mutationFn: ({ call }: ConfirmedCall) => call(),
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: (_answer, _error, { affects }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => affects.includes(`${queryKey[0]}`) }),
  });
  const close = () => setPending(undefined);
  const dialog = pending && (
    <ConfirmDialog
      text={pending.question}
      onConfirm={() => {
        close();
        calling.mutate(pending);
      }}
      onCancel={() => {
        close();
        toast(cancelled);
      }}
    />
  );
  return { confirmed: setPending, dialog };
}
