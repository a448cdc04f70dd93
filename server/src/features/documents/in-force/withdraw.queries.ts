import { isBeforeApproval } from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { freezeRevision } from "../canonical-revision.queries.ts";
import { findRevisionById, type RevisionRecord } from "../revision.queries.ts";
import { hasBeenInForce } from "./in-force.queries.ts";
import { hideItem, projectRevision } from "./project-revision.queries.ts";

interface Withdrawal {
  itemId: string;
  userId: string;
  reason: string;
  now: Date;
}

/**
 * Withdraws a revision. A scheduled or temporary one gives its period back to the revision before it.
 * Withdraws the whole document in two cases: the revision is normal and its period has begun; or it is
 * unapproved and the document was never in force.
 * @throws 409 for an unapproved revision if the document is or was in force
 */
export async function withdrawRevision(
  unit: UnitOfWork,
  { revision, ...act }: { revision: RevisionRecord } & Omit<Withdrawal, "itemId">,
): Promise<void> {
  const { tx } = unit;
  const { itemId, revisionId, kind, state } = revision;
  const withdrawal = { ...act, itemId };
  const { now } = act;
  const at = asTimestamp(now);
  const wasInForce = await hasBeenInForce(tx, itemId, now);
  if (isBeforeApproval(state)) {
    if (wasInForce) throw conflict("该版次当前状态不能作废");
    return endDocument(unit, withdrawal);
  }
  // Ranges are read as text: the driver's format of times drops fractions of seconds.
  const { rows } = await sql<{ ahead: string; hasBegun: boolean }>`
    select (effective * tstzmultirange(tstzrange(${at}, null)))::text as ahead,
      lower(effective) <= ${at} as has_begun
    from revision where revision_id = ${revisionId}::bigint and not isempty(effective)`.execute(tx);
  const [period] = rows;
  // A temporary revision cannot be in force without a normal one.
  if (kind === "normal" && period?.hasBegun) return withdrawDocument(unit, withdrawal);
  const before = await findPreviousRevision(tx, revisionId);
  await endRevisions(unit, withdrawal, sql`revision_id = ${revisionId}::bigint`);
  if (period && before) {
    await sql`
      update revision set version = version + 1,
        effective = effective + ${period.ahead}::tstzmultirange
      where revision_id = ${before}::bigint`.execute(tx);
  }
  await projectRevision(unit, itemId, now);
  if (!wasInForce && !(await hasActiveRevision(tx, itemId))) await hideItem(unit, itemId, now);
}

/** Normal revision before this one. */
async function findPreviousRevision(tx: Tx, revisionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ revisionId: string }>`
    select n.revision_id from revision r join revision n using (item_id)
    where r.revision_id = ${revisionId}::bigint and n.state = 'approved' and n.kind = 'normal'
      and lower(n.effective) < lower(r.effective)
    order by lower(n.effective) desc limit 1`.execute(tx);
  return rows[0]?.revisionId;
}

/** Withdraws all revisions in force and all scheduled ones. */
async function withdrawDocument(unit: UnitOfWork, withdrawal: Withdrawal): Promise<void> {
  const { itemId, now } = withdrawal;
  await endRevisions(
    unit,
    withdrawal,
    sql`state = 'approved' and (isempty(effective) or upper_inf(effective)
      or upper(effective) > ${asTimestamp(now)})`,
  );
  await projectRevision(unit, itemId, now);
}

/** Ends a document that was never in force: freezes and withdraws its drafts, and hides its item. */
async function endDocument(unit: UnitOfWork, withdrawal: Withdrawal): Promise<void> {
  const { tx } = unit;
  const { itemId, now } = withdrawal;
  const drafts = await tx
    .selectFrom("revision")
    .select("revisionId")
    .where("itemId", "=", itemId)
    .where("state", "=", "draft")
    .execute();
  for (const { revisionId } of drafts) {
    const draft = found(await findRevisionById(tx, revisionId, now));
    await freezeRevision(tx, draft, { state: "review", round: draft.round, now });
  }
  await endRevisions(unit, withdrawal, sql`state <> 'withdrawn'`);
  await projectRevision(unit, itemId, now);
  await hideItem(unit, itemId, now);
}

/** True if a revision is not withdrawn. */
async function hasActiveRevision(tx: Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql`select from revision
    where item_id = ${itemId}::bigint and state <> 'withdrawn' limit 1`.execute(tx);
  return rows.length > 0;
}

async function endRevisions(
  unit: UnitOfWork,
  { itemId, userId, reason, now }: Withdrawal,
  which: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ revisionId: string }>`
    update revision set state = 'withdrawn', withdrawn_at = ${asTimestamp(now)}, withdrawn_by = ${userId},
      withdrawal = ${reason}, effective = effective * tstzmultirange(tstzrange(null, ${asTimestamp(now)})),
      version = version + 1
    where item_id = ${itemId}::bigint and ${which}
    returning revision_id`.execute(unit.tx);
  const revisionIds = rows.map(({ revisionId }) => revisionId);
  await unit.record({
    act: "revision.withdrawn",
    subject: revisionIds,
    actorId: userId,
    reason,
    now,
  });
}
