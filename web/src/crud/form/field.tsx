import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { ConfigProvider, Form, type FormRule } from "antd";
import type { ReactElement } from "react";
import { usePlatformDay } from "../../reference-data/wall-clock.ts";
import { editorMode, useEditorContext } from "../dialog/editor-mode.ts";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import { hintOf, immutableHint } from "./field-hint.ts";
import { inputFor } from "./field-input.tsx";
import { rulesOf } from "./field-rules.ts";
import { FieldValue } from "./field-value.tsx";

interface FieldProps<F extends FormSchema> {
  /** The schema that the field belongs to: `post.create`. */
  of: F;
  name: keyof F["properties"] & string;
  /** Overrides the schema where the form requires the field. */
  required?: boolean;
  /** Another input than the field's kind has; it gets `value` and `onChange`. */
  children?: ReactElement;
  /** Another way to show the value when it is only read. */
  shown?: (value: unknown) => ReactElement | string;
  /** A hint below the input; some fields have one of their own. */
  extra?: string | undefined;
  /** An immutable field is shown locked when editing, instead of being left out. */
  lockable?: boolean;
  /** What the field's schema alone cannot say. */
  rules?: FormRule[];
  /** Fields whose change has this one checked again. */
  dependencies?: string[];
}

/**
 * One field of a form, from its schema: title, star, rules, input. In a dialog that only shows,
 * its value; nothing in one that edits, when the field is fixed after creation and not `lockable`.
 */
export function CrudField<F extends FormSchema>({
  of,
  name,
  children,
  shown,
  ...rest
}: FieldProps<F>) {
  const { mode, createOnly } = useEditorContext();
  const today = usePlatformDay();
  const field = fieldOf(of, name);
  const required = rest.required ?? field.required;
  const { schema } = field;
  const isFixed = mode === editorMode.edit && createOnly.includes(name);
  const willBeFixed = mode === editorMode.add && rest.lockable && createOnly.includes(name);
  if (isFixed && !rest.lockable) return null;
  if (mode === editorMode.view) {
    return (
      <Form.Item name={String(name)} label={schema.title}>
        <Shown schema={schema} shown={shown} />
      </Form.Item>
    );
  }
  const item = (
    <Form.Item
      name={String(name)}
      label={schema.title}
      required={required}
      rules={[...rulesOf(schema, { required, today }), ...(rest.rules ?? [])]}
      dependencies={rest.dependencies}
      validateFirst
      extra={rest.extra ?? (willBeFixed ? immutableHint : hintOf(name, schema))}
    >
      {children ?? inputFor(schema)}
    </Form.Item>
  );
  return isFixed ? <ConfigProvider componentDisabled>{item}</ConfigProvider> : item;
}

interface ShownProps {
  schema: FieldSchema;
  shown?: ((value: unknown) => ReactElement | string) | undefined;
  value?: unknown;
}

/** Form.Item hands the value to its child; what it hands besides is not for reading. */
function Shown({ schema, shown, value }: ShownProps) {
  return shown ? shown(value) : <FieldValue schema={schema} value={value} />;
}
