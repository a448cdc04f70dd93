import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { type CertificateFacts, instructorFact } from "./certificates/certificate.queries.ts";
import { expiryDate } from "./training-state.queries.ts";

interface PassedCourse {
  state: CertificateFacts["state"];
  courseName: string;
  name: string;
  trainDate: string;
  hours: number;
  instructor: string;
  expiryDate: string | null;
}

/**
 * Current facts of the certificate of a record. A correction or withdrawal revokes the certificate;
 * the new record has its own. @returns undefined if the record is not passed
 */
export async function findCourseCertificate(
  db: Read,
  recordId: string,
  now: Date,
): Promise<CertificateFacts | undefined> {
  const { rows } = await sql<PassedCourse>`
    select c.course_name, u.nick_name as name, r.train_date, r.hours::float8 as hours, r.instructor,
      ${expiryDate} as expiry_date,
      case when exists (select from train_record n where n.replaces_id = r.record_id) then 'revoked'
        when ${expiryDate} < ${asTimestamp(now)}::date then 'expired' else 'valid' end as state
    from train_record r join course c using (course_id) join sys_user u using (user_id)
    where r.record_id = ${recordId}::bigint and r.result = '1'`.execute(db);
  const [passed] = rows;
  if (!passed) return undefined;
  const { state, courseName, name, trainDate, hours, instructor } = passed;
  return {
    state,
    title: courseName,
    name,
    facts: [
      ["培训日期", trainDate],
      ["学时", `${hours}`],
      [instructorFact, instructor],
      ["有效期至", passed.expiryDate ?? "长期有效"],
    ],
  };
}
