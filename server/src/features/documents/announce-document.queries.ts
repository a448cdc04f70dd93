import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { type SqlBool, sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { announceOnce } from "../../infra/outbox/announce-once.ts";

interface AnnouncedRevision {
  revisionId: string;
  itemId: string;
  revNo: number;
  title: string;
  module: "repair" | "train" | "tool";
  isMembersOnly: boolean;
}

/** Announces once that a revision is in force, after its activation or at its scheduled time. */
export async function announceInForce(
  { subject: itemId, current, since }: ActRecord<"document.shown">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (current === null || since === null) return;
  for (const payload of await findAnnouncedRevisions(unit, [current])) {
    const subject = `document:${itemId}`;
    const event = { kind: "document.inForce", subject, payload, happenedAt: since };
    await announceOnce(unit, `revision:${current}`, event);
  }
}

/** Announces the withdrawal of approved revisions. Other revisions were never announced. */
export async function announceWithdrawals(
  { subject: revisionIds }: ActRecord<"revision.withdrawn">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (revisionIds.length === 0) return;
  for (const payload of await findAnnouncedRevisions(unit, revisionIds, wasApproved)) {
    const { itemId, revisionId } = payload;
    const event = { kind: "document.withdrawn", subject: `document:${itemId}`, payload };
    await announceOnce(unit, `withdrawn:${revisionId}`, event);
  }
}

/** True if the last review step of the revision `r` is done. */
const wasApproved = sql<SqlBool>`exists (select from review_step s
  where s.revision_id = r.revision_id and s.round = r.round and s.is_last and s.done_at is not null)`;

async function findAnnouncedRevisions(
  { tx }: UnitOfWork,
  revisionIds: readonly string[],
  which = sql<SqlBool>`true`,
) {
  const { rows } = await sql<AnnouncedRevision>`
    select r.revision_id, r.item_id, r.rev_no, r.title, i.module, i.members_only = '1' as is_members_only
    from revision r join content_item i using (item_id)
    where r.revision_id = any(${[...revisionIds]}::bigint[]) and ${which}
    order by r.rev_no`.execute(tx);
  return rows.map((row) => ({
    ...row,
    link: entryPath(row.module, row.itemId),
  }));
}
