import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import type { ApiResponse } from "../../../api/request.ts";
import { toast } from "../../../ui/toast/toast.ts";
import {
  type SiteFieldDefinitions,
  type SiteForm,
  type SiteFormValues,
  useSiteForm,
} from "./form-fields.ts";
import { FormModal } from "./form-modal.tsx";

interface SiteFormDialogProps {
  title: string;
  className?: string | undefined;
  action: string;
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues | undefined;
  send: (values: SiteFormValues) => Promise<ApiResponse<unknown>>;
  /** Prefix of the query paths to invalidate after a success or an error. */
  affects: string;
  children: (form: SiteForm) => ReactNode;
  onClose: () => void;
}

/** Dialog with one form and one request. Success closes it; an error is shown in it. */
export function SiteFormDialog(props: SiteFormDialogProps) {
  const { title, className, action, fields, initial = {}, affects, children, onClose } = props;
  const client = useQueryClient();
  const form = useSiteForm({ fields, initial });
  const [problem, setProblem] = useState("");
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: props.send,
    onSuccess: ({ message }) => {
      toast(message, "success");
      onClose();
    },
    onError: (error) => setProblem(form.refuse(error) ? "" : messageOf(error)),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(affects),
      }),
  });
  return (
    <FormModal
      title={title}
      className={className}
      form={form}
      problem={problem}
      action={sending.isPending ? "发送中…" : action}
      isPending={sending.isPending}
      onSubmit={() => {
        setProblem("");
        if (form.check() && !sending.isPending) sending.mutate(form.values);
      }}
      onClose={onClose}
    >
      {children(form)}
    </FormModal>
  );
}
