import { type ReactNode, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { jsonOf, type SiteFieldDefinitions, type SiteFormValues } from "../forms/form-fields.ts";
import { type SiteForm, useSiteForm } from "../forms/use-site-form.ts";
import { Modal } from "../modal.tsx";
import { useSending } from "./inquiries.ts";
import styles from "./message-dialog.module.css";

interface MessageDialogProps {
  title: string;
  /** Whom it is for, and about what. */
  about: ReactNode;
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues;
  method: "POST" | "PUT";
  call: string;
  /** What is sent besides the form. */
  also?: object;
  children: (form: SiteForm) => ReactNode;
  onClose: () => void;
}

/** Writes a message: an inquiry, or the answer to one. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, about, fields, initial = {}, method, call, also, children, onClose } = props;
  const form = useSiteForm({ fields, initial });
  const [problem, setProblem] = useState("");
  const sending = useSending(method, call, onClose);
  const send = () => {
    setProblem("");
    if (!form.check() || sending.isPending) return;
    sending.mutate(
      { ...jsonOf(fields, form.values), ...also },
      { onError: (error) => setProblem(form.refuse(error) ? "" : messageOf(error)) },
    );
  };
  return (
    <Modal label={title} className={styles.sheet} onClose={onClose}>
      <form
        ref={form.place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h2>{title}</h2>
        <div className={styles.about}>{about}</div>
        {children(form)}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" disabled={sending.isPending}>
            {sending.isPending ? "发送中…" : "发送"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
