import type { FileItem } from "./file-items.ts";

/** The list with one entry moved to another's place; unchanged when there is no such place. */
export function moveItem(items: readonly FileItem[], uid: string, to: number): FileItem[] {
  const from = items.findIndex((item) => item.uid === uid);
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((other) => other !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
