import { Input } from "antd";
import type { KeyboardEvent } from "react";
import { useEditorContext } from "../dialog/editor-mode.ts";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import { CrudField } from "./field.tsx";

interface TitleFieldProps<F extends FormSchema> {
  of: F;
  name: keyof F["properties"] & string;
}

/** Title of a text: an ordinary field in a dialog, the first line of the sheet on the full page. */
export function TitleField<F extends FormSchema>({ of, name }: TitleFieldProps<F>) {
  const { isFullPage = false } = useEditorContext();
  if (!isFullPage) return <CrudField of={of} name={name} />;
  const { title, maxLength } = fieldOf(of, name).schema;
  return (
    <CrudField of={of} name={name}>
      <Line placeholder={title} maxLength={maxLength} />
    </CrudField>
  );
}

interface LineProps {
  placeholder: string | undefined;
  maxLength: number | undefined;
  value?: string;
  onChange?: (value: string) => void;
}

/** Title input of the text's form if it is empty; writing begins there. */
export function findEmptyTitle(text: HTMLElement): HTMLElement | null {
  const line = text.closest("form")?.querySelector<HTMLTextAreaElement>("[data-title-line]");
  return line?.value === "" ? line : null;
}

/** Wrapping single-line input. Enter moves the focus to the text. */
function Line({ onChange, ...input }: LineProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.closest("form")?.querySelector<HTMLElement>(".ProseMirror")?.focus();
  };
  return (
    <Input.TextArea
      {...input}
      autoSize
      data-title-line
      variant="borderless"
      className="p-0 font-semibold text-xl md:leading-9.5"
      onChange={({ target }) => onChange?.(target.value.replace(/\s*\n\s*/g, " "))}
      onKeyDown={press}
    />
  );
}
