import { headingLevels, textAligns } from "@aeromaint/contracts/fields/rich-text.ts";
import { TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import type { Extensions } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { BlockLineHeight } from "./block-line-height.ts";
import { InlineStyles } from "./inline-styles.ts";
import { isLinkAddress } from "./link-address.ts";
import { StoredImage } from "./stored-image.ts";
import { Subscript, Superscript } from "./sub-sup.ts";
import { AllowedTextStyle } from "./text-style.ts";

/** Minimum width of a table column, in pixels. */
const cellMinWidth = 60;

/** The editor's schema. Other markup is dropped when a text is parsed or pasted. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: isLinkAddress,
      // "readme.md" and the like are seldom meant as links while typing.
      shouldAutoLink: (url) => /^https?:\/\//i.test(url),
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer" },
    },
  }),
  AllowedTextStyle,
  InlineStyles,
  BlockLineHeight,
  TextAlign.configure({ types: ["paragraph", "heading"], alignments: [...textAligns] }),
  Subscript,
  Superscript,
  StoredImage,
  TableKit.configure({ table: { resizable: true, cellMinWidth } }),
];
