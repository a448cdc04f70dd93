import type { DocumentMark } from "@aeromaint/contracts/documents/document-mark.ts";
import { type RawBuilder, sql } from "kysely";
import { shownState } from "./in-force/in-force.queries.ts";

/** What a row of any list says of the document that an item is; null for ordinary items. */
export const documentMarkOf = (
  itemId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentMark | null> => sql<DocumentMark | null>`(
  select jsonb_build_object('docNumber', shown.doc_number, 'revNo', r.rev_no, 'kind', r.kind,
    'state', ${shownState(now)}, 'reviewBy', r.review_by)
  from document shown join revision r on r.revision_id = shown.shown_id
  where shown.item_id = ${itemId})`;
