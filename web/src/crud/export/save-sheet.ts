import type { SheetFile } from "./fetch-sheet.ts";

/** Hands a sheet to the browser as a download, under the server's name for it if it has one. */
export function saveSheet(
  { content, name }: Pick<SheetFile, "content" | "name">,
  otherName: string,
) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? otherName;
  link.click();
  // The browser takes the bytes after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
