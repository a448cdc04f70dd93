import { useEffect, useState } from "react";
import { Empty } from "../../ui/empty.tsx";
import {
  onPreviewMessage,
  type PreviewedText,
  sendPreviewMessage,
} from "../../ui/preview-message.ts";
import { usePageTitle } from "../page-title.ts";
import { Article } from "../shared/reading/article.tsx";

/** A text that is being written, as its readers will see it. The editor around this page sends it. */
export function Component() {
  usePageTitle("预览");
  const text = useFramingEditor();
  if (!text) return <Empty title="请在编写页面中打开预览" />;
  return <Article title={text.title || "未填写标题"} facts={text.facts} content={text.content} />;
}

function useFramingEditor(): PreviewedText | null {
  const [text, setText] = useState<PreviewedText | null>(null);
  useEffect(() => {
    if (window.parent === window) return;
    const stop = onPreviewMessage(
      () => window.parent,
      (message) => message.kind === "preview-text" && setText(message),
    );
    sendPreviewMessage(window.parent, { kind: "preview-ready" });
    return stop;
  }, []);
  return text;
}
