import { type Editor, EditorContent } from "@tiptap/react";
import { App, ConfigProvider } from "antd";
import { useEffect, useMemo, useRef } from "react";
import { classNames } from "../../ui/class-names.ts";
import "../../ui/rich-text/rich-text.css";
import { useWatchedEditor } from "../full-page/watched-editor.ts";
import { cleanPasted } from "./paste/clean-pasted.ts";
import { insertPictures } from "./pictures/insert-pictures.ts";
import { transferredPictures } from "./pictures/transferred-files.ts";
import styles from "./rich-text-editor.module.css";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useSyncedEditor } from "./use-synced-editor.ts";

export interface RichTextEditorProps {
  value?: string;
  /** HTML that the server keeps as it is; an empty text is "". */
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
  useWatchedEditor(editor);

  return (
    <div className={classNames(styles.frame, isDisabled && styles.disabled)}>
      {!isDisabled && editor && <Toolbar editor={editor} onPictures={handlers.insert} />}
      <EditorContent editor={editor} className={styles.scroller} />
    </div>
  );
}

/** Refusals name files and limits: they stay longer than a plain success. */
const refusalSeconds = 3;

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
      return pasted.html;
    },
  };
}
