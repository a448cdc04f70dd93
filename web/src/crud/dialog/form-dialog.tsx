import { useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form, type FormInstance, type FormProps } from "antd";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import type { ApiResponse } from "../../api/request.ts";
import { type FormFieldErrors, formFieldErrors, useSubmission } from "../form/submission.ts";
import { useUnsavedForm } from "../form/unsaved.ts";
import type { FormValues } from "../resource-types.ts";
import styles from "./editor-dialog.module.css";
import { TabDialog } from "./tab-dialog.tsx";

interface FormDialogProps {
  open: boolean;
  title: string;
  /** Label of the submit button; default: 确定. */
  submitLabel?: string;
  width?: number;
  initialValues?: FormValues | undefined;
  send: (values: FormValues) => Promise<ApiResponse<unknown>>;
  /** Query paths of lists with the data. They reload after an error too: somebody else may have changed it. */
  affects?: readonly string[];
  /** True to close the dialog after a conflict, which is shown as a message. */
  closesOnConflict?: boolean;
  onClose: () => void;
  /** Content above the form; may contain a second form. */
  above?: ReactNode;
  /** Key of the edited thing; another key resets the form. */
  formKey?: string | undefined;
  /** Second button: submits the form and continues instead of closing. */
  submitAndContinue?: { label: string; go: () => void } | undefined;
  children: ReactNode;
}

/**
 * Dialog with one form and one request. Success closes it. An error is shown at its fields or above
 * them, and keeps the input. Closing with unsaved input asks first.
 */
export function FormDialog(props: FormDialogProps) {
  // Mount a new form on each opening, which discards earlier input.
  return <OpenFormDialog key={useOpeningCount(props.open)} {...props} />;
}

function OpenFormDialog({
  open,
  title,
  submitLabel,
  width = 500,
  children,
  ...props
}: FormDialogProps) {
  const {
    initialValues,
    send,
    affects = [],
    closesOnConflict = false,
    onClose,
    above,
    formKey,
    submitAndContinue,
  } = props;
  const [form] = Form.useForm<FormValues>();
  const unsaved = useUnsavedForm();
  const { message } = App.useApp();
  const client = useQueryClient();
  const continues = useRef(false);
  const sending = useSubmission({
    meta: { quiet: true },
    mutationFn: send,
    onSuccess: (answer) => {
      unsaved.markClean();
      message.success(answer.message);
      if (continues.current) submitAndContinue?.go();
      else onClose();
    },
    onError: (error) => {
      if (!closesOnConflict || !isConflict(error))
        return showFieldErrors(form, formFieldErrors(error));
      unsaved.markClean();
      message.error(messageOf(error));
      onClose();
    },
    onSettled: () => {
      for (const path of affects) void client.invalidateQueries({ queryKey: [path] });
    },
  });
  const shownFormKey = useRef(formKey);
  const resetForm = useEffectEvent(() => {
    // A tab runs its effects again when it returns to the front: keep its input.
    if (shownFormKey.current === formKey) return;
    shownFormKey.current = formKey;
    form.resetFields();
    sending.reset();
    unsaved.markClean();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each form key
  useEffect(() => resetForm(), [formKey]);
  const submit = (andContinue: boolean) => {
    continues.current = andContinue;
    form.submit();
  };
  return (
    <TabDialog
      open={open}
      title={title}
      width={width}
      className="top-12"
      classNames={{ body: styles.body }}
      okText={submitLabel ?? "确定"}
      cancelText="取消"
      confirmLoading={sending.isPending}
      onOk={() => submit(false)}
      footer={(buttons) => (
        <>
          {submitAndContinue && (
            <Button loading={sending.isPending} onClick={() => submit(true)}>
              {submitAndContinue.label}
            </Button>
          )}
          {buttons}
        </>
      )}
      onCancel={() => unsaved.confirmLeave(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {above}
      {sending.isError && formFieldErrors(sending.error).length === 0 && (
        <Alert className="mb-4" type="error" showIcon title={messageOf(sending.error)} />
      )}
      <DialogForm
        form={form}
        {...(initialValues && { initialValues })}
        sending={sending.isPending}
        onValuesChange={unsaved.markDirty}
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

export function useOpeningCount(open: boolean): number {
  const [{ wasOpen, count }, setSeen] = useState({ wasOpen: open, count: 0 });
  if (open !== wasOpen) setSeen({ wasOpen: open, count: open ? count + 1 : count });
  return count;
}

interface DialogFormProps<Values> extends Omit<FormProps<Values>, "children"> {
  children: ReactNode;
  ref?: Ref<FormInstance<Values>>;
  readOnly?: boolean;
  /** True while submitting: another Enter does not submit again. */
  sending?: boolean;
}

const firstInputs = "input:not([type=hidden], [type=file], [type=radio]), textarea";

/**
 * Form of a dialog or a page. It focuses its first field. Enter in a field submits it, Ctrl+Enter
 * (⌘ on a Mac) does so anywhere. A failed submit scrolls to the first invalid field. Its buttons
 * are outside.
 */
export function DialogForm<Values extends object = FormValues>({
  readOnly = false,
  sending = false,
  children,
  onFinish,
  ...props
}: DialogFormProps<Values>) {
  const [form] = Form.useForm<Values>(props.form);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (readOnly || !top.current) return;
    return whenVisible(top.current, focusFirst);
  }, [readOnly]);
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || readOnly) return;
    // Runs before the text editor inserts a line break.
    event.preventDefault();
    event.stopPropagation();
    form.submit();
  };
  return (
    <div ref={top}>
      <Form<Values>
        // Prefix of the field ids: the search header has fields with the same names.
        name={useId()}
        layout="vertical"
        scrollToFirstError={{ block: "center", focus: true }}
        autoComplete="off"
        {...props}
        form={form}
        onFinish={sending ? undefined : onFinish}
        onFinishFailed={unfold}
        onKeyDownCapture={sendByKey}
      >
        {children}
        {/* Enter in a field submits; the visible button is outside of the form. */}
        <button type="submit" hidden disabled={readOnly} />
      </Form>
    </div>
  );
}

/** Shows error messages at their fields and scrolls to the first. */
export function showFieldErrors(
  form: Pick<FormInstance, "setFields" | "scrollToField">,
  refused: FormFieldErrors,
): void {
  form.setFields(refused);
  unfold();
  const [first] = refused;
  if (first) form.scrollToField(first.name, { block: "center", focus: true });
}

/** Unfolds all sections: an invalid field may be in a folded one. */
function unfold(): void {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>("form details")) {
    folded.open = true;
  }
}

/**
 * Calls back when the element is visible. A dialog mounts hidden, and hidden elements take no
 * focus.
 */
function whenVisible(element: HTMLElement, then: (element: HTMLElement) => void): () => void {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    then(element);
  });
  watch.observe(element);
  return () => watch.disconnect();
}

/** Focuses the first field, except on a touch screen. */
export function focusFirst(form: HTMLElement): void {
  // On a touch screen the keyboard would cover the unread form.
  if (window.matchMedia("(pointer: coarse)").matches) return;
  if (form.contains(document.activeElement)) return;
  const first = [...form.querySelectorAll<HTMLInputElement>(firstInputs)].find(
    // Skip date fields: focus opens their calendar.
    (input) => !input.disabled && !input.closest(".ant-picker"),
  );
  first?.focus({ preventScroll: true });
}
