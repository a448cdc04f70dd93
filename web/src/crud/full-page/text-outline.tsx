import { type Editor, useEditorState } from "@tiptap/react";
import styles from "./full-page.module.css";

interface Heading {
  text: string;
  level: number;
  position: number;
}

/** The headings of the text that is being written; each leads to its place. */
export function TextOutline({ editor }: { editor: Editor }) {
  const headings = useEditorState({ editor, selector: ({ editor: one }) => headingsOf(one) });
  if (headings.length === 0) {
    return <p className={styles.note}>用“标题”样式分段后，这里显示大纲</p>;
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
    <ol className={styles.headings}>
      {headings.map(({ text, level, position }) => (
        <li key={position}>
          <button
            type="button"
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

function headingsOf({ state: { doc } }: Editor): Heading[] {
  const found: Heading[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== "heading") return !node.isTextblock;
    const text = node.textContent.trim();
    if (text) found.push({ text, level: Number(node.attrs.level), position });
    return false;
  });
  return found;
}
