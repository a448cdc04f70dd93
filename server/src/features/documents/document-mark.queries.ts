import type { DocumentMark } from "@aeromaint/contracts/documents/document-mark.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { shownState } from "./in-force/in-force.queries.ts";

/** What a row of any list says of the document that an item is; null for ordinary items. */
export const documentMarkOf = (
  itemId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentMark | null> => sql<DocumentMark | null>`(
  select ${mark(now)}
  from document shown join revision r on r.revision_id = shown.shown_id
  where shown.item_id = ${itemId})`;

/** The same of one of its revisions. */
export const revisionMarkOf = (
  itemId: RawBuilder<unknown>,
  revNo: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentMark | null> => sql<DocumentMark | null>`(
  select ${mark(now)}
  from document shown join revision r on r.item_id = shown.item_id
  where shown.item_id = ${itemId} and r.rev_no = ${revNo})`;

/** Of the revision `r` of the document `shown`. */
const mark = (now: Date) => sql`jsonb_build_object('docNumber', shown.doc_number, 'revNo', r.rev_no,
    'kind', r.kind, 'state', ${shownState(now)}, 'reviewBy', r.review_by)`;

/**
 * Whether the document `d` has the number that was typed, to its end or from its beginning; `ends` are those of
 * `numberEnds()`, the first of them as it was typed.
 */
export const hasNumber = (ends: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  document_number_ends(d.doc_number) && ${ends}
  or number_form(d.doc_number) >= (${ends})[1] and number_form(d.doc_number) < (${ends})[1] || '~')`;
