import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { dictionaryOf } from "../form/dictionary-input.tsx";

interface FilterTextProps {
  schema: FieldSchema;
  value: string;
}

/** A set filter in words: 标题：起落架. */
export function FilterText({ schema, value }: FilterTextProps) {
  if (schema["x-dict"]) return <DictionaryFilter schema={schema} value={value} />;
  // Ids and codes say nothing to a person; the title does.
  const isCode = !schema["x-kind"] && (schema.pattern ?? schema.enum) !== undefined;
  return isCode ? schema.title : `${schema.title}：${value}`;
}

function DictionaryFilter({ schema, value }: FilterTextProps) {
  const { label } = useDictionary(dictionaryOf(schema));
  return `${schema.title}：${label(value)}`;
}
