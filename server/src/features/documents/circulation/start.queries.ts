import type { CirculationInput } from "@aeromaint/contracts/documents/circulation.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { findActorSnapshot } from "../../../crud/actor-snapshot.queries.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { addRecipients } from "./recipients.queries.ts";
import { findCirculatedText } from "./subject.queries.ts";

/**
 * Starts a circulation with the current text and the current members of the audience.
 * @throws 400 for an empty audience, a due time in the past or a question without a right answer
 */
export async function startCirculation(
  unit: UnitOfWork,
  input: CirculationInput,
  actor: Actor,
): Promise<{ circulationId: string; recipients: number }> {
  const { tx } = unit;
  const { user, now } = actor;
  const { subject, subjectId, audience, questions = [], note, dueTime } = input;
  const wrong = questions.findIndex(({ options, answer }) => answer >= options.length);
  if (wrong >= 0) throw invalidField("questions", `第 ${wrong + 1} 题没有选择正确答案`);
  const { title, sha256, html, files } = await findCirculatedText(
    tx,
    { subject, subjectId },
    actor,
  );
  const { rows: ahead } = await sql`
    select where ${dueTime}::timestamptz > ${asTimestamp(now)}`.execute(tx);
  if (ahead.length === 0) throw invalidField("dueTime", "截止时间必须晚于当前时间");
  const { circulationId } = await tx
    .insertInto("circulation")
    .values({
      subject,
      subjectId,
      title,
      sha256,
      html,
      note: note ?? "",
      files: JSON.stringify(files),
      dueAt: dueTime,
      audience: JSON.stringify(audience),
      questions: JSON.stringify(questions),
      startedAt: asTimestamp(now),
      starter: JSON.stringify(await findActorSnapshot(tx, user.userId)),
      createdBy: user.userId,
      deptId: user.deptId,
    })
    .returning("circulationId")
    .executeTakeFirstOrThrow();
  const which = sql<boolean>`c.circulation_id = ${circulationId}::bigint`;
  const recipients = await addRecipients(unit, { which, now });
  if (recipients === 0) throw invalidField("audience", "所选范围内没有可以登录的人员");
  await unit.record({ act: "circulation.started", subject: circulationId, now });
  return { circulationId, recipients };
}
