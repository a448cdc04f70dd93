import type { ActRecord } from "@aeromaint/contracts/acts.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { announceOnce } from "../../infra/outbox/announce-once.ts";

interface Announced {
  revisionId: string;
  itemId: string;
  revNo: number;
  title: string;
  module: "repair" | "train" | "tool";
  isMembersOnly: boolean;
}

/** Says once of each revision that it is in force: when it is brought into force, or when its time has come. */
export async function announceInForce(
  { subject: itemId, current, since }: ActRecord<"document.shown">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (current === null || since === null) return;
  for (const payload of await findAnnounced(unit, [current])) {
    const subject = `document:${itemId}`;
    const event = { kind: "document.inForce", subject, payload, happenedAt: since };
    await announceOnce(unit, `revision:${current}`, event);
  }
}

/** Says of revisions that were approved that they are withdrawn; each is so only once. */
export async function announceWithdrawals(
  { subject: revisionIds }: ActRecord<"revision.withdrawn">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (revisionIds.length === 0) return;
  for (const payload of await findAnnounced(unit, revisionIds)) {
    const { itemId, revisionId } = payload;
    const event = { kind: "document.withdrawn", subject: `document:${itemId}`, payload };
    await announceOnce(unit, `withdrawn:${revisionId}`, event);
  }
}

async function findAnnounced({ tx }: UnitOfWork, revisionIds: readonly string[]) {
  const { rows } = await sql<Announced>`
    select r.revision_id, r.item_id, r.rev_no, r.title, i.module, i.members_only = '1' as is_members_only
    from revision r join content_item i using (item_id)
    where r.revision_id = any(${[...revisionIds]}::bigint[]) order by r.rev_no`.execute(tx);
  return rows.map((row) => ({
    ...row,
    link: entryPath(row.module, row.itemId),
  }));
}
