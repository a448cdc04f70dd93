import { saveSheet } from "../../../crud/export/save-sheet.ts";

/** Downloads text as a file, with a BOM for editors on Windows. */
export function saveText(text: string, name: string): void {
  const content = new Blob([`\uFEFF${text}\r\n`], { type: "text/plain;charset=utf-8" });
  saveSheet({ content, name }, name);
}
