import { Form, type FormInstance, type FormProps } from "antd";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import type { RefusedFields } from "../form/field-errors.ts";
import type { FormValues } from "../resource-types.ts";

interface DialogFormProps<Values> extends Omit<FormProps<Values>, "children"> {
  children: ReactNode;
  ref?: Ref<FormInstance<Values>>;
  /** Read-only. */
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
  const [first] = refused;
  if (first) form.scrollToField(first.name, { block: "center", focus: true });
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
