import { type FieldSchema, isList } from "@aeromaint/contracts/fields/fields.ts";
import { RichContent } from "../../ui/rich-text/rich-content.tsx";
import type { FileItem } from "../file-field/file-items.ts";
import { DictionaryLabel, DictionaryLabels, dictionaryOf } from "./dictionary-input.tsx";
import styles from "./field-value.module.css";
import { FilesInput } from "./lazy-inputs.tsx";

/** A field's value in a read-only dialog. */
export function FieldValue({ schema, value }: { schema: FieldSchema; value: unknown }) {
  const text = value === null || value === undefined ? "" : String(value);
  switch (schema["x-kind"]) {
    case "dictionary":
      if (isList(schema)) return <DictionaryLabels type={dictionaryOf(schema)} values={value} />;
      return <DictionaryLabel type={dictionaryOf(schema)} value={value} />;
    case "tags":
      return <span className={styles.text}>{(value as string[] | null)?.join("、") || "—"}</span>;
    case "richText":
      return text ? <RichContent html={text} /> : <span className={styles.text}>—</span>;
    case "files":
      // The form holds files as items, however the wire has them.
      return <FilesInput schema={schema} value={(value ?? []) as FileItem[]} readOnly />;
    default:
      return <span className={styles.text}>{text || "—"}</span>;
  }
}
