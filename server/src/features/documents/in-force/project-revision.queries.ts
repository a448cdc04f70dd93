import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { reschedule } from "../../../infra/due/due.queries.ts";
import { factsInWorker } from "../../../infra/rich-text/clean-in-worker.ts";
import { showStatement } from "../../applicability/applicability.ts";
import { findInForce, hasBeenInForce, type InForce } from "./in-force.queries.ts";

/**
 * Makes `content_item` show what is in force: text, files and release time of the revision, or nothing
 * once there is none. An item that was put under control and has had no revision in force stays.
 */
export async function projectRevision(unit: UnitOfWork, itemId: string, now: Date): Promise<void> {
  const { tx } = unit;
  const inForce = await findInForce(tx, itemId, asTimestamp(now));
  if (inForce) {
    await show(tx, itemId, inForce);
    const { module: kind, applicability: is } = inForce;
    await showStatement(unit, { id: itemId, kind, is, now });
  }
  if (!inForce && (await hasBeenInForce(tx, itemId, now))) await hideItem(unit, itemId, now);
  const before = await findShown(tx, itemId);
  const current = inForce?.revisionId ?? null;
  const since = inForce?.since ?? null;
  await unit.record({ act: "document.shown", subject: itemId, before, current, since, now });
  await sql`
    update document d set shown_id = coalesce(${current}::bigint, d.shown_id)
    where d.item_id = ${itemId}::bigint`.execute(tx);
  await reschedule(unit, [itemId], now);
}

async function findShown(tx: Tx, itemId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("document")
    .select("shownId")
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  return row?.shownId ?? null;
}

async function show(tx: Tx, itemId: string, revision: InForce): Promise<void> {
  const { revisionId, title, releaseUser, html, since } = revision;
  await tx
    .updateTable("contentItem")
    .set({ title, releaseUser, content: html, releaseTime: since, takeDownTime: null })
    .set(await factsInWorker(html))
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("itemId", "=", itemId)
    .execute();
  // All files of all revisions belong to the item; the lists that people see hold those in force.
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

/** Takes an item from the public. */
export async function hideItem(unit: UnitOfWork, itemId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ wasShown: boolean }>`
    update content_item set take_down_time = greatest(release_time, ${asTimestamp(now)}),
      version = version + 1
    where item_id = ${itemId}::bigint
      and (take_down_time is null or take_down_time > ${asTimestamp(now)})
    returning release_time <= ${asTimestamp(now)} as was_shown`.execute(unit.tx);
  if (rows[0]?.wasShown) await unit.record({ act: "item.withdrawn", subject: itemId, now });
}
