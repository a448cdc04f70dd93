import type { DictionaryType } from "@aeromaint/contracts/dictionaries.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { Checkbox, Radio, Select } from "antd";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { StyledTag } from "../../ui/tag/tag.tsx";

const maxRadios = 3;

interface DictionaryInputProps {
  schema: FieldSchema;
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

export function DictionaryChecks({ schema, ...input }: { schema: FieldSchema }) {
  const { options } = useDictionary(dictionaryOf(schema));
  const choices = options.map(({ label, value }) => ({ label, value }));
  return <Checkbox.Group {...input} aria-label={schema.title} options={choices} />;
}

/** Radio buttons for few values, otherwise a select. */
export function DictionaryInput({ schema, onChange, ...input }: DictionaryInputProps) {
  const { options } = useDictionary(dictionaryOf(schema));
  if (options.length > maxRadios) {
    return <DictionarySelect schema={schema} onChange={onChange} {...input} />;
  }
  const choices = options.map(({ label, value }) => ({ label, value }));
  return (
    <Radio.Group
      {...input}
      aria-label={schema.title}
      options={choices}
      onChange={({ target }) => onChange?.(String(target.value))}
    />
  );
}

/** Select of a dictionary's values, clearable for search headers. */
export function DictionarySelect({ schema, ...input }: DictionaryInputProps) {
  const { options } = useDictionary(dictionaryOf(schema));
  const choices = options.map(({ label, value }) => ({ label, value }));
  return <Select {...input} options={choices} placeholder={`请选择${schema.title}`} allowClear />;
}

/** Label of a stored value, in the colour of the dictionary. */
export function DictionaryLabel({ type, value }: { type: DictionaryType; value: unknown }) {
  const { options, label } = useDictionary(type);
  const text = value === null || value === undefined ? "" : String(value);
  const style = options.find((option) => option.value === text)?.style;
  return style ? <StyledTag look={style}>{label(text)}</StyledTag> : label(text);
}

export function DictionaryLabels({ type, values }: { type: DictionaryType; values: unknown }) {
  const { label } = useDictionary(type);
  const labels = Array.isArray(values) ? values.map((value) => label(String(value))) : [];
  return labels.join("、") || "—";
}

export function dictionaryOf(schema: FieldSchema): DictionaryType {
  const type = schema["x-dict"];
  if (!type) throw new Error(`${schema.title} names no dictionary`);
  return type;
}
