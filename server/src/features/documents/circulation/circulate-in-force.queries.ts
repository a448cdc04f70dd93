import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { cancelDue } from "../../../infra/due/due.queries.ts";
import { shownState } from "../documents.ts";
import { addRecipients } from "./recipients.queries.ts";

/**
 * Ends circulations of superseded revisions. Starts the next one if the category has `circulate_days`:
 * same audience, but no questions, because they refer to the old text. The caller locks the document.
 */
export async function circulateInForce(
  { subject: itemId, before, current, since, now }: ActRecord<"document.shown">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const { tx } = unit;
  const { rows: ended } = await sql<{ circulationId: string }>`
    update circulation c set state = 'superseded', ended_at = ${asTimestamp(now)}
    from revision r
    where r.item_id = ${itemId}::bigint and c.subject_id = r.revision_id and c.state = 'open'
      and ${shownState(now)} in ('superseded', 'withdrawn')
    returning circulation_id`.execute(tx);
  const endedIds = ended.map(({ circulationId }) => circulationId);
  await cancelDue(unit, endedIds);
  if (endedIds.length > 0) {
    await unit.record({ act: "circulation.changed", subject: endedIds, now });
  }
  if (!before || !current || before === current) return;
  const { rows } = await sql<{ circulationId: string }>`
    insert into circulation (subject, subject_id, title, sha256, note, due_at, audience, started_at,
      follows_id, starter, created_by, dept_id)
    select 'revision', r.revision_id, r.title, r.sha256, c.note,
      ${asTimestamp(now)} + make_interval(days => k.circulate_days), c.audience, coalesce(${since}::timestamptz, ${asTimestamp(now)}),
      c.circulation_id, c.starter, c.created_by, c.dept_id
    from circulation c cross join revision r join content_item i using (item_id)
      join content_category k using (category_id)
    where c.subject_id = ${before}::bigint and c.state <> 'ended' and r.revision_id = ${current}::bigint
      and k.circulate_days is not null
      and not exists (select from circulation x where x.subject_id = r.revision_id)
    on conflict do nothing returning circulation_id`.execute(tx);
  const started = rows.map(({ circulationId }) => circulationId);
  if (started.length === 0) return;
  await addRecipients(unit, { which: sql`c.circulation_id = any(${started}::bigint[])`, now });
  for (const subject of started) await unit.record({ act: "circulation.started", subject, now });
}
