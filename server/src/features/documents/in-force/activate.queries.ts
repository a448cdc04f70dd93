import type { RevisionRow } from "@aeromaint/contracts/documents/revision.ts";
import type { RevisionKind } from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, invalidField } from "../../../infra/http/errors.ts";
import { projectRevision } from "./project-revision.queries.ts";

interface Activation {
  itemId: string;
  revisionId: string;
  kind: RevisionKind;
  /** yyyy-MM-dd HH:mm:ss; null: now. */
  effectiveFrom: string | null;
  /** Actor of the activation. */
  userId: string;
  now: Date;
}

/**
 * Brings an approved revision into force, now or at a scheduled time. A normal revision replaces the
 * current one. A temporary revision replaces the normal one during its period. The caller locks the document.
 * @throws 400 if a temporary revision would start after its end
 * @throws 409 for a conflict with another revision
 */
export async function activateRevision(unit: UnitOfWork, activation: Activation): Promise<void> {
  const { itemId, revisionId, userId, now } = activation;
  const from = activationTime(activation);
  if (activation.kind === "normal") await replaceNormalRevision(unit.tx, activation, from);
  else await replaceTemporarily(unit.tx, activation, from);
  await unit.record({ act: "revision.activated", subject: revisionId, actorId: userId, now });
  await projectRevision(unit, itemId, now);
}

/** Time of an activation; never in the past. */
const activationTime = ({ effectiveFrom, now }: Pick<Activation, "effectiveFrom" | "now">) =>
  effectiveFrom
    ? sql<string>`greatest(${effectiveFrom}::timestamptz, ${asTimestamp(now)})`
    : asTimestamp(now);

/** @throws 409 if the revision is already scheduled and `named` is not another time */
export function refuseSameTime(
  { inForce }: Pick<RevisionRow, "inForce">,
  named: string | null | undefined,
): void {
  const from = inForce.at(-1)?.from;
  if (from && (!named || named === from)) throw conflict(`该版次已定于 ${from} 生效`);
}

type ActivationCandidate = Pick<Activation, "itemId" | "effectiveFrom" | "now"> & { revNo: number };

/** Number of the newest later revision that is in force at the activation or after it. */
export async function findNewerRevision(
  tx: Tx,
  { itemId, revNo, ...when }: ActivationCandidate,
): Promise<number | undefined> {
  const { rows } = await sql<{ revNo: number }>`
    select rev_no from revision where item_id = ${itemId}::bigint and rev_no > ${revNo}
      and state = 'approved' and effective && tstzrange(${activationTime(when)}, null)
    order by rev_no desc limit 1`.execute(tx);
  return rows[0]?.revNo;
}

/** @throws 409 if a later revision is in force or scheduled. An old text returns only as a new revision */
export async function refuseNewerRevision(tx: Tx, candidate: ActivationCandidate): Promise<void> {
  const newer = await findNewerRevision(tx, candidate);
  if (newer) throw conflict(`第 ${newer} 版已生效，不能由更早的版次替代`);
}

async function replaceNormalRevision(
  tx: Tx,
  { itemId, revisionId, now }: Activation,
  from: RawBuilder<string>,
): Promise<void> {
  const { rows } = await sql<{ revNo: number }>`
    select rev_no from revision where item_id = ${itemId}::bigint and kind = 'normal'
      and state = 'approved' and revision_id <> ${revisionId}::bigint and lower(effective) > ${from}
    order by rev_no limit 1`.execute(tx);
  const [later] = rows;
  if (later) throw conflict(`第 ${later.revNo} 版已定于其后生效，请先将其作废`);
  await sql`
    update revision set effective = effective * tstzmultirange(tstzrange(null, ${from})),
      version = version + 1
    where item_id = ${itemId}::bigint and effective && tstzrange(${from}, null)`.execute(tx);
  // Keeps past periods.
  await sql`
    update revision set version = version + 1,
      effective = effective * tstzmultirange(tstzrange(null, ${asTimestamp(now)}))
        + tstzmultirange(tstzrange(${from}, null))
    where revision_id = ${revisionId}::bigint`.execute(tx);
}

async function replaceTemporarily(
  tx: Tx,
  { itemId, revisionId }: Activation,
  from: RawBuilder<string>,
): Promise<void> {
  // The period ends with the temporary revision, or earlier with the start of the next normal one.
  const { rows } = await sql<{ period: string | null; isOver: boolean; hasNormal: boolean }>`
    select case when t.effective_until > ${from} then
        tstzrange(${from}, least(t.effective_until, (
          select min(lower(p)) from revision r, unnest(r.effective) p
          where r.item_id = t.item_id and r.kind = 'normal' and lower(p) > ${from})))::text end as period,
      t.effective_until <= ${from} as is_over,
      exists (select from revision r where r.item_id = t.item_id and r.kind = 'normal'
        and r.effective @> ${from}) as has_normal
    from revision t where t.revision_id = ${revisionId}::bigint`.execute(tx);
  const [found] = rows;
  if (found?.isOver) throw invalidField("effectiveFrom", "失效时间必须晚于生效时间");
  if (!found?.hasNormal || !found.period) {
    throw conflict("临时版次需要在该时间有效且未被其他临时版次替代的正式版次");
  }
  await sql`
    update revision set effective = effective - tstzmultirange(${found.period}::tstzrange),
      version = version + 1
    where item_id = ${itemId}::bigint and kind = 'normal'
      and effective && ${found.period}::tstzrange`.execute(tx);
  await sql`
    update revision set effective = tstzmultirange(${found.period}::tstzrange), version = version + 1
    where revision_id = ${revisionId}::bigint`.execute(tx);
}
