import { type ReactNode, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import type { ApiResponse } from "../../../api/request.ts";
import {
  jsonOf,
  type SiteFieldDefinitions,
  type SiteForm,
  type SiteFormValues,
  useSiteForm,
} from "../forms/form-fields.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { useSending } from "./inquiries.ts";
import styles from "./message-dialog.module.css";

interface MessageDialogProps {
  title: string;
  about: ReactNode;
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues;
  send: (body: object) => Promise<ApiResponse<unknown>>;
  /** What is sent besides the form. */
  also?: object;
  children: (form: SiteForm) => ReactNode;
  onClose: () => void;
}

/** Writes a message: an inquiry, or the answer to one. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, about, fields, initial = {}, also, children, onClose } = props;
  const form = useSiteForm({ fields, initial });
  const [problem, setProblem] = useState("");
  const sending = useSending(props.send, onClose);
  const send = () => {
    setProblem("");
    if (!form.check() || sending.isPending) return;
    sending.mutate(
      { ...jsonOf(fields, form.values), ...also },
      { onError: (error) => setProblem(form.refuse(error) ? "" : messageOf(error)) },
    );
  };
  return (
    <FormModal
      title={title}
      className={styles.sheet}
      form={form}
      problem={problem}
      action={sending.isPending ? "发送中…" : "发送"}
      isPending={sending.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="note leading-reading break-anywhere">{about}</div>
      {children(form)}
    </FormModal>
  );
}
