import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { type SqlBool, sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { announceOnce } from "../../infra/outbox/announce-once.ts";
import { enqueueMessageEvent } from "./message-event.ts";

interface AnnouncedRevision {
  revisionId: string;
  itemId: string;
  revNo: number;
  title: string;
  module: "repair" | "train" | "tool";
  isMembersOnly: boolean;
}

/**
 * Tells people and channels by one event that a document shows another revision. Channels hear of each
 * revision once: its return after a temporary revision is a change for people only.
 */
export async function announceShownRevision(
  { subject: itemId, before, current, since, now }: ActRecord<"document.shown">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (current === null) return;
  const change = before === null ? "released" : "revised";
  // People already have the text that an item showed before it became a document.
  const news = current === before ? {} : { change };
  const [revision] = await findAnnouncedRevisions(unit, [current]);
  if (!revision) return;
  const happenedAt = since ?? now;
  const payload = { ...revision, ...news };
  const event = { kind: "document.inForce", subject: `item:${itemId}`, payload, happenedAt };
  const isFirst = since !== null && (await announceOnce(unit, `revision:${current}`, event));
  const { module, title } = revision;
  if (!isFirst && current !== before) {
    await enqueueMessageEvent(unit, "item.changed", { itemId, module, title, change }, happenedAt);
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
    const event = { kind: "document.withdrawn", subject: `item:${itemId}`, payload };
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
