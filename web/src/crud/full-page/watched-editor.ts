import type { Editor } from "@tiptap/react";
import { createContext, use, useEffect } from "react";

/** Takes the text editor of a form that shows its outline and its length; null once it is gone. */
export const WatchedEditorContext = createContext<((editor: Editor | null) => void) | null>(null);

/** Hands the editor to the page around it, where one wants it. */
export function useWatchedEditor(editor: Editor | null): void {
  const watch = use(WatchedEditorContext);
  useEffect(() => {
    watch?.(editor);
    return () => watch?.(null);
  }, [watch, editor]);
}
