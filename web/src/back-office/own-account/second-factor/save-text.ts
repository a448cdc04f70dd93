import { saveSheet } from "../../../crud/export/save-sheet.ts";

/** Hands text to the browser as a download; the mark at its start is for Windows' editors. */
export function saveText(text: string, name: string): void {
  const content = new Blob([`\uFEFF${text}\r\n`], { type: "text/plain;charset=utf-8" });
  saveSheet({ content, name }, name);
}
