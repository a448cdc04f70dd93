import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { shownState } from "./in-force/in-force.queries.ts";

/** Summary of an item's document, for rows of any list; null for ordinary items. */
export const documentSummaryOf = (
  itemId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentSummary | null> => sql<DocumentSummary | null>`(
  select ${summaryJson(now)}
  from document shown join revision r on r.revision_id = shown.shown_id
  where shown.item_id = ${itemId})`;

/** Summary with the given revision instead of the shown one. */
export const revisionSummaryOf = (
  itemId: RawBuilder<unknown>,
  revNo: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentSummary | null> => sql<DocumentSummary | null>`(
  select ${summaryJson(now)}
  from document shown join revision r on r.item_id = shown.item_id
  where shown.item_id = ${itemId} and r.rev_no = ${revNo})`;

/** Reads the revision `r` of the document `shown`. */
const summaryJson = (
  now: Date,
) => sql`jsonb_build_object('docNumber', shown.doc_number, 'revNo', r.rev_no,
    'kind', r.kind, 'state', ${shownState(now)}, 'reviewBy', r.review_by)`;

/**
 * True if the number of the document `d` ends or begins with the typed number. `ends`: array with the
 * result of `numberEnds()`.
 */
export const matchesDocumentNumber = (
  ends: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  document_number_ends(d.doc_number) && ${ends}
  or number_form(d.doc_number) >= (${ends})[1] and number_form(d.doc_number) < (${ends})[1] || '~')`;
