import { cutText } from "@aeromaint/contracts/fields/plain-text.ts";
import { type Editor, EditorContent } from "@tiptap/react";
import { App, ConfigProvider } from "antd";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import "../../ui/rich-text/rich-text.css";
import { richTextLimits, richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import { useReportEditor } from "../full-page/watched-editor.ts";
import { FindBar } from "./find/find-bar.tsx";
import { cleanPasted } from "./paste/clean-pasted.ts";
import { type EncodedPicture, encodePicture, findPictureError } from "./pictures/picture-file.ts";
import styles from "./rich-text-editor.module.css";
import { SlashMenu } from "./slash/slash-menu.tsx";
import { PictureBar } from "./toolbar/picture-bar.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useSyncedEditor } from "./use-synced-editor.ts";

export interface RichTextEditorProps {
  value?: string;
  /** HTML in the server's normal form; "" for an empty text. */
  onChange?: (html: string) => void;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
}

const lostPictures = "粘贴内容中的外部图片未能带入，请用“插入图片”添加";

export default function RichTextEditor({
  value = "",
  onChange,
  disabled = false,
  id,
  "aria-label": label = "正文",
}: RichTextEditorProps) {
  const { message } = App.useApp();
  const { componentDisabled } = ConfigProvider.useConfig();
  const isDisabled = disabled || componentDisabled === true;
  const current = useRef<Editor | null>(null);

  const handlers = useMemo(() => {
    const insert = (files: File[], at?: number) => {
      if (!current.current || files.length === 0) return false;
      const onRefused = (sentence: string) => message.error(sentence, refusalSeconds);
      void insertPictures({ editor: current.current, files, at, onRefused });
      return true;
    };
    return { insert, editorProps: editorPropsFor({ insert, id, label, warn: message.warning }) };
  }, [message, id, label]);

  const editor = useSyncedEditor({
    value,
    editable: !isDisabled,
    onChange,
    editorProps: handlers.editorProps,
  });
  useEffect(() => {
    current.current = editor;
  }, [editor]);
  useReportEditor(editor);

  const [isFinding, setFinding] = useState(false);
  const toggleFinding = useCallback(() => setFinding((last) => !last), []);
  const press = (event: KeyboardEvent) => {
    if (event.code !== "KeyF" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    setFinding(true);
  };
  const text = (
    <EditorContent
      editor={editor}
      className={`min-h-70 overflow-auto overscroll-contain ${styles.scroller}`}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the text inside
    <div
      className={classNames(
        `rounded-md border-edge bg-ground transition-colors focus-within:border-accent ${styles.frame}`,
        isDisabled && "opacity-60",
      )}
      onKeyDown={press}
    >
      {!isDisabled && editor && (
        <div className={"sticky top-0 z-2 rounded-t-md border-b bg-raised"}>
          <Toolbar editor={editor} onPictures={handlers.insert} onFind={toggleFinding} />
          {isFinding && <FindBar editor={editor} onClose={() => setFinding(false)} />}
          <PictureBar editor={editor} />
        </div>
      )}
      {editor && !isDisabled ? (
        <SlashMenu editor={editor} onPictures={handlers.insert}>
          {text}
        </SlashMenu>
      ) : (
        text
      )}
    </div>
  );
}

/** Messages about files and limits take longer to read. */
const refusalSeconds = 3;

/** Pixels covered by the toolbar and the page's buttons on a phone; scrolling avoids them. */
const covered = 88;

interface EditorPropsNeeds {
  insert: (files: File[], at?: number) => boolean;
  id: string | undefined;
  label: string;
  warn: (sentence: string, seconds: number) => unknown;
}

function editorPropsFor({
  insert,
  id,
  label,
  warn,
}: EditorPropsNeeds): Editor["options"]["editorProps"] {
  return {
    attributes: {
      class: "am-rich-text",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      ...(id && { id }),
    },
    scrollThreshold: covered,
    scrollMargin: covered,
    handlePaste: (_, event) => insert(transferredPictures(event.clipboardData)),
    handleDrop: (view, event, _, moved) => {
      if (moved) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      const isTaken = insert(transferredPictures(event.dataTransfer), at);
      if (isTaken) event.preventDefault();
      return isTaken;
    },
    transformPastedHTML: (html) => {
      const pasted = cleanPasted(html);
      if (pasted.lostPictures > 0) warn(lostPictures, refusalSeconds);
      if (pasted.leftOut.length > 0) {
        warn(`粘贴内容中的${pasted.leftOut.join("、")}未带入`, refusalSeconds);
      }
      return pasted.html;
    },
  };
}

/**
 * Picture files of a paste or drop. Word and Excel add a picture of copied text: there the HTML
 * counts. A picture copied from a page has an `img` and no text.
 */
function transferredPictures(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (!data || files.length === 0) return [];
  const html = data.getData("text/html");
  return html === "" || isOnlyPicture(html) ? files : [];
}

function isOnlyPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll("img").length === 1 && !body.textContent?.trim();
}

/** Reserve for the markup around the pictures. */
const spareBytes = 256 * 1024;

const unreadable = "图片无法识别，请换一张";

interface Insertion {
  editor: Editor;
  files: readonly File[];
  /** Position in the text; default: the cursor. */
  at?: number;
  onRefused: (sentence: string) => void;
}

/** Inserts picture files one after another, each as soon as it is read. */
async function insertPictures({ editor, files, at, onRefused }: Insertion): Promise<void> {
  if (at !== undefined) editor.commands.setTextSelection(at);
  const refused = new Set<string>();
  for (const file of files) {
    const sentence = findPictureError(file) ?? (await insertPicture(editor, file));
    if (sentence) refused.add(sentence);
  }
  for (const sentence of refused) onRefused(sentence);
}

/** @returns error message; null if the picture was inserted */
async function insertPicture(editor: Editor, file: File): Promise<string | null> {
  const picture = await encodePicture(file).catch(() => null);
  if (!picture) return unreadable;
  if (editor.isDestroyed) return null;
  const sentence = overLimit(editor, picture);
  if (sentence) return sentence;
  const { source: src, width, height } = picture;
  const alt = cutText(file.name.replace(/\.[^.]{1,5}$/, ""), 120);
  const { to } = editor.state.selection;
  editor
    .chain()
    .insertContentAt(to, { type: "image", attrs: { src, alt, width, height } })
    .focus()
    .scrollIntoView()
    .run();
  return null;
}

function overLimit(editor: Editor, picture: EncodedPicture): string | null {
  const inlined: number[] = [];
  editor.state.doc.descendants((node) => {
    const source = String(node.attrs.src ?? "");
    if (source.startsWith("data:")) inlined.push(source.length);
  });
  if (inlined.length >= richTextLimits.inlineImages) return richTextMessages.tooManyImages;
  const bytes = inlined.reduce((sum, length) => sum + length, picture.source.length);
  return bytes > richTextLimits.bytes - spareBytes ? richTextMessages.tooLarge : null;
}
