import type { OwnerApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";

/** What is being written, as the page that previews it needs it. */
export interface PreviewedText {
  title: string;
  facts: readonly { title: string; value: string }[];
  /** Which aircraft it is about; nothing where that is not known. */
  applicability?: OwnerApplicability | undefined;
  /** What stands above the text of a controlled document. */
  document?: PreviewedDocument;
  /** How many files it has. */
  files?: number;
  /** HTML as the editor makes it: its schema knows no scripts and no foreign pictures. */
  content: string;
}

/** A revision of a controlled document, as the head of its page tells it. */
export interface PreviewedDocument
  extends Pick<
    DocumentBlock,
    "docNumber" | "revNo" | "kind" | "state" | "effectiveTime" | "untilTime" | "reviewBy" | "author"
  > {
  /** Names in one line. */
  reviewers: string;
  approvers: string;
}

type PreviewMessage = { kind: "preview-ready" } | ({ kind: "preview-text" } & PreviewedText);

/** Sends a message between an editor and the preview that it frames: both are of this site. */
export function sendPreviewMessage(target: Window, message: PreviewMessage): void {
  target.postMessage(message, window.location.origin);
}

/** Calls back with the messages of one window; those of others are nobody's business. */
export function onPreviewMessage(
  source: () => Window | null | undefined,
  take: (message: PreviewMessage) => void,
): () => void {
  const receive = ({ origin, source: from, data }: MessageEvent) => {
    if (origin !== window.location.origin || from !== source()) return;
    // The same origin and the window that was asked for: its messages are of this type.
    if (isPreviewMessage(data)) take(data);
  };
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}

function isPreviewMessage(data: unknown): data is PreviewMessage {
  if (typeof data !== "object" || data === null || !("kind" in data)) return false;
  return data.kind === "preview-ready" || data.kind === "preview-text";
}
