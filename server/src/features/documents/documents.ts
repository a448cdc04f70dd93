export { canonicalRevision, revisionJson } from "./canonical-revision.queries.ts";
export { findRevisionChanges } from "./compare/revision-changes.queries.ts";
export { controlledAmong, refuseControlled } from "./controlled-item.queries.ts";
export { documentMarkOf } from "./document-mark.queries.ts";
export {
  type DocumentReading,
  findDocumentReading,
  findRevisionFiles,
  listHistory,
  pastMoment,
} from "./document-reading.queries.ts";
export { shownState } from "./in-force/in-force.queries.ts";
export { withdrawDocument } from "./in-force/withdraw.queries.ts";
export { revisionPdf } from "./print/revision-pdf.ts";
export { findRevisionById } from "./revision.queries.ts";
export { filesOfRevision } from "./revision-files.queries.ts";
