import { useEffect, useState } from "react";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import {
  onPreviewMessage,
  type PreviewedText,
  sendPreviewMessage,
} from "../../ui/preview-message.ts";
import { usePageTitle } from "../page-title.ts";
import { Article } from "../shared/reading/article.tsx";
import { DocumentFactBlock } from "../shared/reading/document-fact-block.tsx";

/** Preview of an unsaved text. The surrounding editor sends it. */
export function Component() {
  usePageTitle("预览");
  const text = useFramingEditor();
  const applicability = useApplicabilityFacts(text?.applicability);
  if (!text) return <Empty title="请在编写页面中打开预览" />;
  const { title, facts, document, files = 0, content } = text;
  return (
    <Article
      title={title || "未填写标题"}
      facts={[...facts, ...applicability]}
      content={content}
      head={document && <DocumentFactBlock {...document} />}
    >
      {files > 0 && <Button>附件 {files}</Button>}
    </Article>
  );
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
