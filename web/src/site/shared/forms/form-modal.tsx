import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../modal.tsx";
import type { SiteForm } from "./form-fields.ts";
import styles from "./form-modal.module.css";

interface FormModalProps {
  title: string;
  /** Class that sets the width. */
  className?: string | undefined;
  form: SiteForm;
  /** Error message that belongs to no field. */
  problem: string;
  action: string;
  isPending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormModal(props: FormModalProps) {
  const { title, className, form, problem, action, isPending, onSubmit, onClose, children } = props;
  return (
    <Modal label={title} className={className} onClose={onClose}>
      <form
        ref={form.place}
        className={`grid gap-4 p-6 ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <h2>{title}</h2>
        {children}
        {problem && (
          <p className="refused text-sm" role="alert">
            {problem}
          </p>
        )}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" disabled={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
