import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { OfficeDocumentLine } from "./document-line.tsx";

interface OfficeDocumentFactsProps {
  releaseTime?: string | undefined;
  document?: DocumentSummary | undefined;
  isFitting?: boolean | undefined;
}

/** Facts of an item in search results. Ordinary items have no document state. */
export function OfficeDocumentFacts({
  releaseTime,
  document,
  isFitting,
}: OfficeDocumentFactsProps) {
  if (!releaseTime && !document) return null;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs tabular-nums">
      {releaseTime && (
        <span>
          {documentDateTitle(document)} {releaseTime.slice(0, 10)}
        </span>
      )}
      <OfficeDocumentLine document={document} />
      {isFitting && <span className="text-accent">适合我的机型</span>}
    </span>
  );
}
