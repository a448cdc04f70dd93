import { headingLevels, textAligns } from "@aeromaint/contracts/fields/rich-text.ts";
import type { EditorOptions } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { TextStyle } from "@tiptap/extension-text-style";
import type { TagParseRule } from "@tiptap/pm/model";
import { type Editor, Extension, type Extensions, Mark, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";
import { allowedFontSize, allowedLineHeight, hexColour } from "./css-values.ts";
import { htmlOf } from "./editor-html.ts";
import { FindText } from "./find/find-text.ts";
import { isLinkAddress } from "./link-address.ts";
import { Figure } from "./pictures/figure.ts";
import { StoredImage } from "./stored-image.ts";

interface SyncedEditorOptions {
  value: string;
  editable: boolean;
  onChange: ((html: string) => void) | undefined;
  editorProps: EditorOptions["editorProps"];
}

/** Last synchronised value and its HTML, so that neither side reacts to its own update. */
interface SyncedValue {
  editor: Editor;
  value: string;
  html: string;
}

/**
 * Editor bound to a form value. It calls onChange only after a change of the text. Normalising the
 * HTML of a value does not change the form.
 */
export function useSyncedEditor({ value, editable, onChange, editorProps }: SyncedEditorOptions) {
  const [content] = useState(value);
  const shown = useRef<SyncedValue | null>(null);

  // Null while the surrounding tab is hidden, despite its type; recreated when shown.
  const editor: Editor | null = useEditor({
    extensions: editorExtensions,
    content,
    editable,
    editorProps,
    enableInputRules: ["heading", "bulletList", "orderedList", "blockquote", "horizontalRule"],
    onUpdate: ({ editor: updated }) => {
      const html = htmlOf(updated.state.doc);
      if (shown.current?.editor === updated && shown.current.html === html) return;
      shown.current = { editor: updated, value: html, html };
      onChange?.(html);
    },
  });

  useEffect(() => {
    if (!editor) return;
    const last = shown.current;
    if (last?.editor === editor && last.value === value) return;
    if (last?.editor === editor || value !== content) replaceContent(editor, value);
    shown.current = { editor, value, html: htmlOf(editor.state.doc) };
  }, [editor, value, content]);

  useEffect(() => {
    editor?.setEditable(editable, false);
  }, [editor, editable]);

  return editor;
}

/** Replaces the text without an undo step. */
function replaceContent(editor: Editor, value: string): void {
  editor.chain().setMeta("addToHistory", false).setContent(value, { emitUpdate: false }).run();
}

/** Minimum width of a table column in pixels. */
const cellMinWidth = 60;

/** Ignores spans without an allowed style, which are frequent in pasted text. */
const AllowedTextStyle = TextStyle.extend({
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

/** Size and colours of characters, limited to the server's values. */
const InlineStyles = Extension.create({
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

/** Line height of a block. On characters it would cause uneven lines. */
const BlockLineHeight = Extension.create({
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

const Subscript = Mark.create({
  name: "subscript",
  excludes: "superscript",
  parseHTML: () => [{ tag: "sub" }],
  renderHTML: () => ["sub", 0],
});

const Superscript = Mark.create({
  name: "superscript",
  excludes: "subscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
});

/** Schema of the editor. Other markup is dropped on parsing and pasting. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: isLinkAddress,
      // Words like "readme.md" are rarely links: require a scheme.
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
  Figure,
  FindText,
  TableKit.configure({ table: { resizable: true, cellMinWidth } }),
];

function hasKeptStyle({ style }: HTMLElement): boolean {
  return Boolean(
    allowedFontSize(style.fontSize) || hexColour(style.color) || hexColour(style.backgroundColor),
  );
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    blockLineHeight: {
      /** Sets the line height of the selected paragraphs and headings; null removes it. */
      setBlockLineHeight: (lineHeight: string | null) => ReturnType;
    };
  }
}

const types = ["paragraph", "heading"];

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    inlineStyles: {
      /** Sets size or colour of the selected characters; null removes it. */
      setInlineStyle: (style: InlineStyle) => ReturnType;
    };
  }
}

interface InlineStyle {
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
