import { toUnicodeScript } from "@aeromaint/contracts/fields/unicode-script.ts";
import { ArrowLeftOutlined } from "@ant-design/icons";
import type { Node } from "@tiptap/pm/model";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button, Segmented, Tooltip } from "antd";
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DraftState, DraftStatus } from "../../session/drafts/draft-writer.ts";
import { cachedByBlock } from "../editor/each-block.ts";
import { htmlOf } from "../editor/editor-html.ts";
import { DeskLayoutContext } from "../form/desk-layout.ts";
import { findEmptyTitle } from "../form/title-field.tsx";
import { DeskColumns } from "./desk-columns.tsx";
import styles from "./full-page.module.css";
import { FullPage } from "./full-page-outlet.tsx";
import { type PreviewDevice, PreviewFrame } from "./preview-frame.tsx";
import { textLength } from "./text-length.ts";
import type { PreviewHead } from "./use-full-page.ts";
import { WatchedEditorContext } from "./watched-editor.ts";

interface FullPageEditorProps {
  title: string;
  draft: DraftStatus;
  onSaveDraft: () => void;
  /** Returns to the dialog. */
  onClose: () => void;
  previewHead: () => PreviewHead;
  /** Shown next to the length of the text. */
  state: ReactNode;
  /** Buttons and messages of the dialog. */
  footer: ReactNode;
  children: ReactNode;
}

const views = ["write", "desktop", "phone"] as const;
type View = (typeof views)[number];

const viewOptions = [
  { value: "write", label: "编写" },
  { value: "desktop", label: "桌面预览" },
  { value: "phone", label: "手机预览" },
] satisfies { value: View; label: string }[];

/** Form on a full page: wide text, outline on one side, other fields on the other. */
export default function FullPageEditor(props: FullPageEditorProps) {
  const { title, draft, onSaveDraft, onClose, previewHead, state, footer, children } = props;
  const [view, setView] = useState<View>("write");
  const [editor, setEditor] = useState<Editor | null>(null);
  const outline = useRef<HTMLDetailsElement>(null);
  // On a narrow screen the outline is below the sheet, where it does not move the text.
  const [isWide] = useState(() => window.matchMedia("(min-width: 1100px)").matches);
  useFocusedText(editor);
  const actions: Record<string, () => void> = {
    "Alt+Enter": onClose,
    "Alt+KeyP": () => setView((last) => views[(views.indexOf(last) + 1) % views.length] ?? "write"),
    "Alt+KeyO": () => {
      if (outline.current) outline.current.open = true;
      outline.current?.querySelector("button")?.focus();
    },
    "Ctrl+KeyS": onSaveDraft,
  };
  const press = (event: KeyboardEvent) => {
    const action = actions[keysOf(event)];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <FullPage>
      <section className={styles.page} aria-label={title} onKeyDownCapture={press}>
        <header className={styles.bar}>
          <Tooltip title="返回对话框（Alt+Enter）">
            <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
              返回对话框
            </Button>
          </Tooltip>
          <h2>{title}</h2>
          <Tooltip title="切换（Alt+P）">
            <Segmented<View>
              aria-label="视图"
              options={viewOptions}
              value={view}
              onChange={setView}
            />
          </Tooltip>
        </header>
        <div className={styles.body} hidden={view !== "write"}>
          <nav className={styles.outline} aria-label="大纲">
            <details ref={outline} open={isWide}>
              <summary className={styles.summary}>大纲</summary>
              {editor && <TextOutline editor={editor} />}
            </details>
          </nav>
          <div className={styles.form}>
            <DeskLayoutContext value={DeskColumns}>
              <WatchedEditorContext value={setEditor}>{children}</WatchedEditorContext>
            </DeskLayoutContext>
          </div>
        </div>
        {view !== "write" && <Preview device={view} editor={editor} head={previewHead()} />}
        <footer className={styles.footer}>
          <div className={styles.state}>
            {editor && <TextLength editor={editor} />}
            {state}
            <DraftNote useDraftState={draft} />
          </div>
          {footer}
        </footer>
      </section>
    </FullPage>
  );
}

/** Previews the text as the editor's schema renders it. Other markup of a draft is dropped. */
function Preview(props: { device: PreviewDevice; editor: Editor | null; head: PreviewHead }) {
  const { device, editor } = props;
  const { notes = "", ...head } = props.head;
  const content = notes + (editor ? htmlOf(editor.state.doc) : "");
  return <PreviewFrame device={device} text={{ ...head, content }} />;
}

function TextLength({ editor }: { editor: Editor }) {
  const doc = useEditorState({ editor, selector: ({ editor: one }) => one.state.doc });
  const shown = useDeferredValue(doc);
  const length = useMemo(() => lengthOf(shown), [shown]);
  return <span className={styles.note}>字数 {length.toLocaleString("zh-CN")}</span>;
}

/** Cache the length per block: a key press changes one block. */
const lengths = cachedByBlock((block) =>
  textLength(block.textBetween(0, block.content.size, "\n")),
);

const lengthOf = ({ children }: Node) => lengths(children).reduce((sum, length) => sum + length, 0);

/** Focuses the title, then the text. On a touch screen the keyboard would cover the page. */
function useFocusedText(editor: Editor | null): void {
  const focus = useEffectEvent((one: Editor) => {
    if (one.isDestroyed || window.matchMedia("(pointer: coarse)").matches) return;
    const title = findEmptyTitle(one.view.dom);
    if (title) title.focus();
    else one.commands.focus();
  });
  useEffect(() => {
    if (editor) focus(editor);
  }, [editor]);
}

/**
 * Name of a key combination, e.g. Ctrl+KeyS; ⌘ counts as Ctrl. It uses key codes: Alt changes
 * letters on some keyboards.
 */
function keysOf({ ctrlKey, metaKey, altKey, shiftKey, code, key }: KeyboardEvent): string {
  const held = [
    (ctrlKey || metaKey) && "Ctrl",
    altKey && "Alt",
    shiftKey && "Shift",
    key === "Enter" ? key : code,
  ];
  return held.filter(Boolean).join("+");
}

/** Shows the storage location of the latest input. */
function DraftNote({ useDraftState }: { useDraftState: DraftStatus }) {
  const state = useDraftState();
  return (
    <span
      className={styles.status}
      role="status"
      data-local={state.kind === "local" || state.kind === "unsaved"}
    >
      {sentenceOf(state)}
    </span>
  );
}

function sentenceOf(state: DraftState): string {
  switch (state.kind) {
    case "none":
      return "";
    case "saving":
      return "正在保存草稿";
    case "saved":
      return `草稿已保存 ${state.at.slice("yyyy-MM-dd ".length)}`;
    case "local":
      return "草稿仅存于本浏览器";
    case "unsaved":
      return "草稿未能保存，请勿关闭页面";
  }
}

interface Heading {
  text: string;
  level: number;
  position: number;
}

/** Headings of the current text, with links to them. */
function TextOutline({ editor }: { editor: Editor }) {
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
