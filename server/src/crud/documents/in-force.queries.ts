import type { RevisionKind } from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

/** A moment as SQL has it. */
export const momentOf = (at: Date): RawBuilder<string> =>
  sql<string>`${at.toISOString()}::timestamptz`;

/** Whether the revision `r` is in force at a moment. */
export const isInForce = (at: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.effective @> ${at}`;

/** The state of the revision `r` as people know it: an approved one lives by the time. */
export const shownState = (now: Date): RawBuilder<string> => sql<string>`case
  when r.state <> 'approved' then r.state
  when r.effective @> ${momentOf(now)} then 'effective'
  when isempty(r.effective) or upper_inf(r.effective) or upper(r.effective) > ${momentOf(now)}
    then 'scheduled'
  else 'superseded' end`;

export interface InForce {
  revisionId: string;
  title: string;
  releaseUser: string;
  html: string;
  kind: RevisionKind;
  /** Since when, this time. */
  since: string;
}

/** The revision of a document that is in force at a moment. */
export async function findInForce(
  db: Read,
  itemId: string,
  at: RawBuilder<unknown>,
): Promise<InForce | undefined> {
  const { rows } = await sql<InForce>`
    select r.revision_id, r.title, r.release_user, r.html, r.kind,
      (select lower(p) from unnest(r.effective) p where p @> ${at}) as since
    from revision r where r.item_id = ${itemId}::bigint and ${isInForce(at)}`.execute(db);
  return rows[0];
}
