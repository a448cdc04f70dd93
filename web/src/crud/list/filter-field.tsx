import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { Form, type FormRule, Input, Select } from "antd";
import type { ReactElement } from "react";
import { DictionarySelect } from "../form/dictionary-input.tsx";
import { fieldRules } from "../form/field-rules.ts";
import { type FormSchema, fieldOf } from "../resource-types.ts";

interface FilterFieldProps<F extends FormSchema> {
  /** Schema of the filters, e.g. `post.filters`. */
  of: F;
  name: keyof F["properties"] & string;
  /** Options of a filter without a dictionary. */
  choices?: readonly { value: string; label: string }[];
  /** Placeholder of the choices; default: 请选择 and the title. */
  placeholder?: string;
  /** Input that replaces the default input of the filter's kind. */
  children?: ReactElement;
}

export function FilterField<F extends FormSchema>(props: FilterFieldProps<F>) {
  const { of, name, children } = props;
  const { schema } = fieldOf(of, name);
  return (
    <Form.Item name={String(name)} label={schema.title} rules={momentRules(schema)}>
      {children ?? inputFor(schema, props)}
    </Form.Item>
  );
}

function inputFor(
  schema: FieldSchema,
  {
    choices,
    placeholder = `请选择${schema.title}`,
  }: Pick<FilterFieldProps<FormSchema>, "choices" | "placeholder">,
): ReactElement {
  if (choices) return <Select allowClear placeholder={placeholder} options={[...choices]} />;
  if (schema["x-dict"]) return <DictionarySelect schema={schema} />;
  return <Input allowClear maxLength={schema.maxLength} placeholder={`请输入${schema.title}`} />;
}

/** Filters that need only their schema, as children of a `SearchHeader`. */
export function filterFields<F extends FormSchema>(
  of: F,
  names: readonly FilterFieldProps<F>["name"][],
): ReactElement[] {
  return names.map((name) => <FilterField key={name} of={of} name={name} />);
}

/** Validates typed moments. Other filters accept any text. */
export function momentRules(schema: FieldSchema): FormRule[] {
  return schema.format ? fieldRules(schema, { required: false }) : [];
}
