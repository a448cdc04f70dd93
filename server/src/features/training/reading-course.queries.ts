import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** Instructor in records of reading courses. */
const instructor = "阅读答题";

/**
 * Records a passed reading course for the signer of the linked circulation. Earlier signatures do
 * not count. The creator of the circulation cannot pass by it.
 */
export async function recordReadingCourse(
  { subject: circulationId, actorId, now }: ActRecord<"circulation.signed">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const { rows } = await sql<{ recordId: string }>`
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at)
    select c.course_id, s.user_id, s.signed_at::date, c.hours, ${instructor}, '1', ${asTimestamp(now)}
    from course c join circulation k using (circulation_id) join signature s using (circulation_id)
    where circulation_id = ${circulationId}::bigint and s.user_id = ${actorId}::bigint
      and k.created_by is distinct from s.user_id
    returning record_id`.execute(unit.tx);
  if (rows.length === 0) return;
  const subject = rows.map(({ recordId }) => recordId);
  await unit.record({ act: "training.recorded", subject, actorId, now });
}
