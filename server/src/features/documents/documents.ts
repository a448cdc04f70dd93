export { canonicalRevision } from "./canonical-revision.queries.ts";
export { controlledAmong, refuseControlled } from "./controlled-item.queries.ts";
export {
  type DocumentReading,
  findDocumentReading,
  findRevisionFiles,
  listHistory,
  pastMoment,
} from "./document-reading.queries.ts";
export { shownState } from "./in-force.queries.ts";
export { findRevisionById } from "./revision.queries.ts";
export { findRevisionChanges } from "./revision-changes.queries.ts";
export { filesOfRevision } from "./revision-files.queries.ts";
export { revisionJson } from "./revision-hash.ts";
export { revisionPdf } from "./revision-pdf.ts";
export { withdrawDocument } from "./withdraw.queries.ts";
