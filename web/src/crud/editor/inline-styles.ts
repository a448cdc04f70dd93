import { Extension } from "@tiptap/react";
import { allowedFontSize, hexColour } from "./css-values.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    inlineStyles: {
      /** Gives the selected characters a size or colour; null takes it away. */
      setInlineStyle: (style: InlineStyle) => ReturnType;
    };
  }
}

export interface InlineStyle {
  fontSize?: string | null;
  color?: string | null;
  backgroundColor?: string | null;
}

/** Parses one CSS property into an attribute and renders it normalised. */
function styleAttribute(property: string, allowed: (css: string) => string | null) {
  const name = property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    [name]: {
      default: null,
      parseHTML: (element: HTMLElement) => allowed(element.style.getPropertyValue(property)),
      renderHTML: (attributes: Record<string, unknown>) =>
        attributes[name] ? { style: `${property}: ${attributes[name]}` } : {},
    },
  };
}

/** Size and colours of characters, limited to what the server accepts. */
export const InlineStyles = Extension.create({
  name: "inlineStyles",

  addGlobalAttributes() {
    return [
      {
        types: ["textStyle"],
        attributes: {
          ...styleAttribute("font-size", allowedFontSize),
          ...styleAttribute("color", hexColour),
          ...styleAttribute("background-color", hexColour),
        },
      },
    ];
  },

  addCommands() {
    return {
      setInlineStyle:
        (style) =>
        ({ chain }) =>
          chain()
            .setMark("textStyle", { ...style })
            .removeEmptyTextStyle()
            .run(),
    };
  },
});
