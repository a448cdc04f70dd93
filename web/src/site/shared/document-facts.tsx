import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { dayOf } from "../../ui/text/plain-values.ts";
import { DocumentLine } from "./document-line.tsx";
import { FitMark } from "./facets/fit-strip.tsx";

interface DocumentFactsProps {
  releaseTime?: string | null | undefined;
  document?: DocumentSummary | undefined;
  isFitting?: boolean | undefined;
}

/**
 * Release or effective date of an item, its number, revision and state, and the mark for own types.
 */
export function DocumentFacts({ releaseTime, document, isFitting }: DocumentFactsProps) {
  return (
    <>
      {releaseTime && (
        <span>
          {documentDateTitle(document)} <time>{dayOf(releaseTime)}</time>
        </span>
      )}
      <DocumentLine document={document} />
      <FitMark isFitting={isFitting} />
    </>
  );
}
