import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** Who stands as the instructor of what is read and answered. */
const instructor = "阅读答题";

/** A course that is read and answered is passed by signing its circulation: signatures without a record get one. */
export async function recordSignatures(
  unit: UnitOfWork,
  circulationId: string,
  { actorId, now }: Pick<ActRecord<"circulation.signed">, "actorId" | "now">,
): Promise<void> {
  const { rows } = await sql<{ recordId: string }>`
    insert into train_record (course_id, user_id, train_date, hours, instructor, result, recorded_at)
    select c.course_id, s.user_id, s.signed_at::date, c.hours, ${instructor}, '1', ${asTimestamp(now)}
    from course c join signature s using (circulation_id)
    where circulation_id = ${circulationId}::bigint and not exists (select from train_record r
      where r.course_id = c.course_id and r.user_id = s.user_id and r.train_date = s.signed_at::date)
    returning record_id`.execute(unit.tx);
  if (rows.length === 0) return;
  const subject = rows.map(({ recordId }) => recordId);
  await unit.record({ act: "training.recorded", subject, actorId, now });
}

/** The same as somebody signs. */
export const recordSigned = (
  { subject, ...signed }: ActRecord<"circulation.signed">,
  { unit }: { unit: UnitOfWork },
): Promise<void> => recordSignatures(unit, subject, signed);
