import { Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

const RichTextEditor = lazyPart(() => import("./rich-text-editor.tsx"));

/** Height of an empty editor with its toolbar, so that the dialog keeps its height. */
const height = 360;

export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
