import type {
  CirculationQuestion,
  SignInput,
  signedCirculation,
} from "@aeromaint/contracts/documents/circulation.ts";
import type { CirculatedSubject } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../../crud/actor.ts";
import { findActorSnapshot } from "../../../crud/actor-snapshot.queries.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, found, invalidField } from "../../../infra/http/errors.ts";
import { shownState } from "../documents.ts";
import { isLate, takesSignatures } from "./recipient-state.queries.ts";
import { circulatedLabel } from "./subject.queries.ts";

interface SignableCirculation extends CirculatedSubject {
  sha256: string;
  questions: CirculationQuestion[];
  takesSignatures: boolean;
  revisionState: string | null;
  signTime: string | null;
}

type SignedCirculation = Static<typeof signedCirculation>;

/** Signature of the user; undefined without one. @throws 404 if the user is not a recipient */
export async function findOwnSignature(
  db: Read,
  circulationId: string,
  userId: string,
): Promise<SignedCirculation | undefined> {
  const { rows } = await sql<SignedCirculation | { signTime: null; isLate: boolean }>`
    select p.signed_at as sign_time, ${isLate} from recipient p join circulation c using (circulation_id)
    where p.circulation_id = ${circulationId}::bigint and p.user_id = ${userId}::bigint`.execute(
    db,
  );
  const row = found(rows[0]);
  return row.signTime === null ? undefined : row;
}

/**
 * Signs for the actor. A second signature changes nothing.
 * @throws 400 for a wrong answer
 * @throws 409 if the circulation cannot be signed, or if the text has changed
 */
export async function signCirculation(
  unit: UnitOfWork,
  { circulationId, sha256, answers = [], seconds }: SignInput & { circulationId: string },
  { user: { userId }, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const circulation = found(await lockOwnRecipient(tx, { circulationId, userId, now }));
  if (circulation.signTime) return;
  refuseUnsignable(circulation);
  if (circulation.sha256 !== sha256) throw conflict("内容已变化，请重新阅读后再签收");
  const wrong = circulation.questions.filter(({ answer }, index) => answers[index] !== answer);
  if (wrong.length > 0) {
    throw invalidField("answers", `有 ${wrong.length} 道题回答不正确，请重新阅读后作答`);
  }
  const actor = JSON.stringify(await findActorSnapshot(tx, userId));
  const { rows } = await sql<{ seconds: number }>`
    with marked as (
      update recipient p set signed_at = ${asTimestamp(now)}, read_at = coalesce(p.read_at, ${asTimestamp(now)})
      where p.circulation_id = ${circulationId}::bigint and p.user_id = ${userId}::bigint
      returning p.read_at, p.signed_at
    )
    insert into signature (circulation_id, user_id, sha256, seconds, actor, signed_at)
    -- Caps the reported reading time at the time since the first opening.
    select ${circulationId}::bigint, ${userId}::bigint, ${sha256},
      least(${seconds}::int, extract(epoch from m.signed_at - m.read_at)::int), ${actor}::jsonb, m.signed_at
    from marked m returning seconds`.execute(tx);
  const signed = found(rows[0]);
  await unit.record({
    act: "circulation.signed",
    subject: circulationId,
    circulated: circulation,
    actorId: userId,
    seconds: signed.seconds,
    now,
  });
}

/** Locks the user's recipient row against a second signature, and the circulation against its end. */
async function lockOwnRecipient(
  tx: Tx,
  { circulationId, userId, now }: { circulationId: string; userId: string; now: Date },
): Promise<SignableCirculation | undefined> {
  const { rows } = await sql<SignableCirculation>`
    select c.sha256, c.questions, c.subject, c.subject_id, ${circulatedLabel} as label,
      p.signed_at as sign_time, ${takesSignatures(now)} as takes_signatures,
      case when r.revision_id is not null then ${shownState(now)} end as revision_state
    from circulation c join recipient p using (circulation_id)
      left join revision r on c.subject = 'revision' and r.revision_id = c.subject_id
    where c.circulation_id = ${circulationId}::bigint and p.user_id = ${userId}::bigint
    for share of c for update of p`.execute(tx);
  return rows[0];
}

function refuseUnsignable({ takesSignatures: isOpen, revisionState }: SignableCirculation): void {
  if (isOpen) return;
  const isOver = revisionState !== null && revisionState !== "scheduled";
  throw conflict(isOver ? "该版次已被替代或作废，不能再签收" : "传阅已结束，不能再签收");
}
