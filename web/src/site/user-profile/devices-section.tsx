import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ConfirmedCall, Devices } from "../../own/devices/devices.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { cancelled } from "../../ui/text/sentences.ts";
import { toast } from "../../ui/toast/toast.ts";
import { Section } from "./section.tsx";

/** The current user's sessions. */
export default function DevicesSection() {
  const client = useQueryClient();
  const [pendingCall, setPendingCall] = useState<ConfirmedCall>();
  const calling = useMutation({
    mutationFn: ({ call }: ConfirmedCall) => call(),
    onSuccess: ({ message }) => toast(message, "success"),
    onSettled: (_answer, _error, { affects }) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => affects.includes(`${queryKey[0]}`) }),
  });
  return (
    <>
      <Devices
        confirmed={setPendingCall}
        frame={(parts) => <Section title="我的设备" {...parts} />}
      />
      {pendingCall && (
        <ConfirmDialog
          text={pendingCall.question}
          onConfirm={() => {
            setPendingCall(undefined);
            calling.mutate(pendingCall);
          }}
          onCancel={() => {
            setPendingCall(undefined);
            toast(cancelled);
          }}
        />
      )}
    </>
  );
}
