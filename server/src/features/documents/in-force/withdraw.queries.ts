import { sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { hideItem, projectRevision } from "./project-revision.queries.ts";

interface Withdrawal {
  itemId: string;
  userId: string;
  reason: string;
  now: Date;
}

/** Withdraws all that is or was to be in force of a document: from now on nothing of it is. */
async function withdrawDocument(unit: UnitOfWork, withdrawal: Withdrawal): Promise<void> {
  const { itemId, now } = withdrawal;
  await endRevisions(
    unit,
    withdrawal,
    sql`(isempty(effective) or upper_inf(effective)
    or upper(effective) > ${asTimestamp(now)})`,
  );
  await projectRevision(unit, itemId, now);
  // One that was never in force is shown as it was before: it goes as well.
  await hideItem(unit, itemId, now);
}

/**
 * Withdraws one revision. What it was to take over stays with the revision before; without one, as
 * when the revision in force goes, nothing of the document is in force any more.
 */
export async function withdrawRevision(
  unit: UnitOfWork,
  { revisionId, ...withdrawal }: Withdrawal & { revisionId: string },
): Promise<void> {
  const { tx } = unit;
  const { itemId, now } = withdrawal;
  const at = asTimestamp(now);
  // Ranges stay text: times lose their fractions on the way here.
  const { rows } = await sql<{ period: string; isNormalInForce: boolean }>`
    select p::text as period, kind = 'normal' and lower(p) <= ${at} as is_normal_in_force
    from revision, unnest(effective) p
    where revision_id = ${revisionId}::bigint and (upper_inf(p) or upper(p) > ${at})`.execute(tx);
  const [ahead] = rows;
  if (ahead?.isNormalInForce) {
    // A temporary revision changes a normal one: it does not stand alone.
    await withdrawDocument(unit, withdrawal);
    return;
  }
  await endRevisions(unit, withdrawal, sql`revision_id = ${revisionId}::bigint`);
  if (ahead) {
    const period = sql`${ahead.period}::tstzrange`;
    await sql`
      update revision set version = version + 1,
        effective = effective + tstzmultirange(${period} * tstzrange(${at}, null))
      where revision_id = (
        select revision_id from revision
        where item_id = ${itemId}::bigint and state = 'approved' and kind = 'normal'
          and lower(effective) < lower(${period})
        order by lower(effective) desc limit 1)`.execute(tx);
  }
  await projectRevision(unit, itemId, now);
}

async function endRevisions(
  unit: UnitOfWork,
  { itemId, userId, reason, now }: Withdrawal,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ revisionId: string }>`
    update revision set state = 'withdrawn', withdrawn_at = ${asTimestamp(now)}, withdrawn_by = ${userId},
      withdrawal = ${reason}, effective = effective * tstzmultirange(tstzrange(null, ${asTimestamp(now)})),
      version = version + 1
    where item_id = ${itemId}::bigint and state = 'approved' and ${which}
    returning revision_id`.execute(unit.tx);
  const revisionIds = rows.map(({ revisionId }) => revisionId);
  await unit.record({
    ...{ act: "revision.withdrawn", subject: revisionIds, actorId: userId, reason, now },
  });
}
