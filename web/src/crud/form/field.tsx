import { type FieldSchema, isList } from "@aeromaint/contracts/fields/fields.ts";
import { ConfigProvider, Form, type FormRule, Input, Select, type SelectProps } from "antd";
import type { ReactElement } from "react";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { RichContent } from "../../ui/rich-text/rich-content.tsx";
import { editorMode, useEditorContext } from "../dialog/editor-mode.ts";
import { LazyRichTextEditor } from "../editor/lazy-editor.tsx";
import type { FileItem } from "../file-field/file-items.ts";
import { type FormSchema, fieldOf } from "../resource-types.ts";
import {
  DictionaryChecks,
  DictionaryInput,
  DictionaryLabel,
  DictionaryLabels,
  dictionaryOf,
} from "./dictionary-input.tsx";
import { fieldHint, fieldRules, immutableHint } from "./field-rules.ts";
import { DateInput, FilesInput } from "./lazy-inputs.tsx";

interface FieldProps<F extends FormSchema> {
  of: F;
  name: keyof F["properties"] & string;
  /** Overrides the schema. */
  required?: boolean;
  /** Input that replaces the default input; it gets `value` and `onChange`. */
  children?: ReactElement;
  /** Renders the read-only value; default by kind. */
  renderValue?: (value: unknown) => ReactElement | string;
  /** Hint below the input; replaces the default hint. */
  extra?: string | undefined;
  /** True to show an immutable field as locked when editing, instead of hiding it. */
  lockable?: boolean;
  /** Rules in addition to the schema. */
  rules?: FormRule[];
  /** Names of fields that trigger validation of this one. */
  dependencies?: string[];
}

/**
 * Form field from its schema: title, star, rules, input. A view dialog shows its value. An edit
 * dialog leaves out immutable fields that are not `lockable`.
 */
export function CrudField<F extends FormSchema>({
  of,
  name,
  children,
  renderValue,
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
        <ReadOnlyValue schema={schema} renderValue={renderValue} />
      </Form.Item>
    );
  }
  const item = (
    <Form.Item
      name={String(name)}
      label={schema.title}
      required={required}
      rules={[...fieldRules(schema, { required, today }), ...(rest.rules ?? [])]}
      dependencies={rest.dependencies}
      validateFirst
      // Validate a long text after a typing pause, because that parses it.
      {...(schema["x-kind"] === "richText" && { validateDebounce: checkDelay })}
      extra={rest.extra ?? (willBeFixed ? immutableHint : fieldHint(name, schema))}
    >
      {children ?? inputFor(schema)}
    </Form.Item>
  );
  return isFixed ? <ConfigProvider componentDisabled>{item}</ConfigProvider> : item;
}

interface FieldsProps<F extends FormSchema> {
  of: F;
  names: readonly (keyof F["properties"] & string)[];
}

/** Form fields that need only their schema. */
export function CrudFields<F extends FormSchema>({ of, names }: FieldsProps<F>) {
  return names.map((name) => <CrudField key={name} of={of} name={name} />);
}

const checkDelay = 400;

interface ShownProps {
  schema: FieldSchema;
  renderValue?: ((value: unknown) => ReactElement | string) | undefined;
  value?: unknown;
}

/** Renders the value. Form.Item passes other props too; they are ignored. */
function ReadOnlyValue({ schema, renderValue, value }: ShownProps) {
  return renderValue ? renderValue(value) : <FieldValue schema={schema} value={value} />;
}

/** Value of a field in a read-only dialog. */
export function FieldValue({ schema, value }: { schema: FieldSchema; value: unknown }) {
  const text = value === null || value === undefined ? "" : String(value);
  switch (schema["x-kind"]) {
    case "dictionary":
      if (isList(schema)) return <DictionaryLabels type={dictionaryOf(schema)} values={value} />;
      return <DictionaryLabel type={dictionaryOf(schema)} value={value} />;
    case "tags":
      return (
        <span className="wrap-anywhere whitespace-pre-wrap">
          {(value as string[] | null)?.join("、") || "—"}
        </span>
      );
    case "richText":
      return text ? (
        <RichContent html={text} />
      ) : (
        <span className="wrap-anywhere whitespace-pre-wrap">—</span>
      );
    case "files":
      // The form holds files as FileItem[], in any wire format.
      return <FilesInput schema={schema} value={(value ?? []) as FileItem[]} readOnly />;
    default:
      return <span className="wrap-anywhere whitespace-pre-wrap">{text || "—"}</span>;
  }
}

/** Input for a field's kind. Numbers are typed as text, so that validation can report them. */
function inputFor(schema: FieldSchema): ReactElement {
  const { maxLength } = schema;
  const placeholder = `请输入${schema.title}`;
  switch (schema["x-kind"]) {
    case "textarea":
      return <Input.TextArea rows={3} maxLength={maxLength} placeholder={placeholder} showCount />;
    case "integer":
      return <Input inputMode="numeric" placeholder={placeholder} />;
    case "decimal":
      return <Input inputMode="decimal" placeholder={placeholder} />;
    case "password":
      return <Input.Password autoComplete="new-password" placeholder={placeholder} />;
    case "dictionary":
      return isList(schema) ? (
        <DictionaryChecks schema={schema} />
      ) : (
        <DictionaryInput schema={schema} />
      );
    case "date":
    case "dateTime":
      return (
        <DateInput
          time={schema["x-kind"] === "dateTime"}
          notAfterToday={schema["x-latest"] === "today"}
        />
      );
    case "richText":
      return <LazyRichTextEditor />;
    case "tags":
      return <TagsInput placeholder={placeholder} />;
    case "files":
      return <FilesInput schema={schema} />;
    default:
      return (
        <Input
          className="[&_.ant-input-show-count-suffix]:hidden focus-within:[&_.ant-input-show-count-suffix]:inline"
          maxLength={maxLength}
          showCount={maxLength !== undefined}
          placeholder={placeholder}
        />
      );
  }
}

/** Input of several short texts. Enter, a comma or a semicolon ends one; a pasted list is split. */
function TagsInput({ value, placeholder, ...input }: SelectProps<string[] | null>) {
  return (
    <Select
      {...input}
      mode="tags"
      value={value ?? []}
      open={false}
      suffixIcon={null}
      tokenSeparators={[",", "，", "、", ";", "；", "\n"]}
      placeholder={`${placeholder}，回车确认`}
    />
  );
}
