import { toUnicodeScript } from "@aeromaint/contracts/fields/unicode-script.ts";
import type { Node } from "@tiptap/pm/model";
import { type Editor, useEditorState } from "@tiptap/react";
import { useDeferredValue, useMemo } from "react";
import { cachedByBlock } from "../editor/each-block.ts";

export function TextLength({ editor }: { editor: Editor }) {
  const doc = useEditorState({ editor, selector: ({ editor: one }) => one.state.doc });
  const shown = useDeferredValue(doc);
  const length = useMemo(() => lengthOf(shown), [shown]);
  return <span className="text-muted text-xs">字数 {length.toLocaleString("zh-CN")}</span>;
}

/** Cache the length per block: a key press changes one block. */
const lengths = cachedByBlock((block) =>
  textLength(block.textBetween(0, block.content.size, "\n")),
);

const lengthOf = ({ children }: Node) => lengths(children).reduce((sum, length) => sum + length, 0);

interface Heading {
  text: string;
  level: number;
  position: number;
}

/** Headings of the current text, with links to them. */
export function TextOutline({ editor }: { editor: Editor }) {
  const headings = useEditorState({ editor, selector: ({ editor: one }) => headingsOf(one) });
  if (headings.length === 0) {
    return <p className="mx-2 text-muted text-xs">用“标题”样式分段后，这里显示大纲</p>;
  }
  const top = Math.min(...headings.map(({ level }) => level));
  const show = (position: number) => {
    editor
      .chain()
      .focus(position + 1, { scrollIntoView: false })
      .run();
    const heading = editor.view.nodeDOM(position);
    if (heading instanceof HTMLElement) heading.scrollIntoView({ block: "start" });
  };
  return (
    <ol>
      {headings.map(({ text, level, position }) => (
        <li key={position}>
          <button
            type="button"
            className="w-full cursor-pointer rounded-sm px-2 py-1 text-start hover:bg-selected"
            style={{ paddingInlineStart: `${8 + (level - top) * 12}px` }}
            onClick={() => show(position)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

function plainText({ marks, textContent }: Node): string {
  const names = marks.map(({ type }) => type.name);
  if (names.includes("superscript")) return toUnicodeScript(textContent, "sup");
  return names.includes("subscript") ? toUnicodeScript(textContent, "sub") : textContent;
}

function headingsOf({ state: { doc } }: Editor): Heading[] {
  const found: Heading[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== "heading") return !node.isTextblock;
    const text = node.children.map(plainText).join("").trim();
    if (text) found.push({ text, level: Number(node.attrs.level), position });
    return false;
  });
  return found;
}

/** Counts each Chinese character, kana and hangul; in other scripts each word or number. */
const unit =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}])+(?:['’.,_/-](?:(?![\p{Script=Han}])[\p{L}\p{N}])+)*/gu;

/** Length of a text as counted by Chinese word processors (字数). */
export function textLength(text: string): number {
  return text.match(unit)?.length ?? 0;
}
