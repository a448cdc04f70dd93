import { Skeleton } from "antd";
import { Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

const RichTextEditor = lazyPart(() => import("./rich-text-editor.tsx"));

/** Height of an empty editor with its toolbar, so that the dialog keeps its height. */
const height = 360;

export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: "100%", height }} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
