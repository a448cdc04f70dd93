import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { Form, type FormRule, Input } from "antd";
import type { ReactElement } from "react";
import { DictionarySelect } from "../form/dictionary-input.tsx";
import { fieldRules } from "../form/field-rules.ts";
import { type FormSchema, fieldOf } from "../resource-types.ts";

interface FilterFieldProps<F extends FormSchema> {
  /** Schema of the filters, e.g. `post.filters`. */
  of: F;
  name: keyof F["properties"] & string;
  /** Input that replaces the default input of the filter's kind. */
  children?: ReactElement;
}

export function FilterField<F extends FormSchema>({ of, name, children }: FilterFieldProps<F>) {
  const { schema } = fieldOf(of, name);
  const usual = schema["x-dict"] ? (
    <DictionarySelect schema={schema} />
  ) : (
    <Input allowClear maxLength={schema.maxLength} placeholder={`请输入${schema.title}`} />
  );
  return (
    <Form.Item name={String(name)} label={schema.title} rules={momentRules(schema)}>
      {children ?? usual}
    </Form.Item>
  );
}

/** Validates typed moments. Other filters accept any text. */
export function momentRules(schema: FieldSchema): FormRule[] {
  return schema.format ? fieldRules(schema, { required: false }) : [];
}
