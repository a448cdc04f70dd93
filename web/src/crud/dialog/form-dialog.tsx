import { useMutation } from "@tanstack/react-query";
import { Alert, App, Form } from "antd";
import { type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import type { Answer } from "../../api/request.ts";
import { fieldErrors } from "../form/field-errors.ts";
import { useUnsavedForm } from "../form/use-unsaved-form.ts";
import type { FormValues } from "../resource-types.ts";
import { DialogForm, showRefused } from "./dialog-form.tsx";
import styles from "./editor-dialog.module.css";
import { TabDialog } from "./tab-dialog.tsx";

interface FormDialogProps {
  open: boolean;
  title: string;
  /** 500 or 650, by specification. */
  width?: number;
  send: (values: FormValues) => Promise<Answer<unknown>>;
  /** After a success and after a refusal. */
  onSettled?: () => void;
  /** Whether a conflict leaves nothing to be done here: it is told, and the dialog closes. */
  endsOnConflict?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with one form and one call: a success is told and closes it; a refusal stands beside
 * its fields or above them, and what was typed stays. Leaving it half-filled asks first.
 */
export function FormDialog(props: FormDialogProps) {
  // A form of its own for each opening: nothing that was typed earlier stays in it.
  return <OneOpening key={useOpenings(props.open)} {...props} />;
}

function OneOpening({ open, title, width = 500, children, ...props }: FormDialogProps) {
  const { send, onSettled, endsOnConflict = false, onClose } = props;
  const [form] = Form.useForm<FormValues>();
  const unsaved = useUnsavedForm();
  const { message } = App.useApp();
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: send,
    onSuccess: (answer) => {
      unsaved.settled();
      message.success(answer.message);
      onClose();
    },
    onError: (error) => {
      if (!endsOnConflict || !isConflict(error)) return showRefused(form, fieldErrors(error));
      unsaved.settled();
      message.error(messageOf(error));
      onClose();
    },
    onSettled,
  });
  return (
    <TabDialog
      open={open}
      title={title}
      width={width}
      className={styles.dialog}
      classNames={{ body: styles.body }}
      okText="确定"
      cancelText="取消"
      confirmLoading={sending.isPending}
      onOk={form.submit}
      onCancel={() => unsaved.leave(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {sending.isError && fieldErrors(sending.error).length === 0 && (
        <Alert className={styles.draft} type="error" showIcon title={messageOf(sending.error)} />
      )}
      <DialogForm
        form={form}
        sending={sending.isPending}
        onValuesChange={unsaved.typed}
        onFinish={(values) => sending.mutate(values)}
      >
        {children}
      </DialogForm>
    </TabDialog>
  );
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 409;
}

/** Counts how often a dialog was opened. */
export function useOpenings(open: boolean): number {
  const [{ wasOpen, count }, setSeen] = useState({ wasOpen: open, count: 0 });
  if (open !== wasOpen) setSeen({ wasOpen: open, count: open ? count + 1 : count });
  return count;
}
