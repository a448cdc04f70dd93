import { TextStyle } from "@tiptap/extension-text-style";
import type { TagParseRule } from "@tiptap/pm/model";
import { allowedFontSize, hexColour } from "./css-values.ts";

/** Ignores spans without an allowed style: pasted text is full of them. */
export const AllowedTextStyle = TextStyle.extend({
  parseHTML() {
    const [rule] = (this.parent?.() ?? []) as TagParseRule[];
    return [
      {
        tag: "span",
        consuming: false,
        getAttrs: (element) => hasKeptStyle(element) && (rule?.getAttrs?.(element) ?? {}),
      },
    ];
  },
});

function hasKeptStyle({ style }: HTMLElement): boolean {
  return Boolean(
    allowedFontSize(style.fontSize) || hexColour(style.color) || hexColour(style.backgroundColor),
  );
}
