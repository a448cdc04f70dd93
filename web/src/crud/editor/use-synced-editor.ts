import type { EditorOptions } from "@tiptap/core";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { editorExtensions } from "./editor-extensions.ts";
import { htmlOf } from "./editor-html.ts";

interface SyncedEditorOptions {
  value: string;
  editable: boolean;
  onChange: ((html: string) => void) | undefined;
  editorProps: EditorOptions["editorProps"];
}

/** What an editor shows for which value, so that neither side reacts to its own update. */
interface Shown {
  editor: Editor;
  value: string;
  html: string;
}

/**
 * An editor bound to a form's value. It calls onChange only when the text changes: parsing a
 * value, whose HTML may differ from ours, leaves the form untouched.
 */
export function useSyncedEditor({ value, editable, onChange, editorProps }: SyncedEditorOptions) {
  const [content] = useState(value);
  const shown = useRef<Shown | null>(null);

  // Null while the page tab around it is hidden, in spite of its type; recreated when shown.
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

/** As if it had been there from the start: undo must not bring the former text back. */
function replaceContent(editor: Editor, value: string): void {
  editor.chain().setMeta("addToHistory", false).setContent(value, { emitUpdate: false }).run();
}
