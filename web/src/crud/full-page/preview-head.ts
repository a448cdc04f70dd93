import type { PreviewedText } from "../../ui/preview-message.ts";

/** What the preview shows besides the text. */
export type PreviewHead = Omit<PreviewedText, "content">;

/** A form's value for the preview; nothing where it is not filled. */
export function previewedText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
