import type { ExcuseInput } from "@aeromaint/contracts/documents/circulation.ts";
import type { CirculatedSubject } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { findActorSnapshot } from "../../../crud/actor-snapshot.queries.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { cancelDue } from "../../../infra/due/due.queries.ts";
import { AppError, conflict } from "../../../infra/http/errors.ts";
import { isCirculationInScope, isRecipientInScope } from "./circulation.queries.ts";
import { isPending } from "./recipient-state.queries.ts";
import { circulatedLabel } from "./subject.queries.ts";

interface ExcusedRecipient extends CirculatedSubject {
  userId: string;
  name: string;
}

/**
 * Excuses all of these recipients from signing.
 * @throws 403 if the actor is one of them
 * @throws 409 if one has signed, is excused or outside the data scope, or if the circulation has ended
 */
export async function excuseRecipients(
  unit: UnitOfWork,
  { circulationId, userIds, reason }: ExcuseInput & { circulationId: string },
  actor: Actor,
): Promise<void> {
  const { user, now } = actor;
  const { tx } = unit;
  const ids = [...new Set(userIds)];
  if (ids.includes(user.userId)) throw new AppError(403, "不能豁免本人的签收");
  const excusedBy = JSON.stringify(await findActorSnapshot(tx, user.userId));
  const { rows } = await sql<ExcusedRecipient>`
    update recipient p set excused_at = ${asTimestamp(now)}, excuse = ${reason},
      excused_by = ${excusedBy}::jsonb
    from circulation c
    where c.circulation_id = p.circulation_id and p.circulation_id = ${circulationId}::bigint
      and p.user_id = any(${ids}::bigint[]) and c.state = 'open' and ${isPending}
      and ${isRecipientInScope(actor)}
    returning p.user_id, p.name, c.subject, c.subject_id,
      ${circulatedLabel} as label, c.sha256`.execute(tx);
  if (rows.length !== ids.length)
    throw conflict("所选人员已签收或已豁免，或传阅已结束，请刷新后重试");
  for (const { userId, name, ...circulated } of rows) {
    await unit.record({
      act: "circulation.excused",
      subject: circulationId,
      circulated,
      actorId: user.userId,
      userId,
      name,
      reason,
      now,
    });
  }
}

/** @throws 409 if the circulation has ended or is outside the data scope */
export async function endCirculation(
  unit: UnitOfWork,
  circulationId: string,
  actor: Actor,
): Promise<void> {
  const { rows } = await sql`
    update circulation c set state = 'ended', ended_at = ${asTimestamp(actor.now)}
    where c.circulation_id = ${circulationId}::bigint and c.state = 'open'
      and ${isCirculationInScope(actor)}
    returning circulation_id`.execute(unit.tx);
  if (rows.length === 0) throw conflict("传阅已结束，或不在您的数据范围内");
  await cancelDue(unit, [circulationId]);
  await unit.record({ act: "circulation.changed", subject: [circulationId], now: actor.now });
}
