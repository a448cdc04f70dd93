import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { factsHash, type Ledger } from "../documents/evidence/evidence.ts";

interface LedgerRecord {
  recordId: string;
  name: string;
  reason: string | null;
  facts: {
    courseId: string;
    courseName: string;
    userId: string;
    trainDate: string;
    hours: string;
    instructor: string;
    result: string | null;
    replacesId: string | null;
  };
}

/** Appends a ledger entry for each new, corrected or withdrawn record, with its hash. */
export async function appendTrainRecords(
  { subject, actorId, now }: ActRecord<"training.recorded">,
  { unit, ledger }: { unit: UnitOfWork; ledger: Ledger },
): Promise<void> {
  const { rows } = await sql<LedgerRecord>`
    select r.record_id, u.nick_name as name, r.reason, jsonb_build_object('courseId', r.course_id::text,
      'courseName', c.course_name, 'userId', r.user_id::text, 'trainDate', r.train_date, 'hours', r.hours::text,
      'instructor', r.instructor, 'result', r.result, 'replacesId', r.replaces_id::text) as facts
    from train_record r join course c using (course_id) join sys_user u using (user_id)
    where r.record_id = any(${[...subject]}::bigint[]) order by r.record_id`.execute(unit.tx);
  for (const { recordId, name, reason, facts } of rows) {
    const { userId, courseName, trainDate, result, replacesId } = facts;
    const done = result === null ? "withdraw" : "correct";
    await ledger.append({
      act: `training.${replacesId === null ? "record" : done}`,
      actorId,
      now,
      subjectKind: "trainRecord",
      subjectId: recordId,
      subjectLabel: `${name} ${courseName} ${trainDate}`,
      sha256: factsHash(facts),
      details: { userId, name, ...(replacesId && { replacesId }), ...(reason && { reason }) },
    });
  }
}
