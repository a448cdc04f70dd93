import type { Editor } from "@tiptap/react";
import { createContext, use, useEffect } from "react";

/** Receives the text editor for outline and length; null after its end. */
export const WatchedEditorContext = createContext<((editor: Editor | null) => void) | null>(null);

/** Passes the editor to the surrounding page, if the page watches it. */
export function useReportEditor(editor: Editor | null): void {
  const watch = use(WatchedEditorContext);
  useEffect(() => {
    watch?.(editor);
    return () => watch?.(null);
  }, [watch, editor]);
}
