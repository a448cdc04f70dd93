import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { Form, type FormRule, Input } from "antd";
import type { ReactElement } from "react";
import { DictionarySelect } from "../form/dictionary-input.tsx";
import { rulesOf } from "../form/field-rules.ts";
import { type FormSchema, fieldOf } from "../resource-types.ts";

interface FilterFieldProps<F extends FormSchema> {
  /** The filters' schema: `post.filters`. */
  of: F;
  name: keyof F["properties"] & string;
  /** Another input than the filter's kind has. */
  children?: ReactElement;
}

/** One field of a search header. */
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

/** A typed moment is checked. Other filters take any text that fits. */
export function momentRules(schema: FieldSchema): FormRule[] {
  return schema.format ? rulesOf(schema, { required: false }) : [];
}
