import { Extension } from "@tiptap/react";
import { allowedLineHeight } from "./css-values.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    blockLineHeight: {
      /** Line height of the selected paragraphs and headings; null takes it away. */
      setBlockLineHeight: (lineHeight: string | null) => ReturnType;
    };
  }
}

const types = ["paragraph", "heading"];

/** Line height belongs to the block: on single characters it would set lines unevenly. */
export const BlockLineHeight = Extension.create({
  name: "blockLineHeight",

  addGlobalAttributes() {
    return [
      {
        types,
        attributes: {
          lineHeight: {
            default: null,
            parseHTML: (element) => allowedLineHeight(element.style.lineHeight),
            renderHTML: ({ lineHeight }) =>
              lineHeight ? { style: `line-height: ${lineHeight}` } : {},
          },
        },
      },
    ];
  },

  addCommands() {
    return {
      setBlockLineHeight:
        (lineHeight) =>
        ({ commands }) =>
          types.map((type) => commands.updateAttributes(type, { lineHeight })).some(Boolean),
    };
  },
});
