import { type FieldSchema, isList } from "@aeromaint/contracts/fields/fields.ts";
import { Input } from "antd";
import type { ReactElement } from "react";
import { LazyRichTextEditor } from "../editor/lazy-editor.tsx";
import { DictionaryChecks, DictionaryInput } from "./dictionary-input.tsx";
import styles from "./field-input.module.css";
import { DateInput, FilesInput } from "./lazy-inputs.tsx";
import { TagsInput } from "./tags-input.tsx";

/** The input for a field's kind. Numbers are typed as text, so that a wrong one gets its sentence. */
export function inputFor(schema: FieldSchema): ReactElement {
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
          untilToday={schema["x-latest"] === "today"}
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
          className={styles.limited}
          maxLength={maxLength}
          showCount={maxLength !== undefined}
          placeholder={placeholder}
          allowClear
        />
      );
  }
}
