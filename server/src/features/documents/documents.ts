export { findRevisionChanges } from "./compare/revision-changes.queries.ts";
export { refuseControlled, refuseControlledRemoval } from "./controlled-item.queries.ts";
export {
  type DocumentReading,
  documentNumberEnds,
  documentSummaryOf,
  findDocumentReading,
  findRevisionFiles,
  listHistory,
  matchesDocumentNumber,
  ownerLeader,
  pastMoment,
  revisionSummaryOf,
} from "./document-reading.queries.ts";
export { shownState } from "./in-force/in-force.queries.ts";
export { textColumns, textsOf } from "./item-texts.queries.ts";
export { isReviewDue } from "./master-list/master-list.queries.ts";
export { revisionPdf } from "./print/revision-pdf.ts";
export { listTodos } from "./review/review-steps.queries.ts";
export { findRevisionById, revisionLabel } from "./revision.queries.ts";
export { filesOfRevision } from "./revision-files.queries.ts";
