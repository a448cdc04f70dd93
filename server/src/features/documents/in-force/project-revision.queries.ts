import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { reschedule } from "../../../infra/due/due.queries.ts";
import { factsInWorker } from "../../../infra/rich-text/clean-in-worker.ts";
import { publishApplicability } from "../../applicability/applicability.ts";
import { findInForce, hasBeenInForce, type RevisionInForce } from "./in-force.queries.ts";

/**
 * Copies text, files and release time of the revision in force to `content_item`. Hides the item if there
 * is no revision in force any more. Before the first revision is in force, the item stays as it is.
 */
export async function projectRevision(unit: UnitOfWork, itemId: string, now: Date): Promise<void> {
  const { tx } = unit;
  const inForce = await findInForce(tx, itemId, asTimestamp(now));
  if (inForce) {
    await copyToItem(tx, itemId, inForce);
    const { module: kind, applicability: after } = inForce;
    await publishApplicability(unit, { id: itemId, kind, after, now });
  }
  if (!inForce && (await hasBeenInForce(tx, itemId, now))) await hideItem(unit, itemId, now);
  const before = await findShownRevisionId(tx, itemId);
  const current = inForce?.revisionId ?? null;
  const since = inForce?.since ?? null;
  await unit.record({ act: "document.shown", subject: itemId, before, current, since, now });
  await sql`
    update document d set shown_id = coalesce(${current}::bigint, d.shown_id)
    where d.item_id = ${itemId}::bigint`.execute(tx);
  await reschedule(unit, [itemId], now);
}

async function findShownRevisionId(tx: Tx, itemId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("document")
    .select("shownId")
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  return row?.shownId ?? null;
}

async function copyToItem(tx: Tx, itemId: string, revision: RevisionInForce): Promise<void> {
  const { revisionId, html, since, module: _, applicability: __, ...texts } = revision;
  await tx
    .updateTable("contentItem")
    .set({ ...texts, content: html, releaseTime: since, takeDownTime: null })
    .set(await factsInWorker(html))
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("itemId", "=", itemId)
    .execute();
  // The item owns the files of all revisions. Only files of the revision in force get a visible list.
  await sql`
    update sys_file f set field = coalesce(shown.field, 'revision'), position = coalesce(shown.position, 0)
    from sys_file own left join (
      select file_id, position, case when field <> 'attachment' then field
        when i.module = 'train' then 'annex' else 'file' end as field
      from revision_file, content_item i
      where revision_id = ${revisionId}::bigint and i.item_id = ${itemId}::bigint
    ) shown using (file_id)
    where own.owner_id = ${itemId}::bigint and f.file_id = own.file_id`.execute(tx);
}

/** Takes an item down. */
export async function hideItem(unit: UnitOfWork, itemId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ wasShown: boolean }>`
    update content_item set take_down_time = greatest(release_time, ${asTimestamp(now)}),
      version = version + 1
    where item_id = ${itemId}::bigint
      and (take_down_time is null or take_down_time > ${asTimestamp(now)})
    returning release_time <= ${asTimestamp(now)} as was_shown`.execute(unit.tx);
  if (rows[0]?.wasShown) await unit.record({ act: "item.withdrawn", subject: itemId, now });
}
