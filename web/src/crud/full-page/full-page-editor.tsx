import { previewPath } from "@aeromaint/contracts/site-info/preview.ts";
import { ArrowLeftOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { Button, Segmented, Tooltip } from "antd";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { DraftState, DraftStatus } from "../../session/drafts/draft-writer.ts";
import {
  onPreviewMessage,
  type PreviewedText,
  sendPreviewMessage,
} from "../../ui/preview-message.ts";
import { editorMode, useEditorContext } from "../dialog/editor-mode.ts";
import { htmlOf } from "../editor/editor-html.ts";
import { DeskLayoutContext, type FormColumnsProps } from "../form/desk-layout.ts";
import { findEmptyTitle } from "../form/title-field.tsx";
import styles from "./desk-columns.module.css";
import { FullPage } from "./full-page-outlet.tsx";
import { TextLength, TextOutline } from "./text-outline.tsx";
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

const views = { write: "编写", desktop: "桌面预览", phone: "手机预览" } as const;
type View = keyof typeof views;
// The object has these keys.
const viewNames = Object.keys(views) as View[];

/** Form on a full page: wide text, outline on one side, other fields on the other. */
export default function FullPageEditor(props: FullPageEditorProps) {
  const { title, draft, onSaveDraft, onClose, previewHead, state, footer, children } = props;
  const [view, setView] = useState<View>("write");
  const [editor, setEditor] = useState<Editor | null>(null);
  const outline = useRef<HTMLDetailsElement>(null);
  // On a narrow screen the outline is below the sheet, where it does not move the text.
  const [isWide] = useState(() => window.matchMedia("(min-width: 1200px)").matches);
  useFocusedText(editor);
  const previewText = () => {
    const { notes = "", ...head } = previewHead();
    // Markup of the editor's schema. Other markup of a draft is dropped.
    return { ...head, content: notes + (editor ? htmlOf(editor.state.doc) : "") };
  };
  const actions: Record<string, () => void> = {
    "Alt+Enter": onClose,
    "Alt+KeyP": () => setView((last) => viewNames[viewNames.indexOf(last) + 1] ?? "write"),
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
      <section
        className="rounded-md border bg-raised xl:grid xl:h-full xl:grid-rows-[auto_minmax(0,1fr)_auto]"
        aria-label={title}
        onKeyDownCapture={press}
      >
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2 pr-4 pl-2">
          <Tooltip title="返回对话框（Alt+Enter）">
            <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
              返回对话框
            </Button>
          </Tooltip>
          <h2 className="min-w-32 flex-1 text-md">{title}</h2>
          <Tooltip title="切换（Alt+P）">
            <Segmented<View>
              aria-label="视图"
              options={viewNames.map((value) => ({ value, label: views[value] }))}
              value={view}
              onChange={setView}
            />
          </Tooltip>
        </header>
        <div
          className="min-h-0 xl:grid xl:grid-cols-[auto_minmax(0,1fr)]"
          hidden={view !== "write"}
        >
          <nav
            className="overflow-auto px-2 py-3 max-xl:max-h-50 max-xl:border-b xl:border-r"
            aria-label="大纲"
          >
            <details ref={outline} className="xl:open:w-31" open={isWide}>
              <summary className="cursor-pointer px-2 py-1 font-semibold text-sm">大纲</summary>
              {editor && <TextOutline editor={editor} />}
            </details>
          </nav>
          <div className="h-full min-h-0 [&>div]:h-full [&>div]:min-h-0 [&_.ant-form]:flex [&_.ant-form]:h-full [&_.ant-form]:flex-col">
            <DeskLayoutContext value={DeskColumns}>
              <WatchedEditorContext value={setEditor}>{children}</WatchedEditorContext>
            </DeskLayoutContext>
          </div>
        </div>
        {view !== "write" && <Preview device={view} text={previewText()} />}
        <footer className="border-t px-4 py-3 text-end max-xl:sticky max-xl:-bottom-3 max-xl:bg-raised">
          <div className="float-start flex min-h-8 flex-wrap items-center gap-4">
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
      className="text-muted text-xs data-[local=true]:text-scheduled"
      role="status"
      data-local={state.kind === "local" || state.kind === "unsaved"}
    >
      {state.kind === "saved"
        ? `草稿已保存 ${state.at.slice("yyyy-MM-dd ".length)}`
        : draftSentences[state.kind]}
    </span>
  );
}

const draftSentences: Record<Exclude<DraftState["kind"], "saved">, string> = {
  none: "",
  saving: "正在保存草稿",
  local: "草稿仅存于本浏览器",
  unsaved: "草稿未能保存，请勿关闭页面",
};

/**
 * Layout of the full page: the text with its title as a sheet, other fields in collapsible sections
 * next to it.
 */
function DeskColumns({ children, lead, first, title, wide, text }: FormColumnsProps) {
  const { mode, sideTool } = useEditorContext();
  return (
    <div className={`min-h-0 flex-1 xl:grid xl:grid-cols-[minmax(0,1fr)_auto] ${styles.page}`}>
      <div className="xl:overflow-auto">
        <div className="mx-auto w-full max-w-190 bg-ground px-4 pt-4 xl:min-h-full xl:border-x xl:px-10 xl:pt-8 [&_.ant-form-item-label]:sr-only [&_.ant-form-item]:mb-2">
          {lead}
          {title}
          {text}
        </div>
      </div>
      <details className="overflow-auto px-4 py-3 max-xl:border-t xl:border-l xl:open:w-71" open>
        <summary className="cursor-pointer py-1 font-semibold text-sm">资料</summary>
        {sideTool && <div className="mt-3 mb-5">{sideTool}</div>}
        {wide}
        {/* Open for a new text, which still lacks facts. */}
        <details
          className="mt-2 border-t pt-2 [&>.ant-form-item]:mt-3"
          open={mode === editorMode.add}
        >
          <summary className="cursor-pointer py-1 font-semibold text-sm">属性</summary>
          {first}
          {children}
        </details>
      </details>
    </div>
  );
}

/** Simulated window widths in pixels. */
const widths = { desktop: 1280, phone: 390 } as const;

/** Shows the text in the site's page, in desktop or phone width, scaled to the available space. */
function Preview({ device, text }: { device: keyof typeof widths; text: PreviewedText }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const place = useRef<HTMLDivElement>(null);
  const send = useEffectEvent(() => {
    const target = frame.current?.contentWindow;
    if (target) sendPreviewMessage(target, { kind: "preview-text", ...text });
  });
  useEffect(
    () =>
      onPreviewMessage(
        () => frame.current?.contentWindow,
        ({ kind }) => kind === "preview-ready" && send(),
      ),
    [],
  );
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const width = widths[device];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={place} className="min-h-0 overflow-hidden bg-ground max-xl:h-148">
      <div
        className="mx-auto h-full overflow-hidden ring ring-hairline"
        style={{ width: width * scale }}
      >
        <iframe
          ref={frame}
          className="origin-top-left border-0"
          src={previewPath}
          title={device === "phone" ? "手机预览" : "桌面预览"}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
