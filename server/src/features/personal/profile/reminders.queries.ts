import {
  licenceSentence,
  licenceState,
  type OwnLicence,
} from "@aeromaint/contracts/people/licence.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Db } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";

interface Person {
  /** Approved by somebody, and not yet told so in an earlier session. */
  isNewlyApproved: boolean;
  isToldNow: boolean;
  certificate: string | null;
  lssuingUnit: string | null;
  expiryDate: string | null;
  daysLeft: number | null;
  /** Staff have told them to renew this licence. */
  isNotified: boolean;
  /** Inquiries that wait for this person's answer. */
  waitingInquiries: number;
}

interface Reminded {
  reminders: string[];
  licence: OwnLicence | null;
}

/** A signed-in user's licence, and what there is to be reminded of. */
export async function findReminders(db: Db, { user, now }: Actor): Promise<Reminded> {
  const [person, circulated] = await Promise.all([
    findPerson(db, { user, now }),
    countCirculated(db, { user, now }),
  ]);
  const unsigned = circulationReminder(circulated);
  if (!person) return { reminders: unsigned, licence: null };
  if (person.isToldNow && !user.token) await markApprovalSeen(db, user);
  const approval = person.isNewlyApproved ? ["您的账号已通过审核"] : [];
  const reminders = [
    ...approval,
    ...unsigned,
    ...inquiryReminder(person),
    ...licenceReminder(person),
  ];
  return { reminders, licence: licenceOf(person) };
}

function licenceOf({ certificate, lssuingUnit, expiryDate, daysLeft }: Person): OwnLicence | null {
  if (expiryDate === null || daysLeft === null) return null;
  return { certificate, lssuingUnit, expiryDate, daysLeft };
}

async function findPerson(db: Db, { user, now }: Actor): Promise<Person | undefined> {
  const { userId, sessionId } = user;
  const { rows } = await sql<Person>`
    select p.decided_at is not null
        and coalesce(p.decision_seen_in = ${sessionId}::bigint, true) as is_newly_approved,
      p.decided_at is not null and p.decision_seen_in is null as is_told_now,
      case p.user_nature when '1' then p.license else p.skill_certificate end as certificate,
      p.lssuing_unit, p.expiry_date, p.expiry_date - ${asTimestamp(now)}::date as days_left,
      coalesce(p.licence_notified_for = p.expiry_date, false) as is_notified,
      (select count(*)::int from material_inquiry q
        where q.recipient_id = p.user_id and q.reply is null) as waiting_inquiries
    from repair_person p
    where p.user_id = ${userId}::bigint and p.nature = '1'`.execute(db);
  return rows[0];
}

/** Pages of the same session keep showing the approval; the next session does not. */
async function markApprovalSeen(db: Db, { userId, sessionId }: Actor["user"]): Promise<void> {
  await db
    .updateTable("repairPerson")
    .set({ decisionSeenIn: sessionId })
    .where("userId", "=", userId)
    .where("decisionSeenIn", "is", null)
    .execute();
}

interface Circulated {
  total: number;
  overdue: number;
}

/** Circulations that still wait for the user's signature; all kinds of accounts have them. */
async function countCirculated(db: Db, { user, now }: Actor): Promise<Circulated> {
  const { rows } = await sql<Circulated>`
    select count(*)::int as total,
      count(*) filter (where c.due_at <= ${asTimestamp(now)})::int as overdue
    from recipient p join circulation c using (circulation_id)
    where p.user_id = ${user.userId}::bigint and p.signed_at is null and p.excused_at is null
      and c.state = 'open'`.execute(db);
  return rows[0] ?? { total: 0, overdue: 0 };
}

function circulationReminder({ total, overdue }: Circulated): string[] {
  if (total === 0) return [];
  const late = overdue > 0 ? `，其中${overdue}项已逾期` : "";
  return [`您有${total}项传阅待签收${late}，请到“我的传阅”阅读并签收`];
}

function inquiryReminder({ waitingInquiries }: Person): string[] {
  return waitingInquiries > 0 ? [`您有${waitingInquiries}条询价待回复，请到个人中心查看`] : [];
}

/** Of a licence with fewer than 90 days left, or none, and of one that staff have spoken of. */
function licenceReminder({ certificate, expiryDate, daysLeft, isNotified }: Person): string[] {
  if (expiryDate === null || daysLeft === null) return [];
  if (!isNotified && licenceState(daysLeft) === "valid") return [];
  const sentence = licenceSentence({ certificate, expiryDate, daysLeft });
  return [isNotified ? `${sentence}，管理员提醒您尽快续期` : sentence];
}
