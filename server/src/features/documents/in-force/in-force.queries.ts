import type { OwnerApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ItemTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { textColumns } from "../item-texts.queries.ts";

/** True if the revision `r` is in force at the time `at`. */
export const isInForce = (at: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.effective @> ${at}`;

/** True if a revision of the item's document is or was in force. */
export const wasInForce = (itemId: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from revision f
    where f.item_id = ${itemId} and lower(f.effective) <= ${asTimestamp(now)})`;

export async function hasBeenInForce(db: Read, itemId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select ${wasInForce(sql`${itemId}::bigint`, now)} as was`.execute(db);
  return rows[0]?.was ?? false;
}

/** State of the revision `r` for people: an approved one is scheduled, effective or superseded. */
export const shownState = (now: Date): RawBuilder<string> => sql<string>`case
  when r.state <> 'approved' then r.state
  when r.effective @> ${asTimestamp(now)} then 'effective'
  when isempty(r.effective) or upper_inf(r.effective) or upper(r.effective) > ${asTimestamp(now)}
    then 'scheduled'
  else 'superseded' end`;

/** Next time at which the revision in force of the document `d` changes; null if not scheduled. */
export const nextChange = (now: Date): RawBuilder<string | null> => sql<string | null>`(
  select min(bound) from revision n, unnest(n.effective) p,
    lateral (values (lower(p)), (upper(p))) as bounds (bound)
  where n.item_id = d.item_id and bound > ${asTimestamp(now)})`;

export interface RevisionInForce extends ItemTexts {
  revisionId: string;
  html: string;
  module: ContentModuleName;
  applicability: OwnerApplicability;
  /** Start of the current period. */
  since: string;
}

export async function findInForce(
  db: Read,
  itemId: string,
  at: RawBuilder<unknown>,
): Promise<RevisionInForce | undefined> {
  const { rows } = await sql<RevisionInForce>`
    select r.revision_id, ${textColumns("r")}, r.html, i.module, r.applicability,
      (select lower(p) from unnest(r.effective) p where p @> ${at}) as since
    from revision r join content_item i using (item_id)
    where r.item_id = ${itemId}::bigint and ${isInForce(at)}`.execute(db);
  return rows[0];
}
