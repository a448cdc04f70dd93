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
import { fieldErrors, type RefusedFields, useSubmission } from "../form/submission.ts";
import { useUnsavedForm } from "../form/unsaved.ts";
import type { FormValues } from "../resource-types.ts";
import styles from "./editor-dialog.module.css";
import { TabDialog } from "./tab-dialog.tsx";

interface FormDialogProps {
  open: boolean;
  title: string;
  /** What its button says, where it is not 确定. */
  act?: string;
  /** 500 or 650, by specification. */
  width?: number;
  /** What the form begins with. */
  start?: FormValues | undefined;
  send: (values: FormValues) => Promise<ApiResponse<unknown>>;
  /** After a success and after a refusal. */
  onSettled?: () => void;
  /** Whether a conflict makes the dialog pointless: it is reported, and the dialog closes. */
  endsOnConflict?: boolean;
  onClose: () => void;
  /** What the form is about, above it; a form of its own may stand there. */
  above?: ReactNode;
  /** Names what the form is about: another one starts the form afresh. */
  subject?: string | undefined;
  /** A second button that sends the form and goes on instead of closing. */
  another?: { label: string; go: () => void } | undefined;
  children: ReactNode;
}

/**
 * A dialog with one form and one call: success closes it; a refusal is shown at its fields or
 * above them, and the input stays. Closing it half-filled asks first.
 */
export function FormDialog(props: FormDialogProps) {
  // A new form for each opening: earlier input is discarded.
  return <OpenFormDialog key={useOpenCount(props.open)} {...props} />;
}

function OpenFormDialog({ open, title, act, width = 500, children, ...props }: FormDialogProps) {
  const {
    start,
    send,
    onSettled,
    endsOnConflict = false,
    onClose,
    above,
    subject,
    another,
  } = props;
  const [form] = Form.useForm<FormValues>();
  const unsaved = useUnsavedForm();
  const { message } = App.useApp();
  const goesOn = useRef(false);
  const sending = useSubmission({
    meta: { quiet: true },
    mutationFn: send,
    onSuccess: (answer) => {
      unsaved.settled();
      message.success(answer.message);
      if (goesOn.current) another?.go();
      else onClose();
    },
    onError: (error) => {
      if (!endsOnConflict || !isConflict(error)) return showRefused(form, fieldErrors(error));
      unsaved.settled();
      message.error(messageOf(error));
      onClose();
    },
    onSettled,
  });
  const shownSubject = useRef(subject);
  const startAfresh = useEffectEvent(() => {
    // A tab that comes to the front again runs its effects again: its input stays.
    if (shownSubject.current === subject) return;
    shownSubject.current = subject;
    form.resetFields();
    sending.reset();
    unsaved.settled();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what it starts for
  useEffect(() => startAfresh(), [subject]);
  const submit = (andGoOn: boolean) => {
    goesOn.current = andGoOn;
    form.submit();
  };
  return (
    <TabDialog
      open={open}
      title={title}
      width={width}
      className={styles.dialog}
      classNames={{ body: styles.body }}
      okText={act ?? "确定"}
      cancelText="取消"
      confirmLoading={sending.isPending}
      onOk={() => submit(false)}
      footer={(buttons) => (
        <>
          {another && (
            <Button loading={sending.isPending} onClick={() => submit(true)}>
              {another.label}
            </Button>
          )}
          {buttons}
        </>
      )}
      onCancel={() => unsaved.leave(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {above}
      {sending.isError && fieldErrors(sending.error).length === 0 && (
        <Alert className={styles.draft} type="error" showIcon title={messageOf(sending.error)} />
      )}
      <DialogForm
        form={form}
        {...(start && { initialValues: start })}
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
export function useOpenCount(open: boolean): number {
  const [{ wasOpen, count }, setSeen] = useState({ wasOpen: open, count: 0 });
  if (open !== wasOpen) setSeen({ wasOpen: open, count: open ? count + 1 : count });
  return count;
}

interface DialogFormProps<Values> extends Omit<FormProps<Values>, "children"> {
  children: ReactNode;
  ref?: Ref<FormInstance<Values>>;
  readOnly?: boolean;
  /** Submitting: another Enter does not send it twice. */
  sending?: boolean;
}

const firstInputs = "input:not([type=hidden], [type=file], [type=radio]), textarea";

/**
 * The form of a dialog or of a page: begins in its first field, is sent by Enter in a field and by Ctrl+Enter
 * (⌘ on a Mac) anywhere, and leads to the first field that is wrong. Its buttons stand outside.
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
    // Before the text editor makes a new line of it.
    event.preventDefault();
    event.stopPropagation();
    form.submit();
  };
  return (
    <div ref={top}>
      <Form<Values>
        // Prefixes the fields' ids: the search header asks for fields of the same names.
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

/** Shows a refusal's messages at their fields and scrolls to the first. */
export function showRefused(
  form: Pick<FormInstance, "setFields" | "scrollToField">,
  refused: RefusedFields,
): void {
  form.setFields(refused);
  unfold();
  const [first] = refused;
  if (first) form.scrollToField(first.name, { block: "center", focus: true });
}

/** What is folded away may be what is wrong. */
function unfold(): void {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>("form details")) {
    folded.open = true;
  }
}

/** A dialog's content mounts before it is visible, and hidden elements take no focus. */
function whenVisible(element: HTMLElement, then: (element: HTMLElement) => void): () => void {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    then(element);
  });
  watch.observe(element);
  return () => watch.disconnect();
}

function focusFirst(form: HTMLElement): void {
  // On a touch screen the keyboard would cover the form before it has been read.
  if (window.matchMedia("(pointer: coarse)").matches) return;
  if (form.contains(document.activeElement)) return;
  const first = [...form.querySelectorAll<HTMLInputElement>(firstInputs)].find(
    // A date's calendar opens with its focus.
    (input) => !input.disabled && !input.closest(".ant-picker"),
  );
  first?.focus({ preventScroll: true });
}
