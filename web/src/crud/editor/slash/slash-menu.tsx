import { type Editor, useEditorState } from "@tiptap/react";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from "react";
import { pictureTypes } from "../pictures/picture-file.ts";
import { tableSize } from "../toolbar/table-tool.tsx";

type Chain = ReturnType<Editor["chain"]>;

interface Insertion {
  label: string;
  words: string;
  run?: (chain: Chain) => Chain;
}

const insertions: readonly Insertion[] = [
  { label: "标题2", words: "h2 bt", run: (chain) => chain.setHeading({ level: 2 }) },
  { label: "标题3", words: "h3 bt", run: (chain) => chain.setHeading({ level: 3 }) },
  { label: "无序列表", words: "ul lb", run: (chain) => chain.toggleBulletList() },
  { label: "有序列表", words: "ol lb", run: (chain) => chain.toggleOrderedList() },
  { label: "表格", words: "table bg", run: (chain) => chain.insertTable(tableSize) },
  { label: "图片", words: "image tp" },
  { label: "引用", words: "quote yy", run: (chain) => chain.toggleBlockquote() },
  { label: "分隔线", words: "hr fgx", run: (chain) => chain.setHorizontalRule() },
];

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface Slash {
  from: number;
  typed: string;
}

/** Slash at the beginning of a paragraph, and the text after it; null without one. */
export function findSlash({ state: { selection } }: Editor): Slash | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== "paragraph") return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\uFFFC");
  const [, typed] = /^[/、]([^\s/]{0,8})$/.exec(before) ?? [];
  return typed === undefined ? null : { from: $from.start(), typed: typed.toLowerCase() };
}

export const insertionsFor = (typed: string): readonly Insertion[] =>
  insertions.filter(
    ({ label, words }) =>
      label.includes(typed) || words.split(" ").some((word) => word.startsWith(typed)),
  );

interface SlashMenuProps {
  editor: Editor;
  onPictures: (files: File[]) => void;
  children: ReactNode;
}

/** Menu of insertions after a slash at the beginning of a paragraph. Keys: arrows, Enter, Esc. */
export function SlashMenu({ editor, onPictures, children }: SlashMenuProps) {
  const slash = useEditorState({ editor, selector: ({ editor: one }) => findSlash(one) });
  const [refused, setRefused] = useState(-1);
  const [at, setAt] = useState(0);
  const offered = slash && slash.from !== refused ? insertionsFor(slash.typed) : [];
  const chosen = Math.min(at, offered.length - 1);
  if (!slash && (refused >= 0 || at > 0)) {
    setRefused(-1);
    setAt(0);
  }
  const insert = (one: Insertion | undefined) => {
    if (!slash || !one) return;
    const chain = editor
      .chain()
      .focus()
      .deleteRange({ from: slash.from, to: editor.state.selection.to });
    if (one.run) one.run(chain).run();
    else {
      chain.run();
      choosePictures(onPictures);
    }
  };
  // Capture the keys before the editor handles them.
  const press = (event: KeyboardEvent) => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const by = steps[event.key];
    if (event.key === "Enter") insert(offered[chosen]);
    else if (event.key === "Escape") setRefused(slash?.from ?? -1);
    else if (by) setAt((chosen + by + offered.length) % offered.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div onKeyDownCapture={press}>
      {children}
      {slash && offered.length > 0 && (
        <div
          role="listbox"
          aria-label="插入"
          tabIndex={-1}
          className="fixed z-1100 grid min-w-40 rounded-md border border-edge bg-raised p-1"
          style={placeOf(editor, slash.from)}
        >
          {offered.map((one, index) => (
            <button
              key={one.label}
              type="button"
              className="cursor-pointer rounded-sm border-0 bg-transparent px-3 py-1.25 text-start text-ink hover:bg-selected aria-selected:bg-selected"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(one)}
            >
              {one.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Maximum height of the menu in pixels. */
const menuHeight = 280;

/** Position below the slash, or above it if there is no space. */
function placeOf(editor: Editor, from: number): CSSProperties {
  if (editor.isDestroyed) return {};
  const { left, top, bottom } = editor.view.coordsAtPos(from);
  return bottom + menuHeight > window.innerHeight
    ? { left, bottom: window.innerHeight - top + 4 }
    : { left, top: bottom + 4 };
}

function choosePictures(onPictures: (files: File[]) => void): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true, accept: pictureTypes });
  input.onchange = () => onPictures([...(input.files ?? [])]);
  input.click();
}
