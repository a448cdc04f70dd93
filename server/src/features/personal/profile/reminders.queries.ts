import { licenceSentence, type OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { licenceState } from "@aeromaint/contracts/people/licence-state.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

/** Data for the reminders of a site account. */
export interface ReminderFacts {
  isDecided: boolean;
  /** Session that showed the approval for the first time; null before. */
  toldIn: string | null;
  certificate: string | null;
  lssuingUnit: string | null;
  expiryDate: string | null;
  daysLeft: number | null;
  /** True if staff asked the user to renew this licence. */
  isNotified: boolean;
  /** Number of inquiries without a reply from this user. */
  waitingInquiries: number;
}

/** Circulations without a signature of the user. */
export interface UnsignedCirculations {
  total: number;
  overdue: number;
}

interface Reminders {
  reminders: string[];
  licence: OwnLicence | null;
}

/** Licence of the signed-in user, and sentences to show. */
export async function collectReminders(
  db: Db,
  user: CurrentUser,
  { person, circulated }: { person: ReminderFacts | null; circulated: UnsignedCirculations },
): Promise<Reminders> {
  const unsigned = circulationReminder(circulated);
  if (!person) return { reminders: unsigned, licence: null };
  const { isDecided, toldIn } = person;
  if (isApprovalUnseen(person) && !user.token) await markApprovalSeen(db, user);
  const isNewlyApproved = isDecided && (toldIn === null || toldIn === user.sessionId);
  const reminders = [
    ...(isNewlyApproved ? ["您的账号已通过审核"] : []),
    ...unsigned,
    ...inquiryReminder(person),
    ...licenceReminder(person),
  ];
  return { reminders, licence: licenceOf(person) };
}

/** True if the user has not yet seen the approval of the account. */
export const isApprovalUnseen = (person: ReminderFacts | null): boolean =>
  person?.isDecided === true && person.toldIn === null;

function licenceOf({
  certificate,
  lssuingUnit,
  expiryDate,
  daysLeft,
}: ReminderFacts): OwnLicence | null {
  if (expiryDate === null || daysLeft === null) return null;
  return { certificate, lssuingUnit, expiryDate, daysLeft };
}

/** SQL expression for a user id; null for accounts without site data. */
export const reminderFacts = (userId: string, now: Date): RawBuilder<ReminderFacts | null> =>
  sql<ReminderFacts | null>`(select json_build_object(
    'isDecided', p.decided_at is not null, 'toldIn', p.decision_seen_in::text,
    'certificate', case p.user_nature when '1' then p.license else p.skill_certificate end,
    'lssuingUnit', p.lssuing_unit, 'expiryDate', p.expiry_date,
    'daysLeft', p.expiry_date - ${asTimestamp(now)}::date,
    'isNotified', coalesce(p.licence_notified_for = p.expiry_date, false),
    'waitingInquiries', (select count(*) from material_inquiry q
      where q.recipient_id = p.user_id and q.reply is null))
    from repair_person p where p.user_id = ${userId}::bigint and p.nature = '1')`;

/** SQL expression for a user id, for all kinds of accounts. */
export const unsignedCirculations = (userId: string, now: Date): RawBuilder<UnsignedCirculations> =>
  sql<UnsignedCirculations>`(select json_build_object('total', count(*),
    'overdue', count(*) filter (where c.due_at <= ${asTimestamp(now)}))
    from recipient p join circulation c using (circulation_id)
    where p.user_id = ${userId}::bigint and p.signed_at is null and p.excused_at is null
      and c.state = 'open')`;

/** All pages of the same session show the approval; later sessions do not. */
async function markApprovalSeen(db: Db, { userId, sessionId }: CurrentUser): Promise<void> {
  await db
    .updateTable("repairPerson")
    .set({ decisionSeenIn: sessionId })
    .where("userId", "=", userId)
    .where("decisionSeenIn", "is", null)
    .execute();
}

function circulationReminder({ total, overdue }: UnsignedCirculations): string[] {
  if (total === 0) return [];
  const late = overdue > 0 ? `，其中${overdue}项已逾期` : "";
  return [`您有${total}项传阅待签收${late}，请到“我的传阅”阅读并签收`];
}

function inquiryReminder({ waitingInquiries }: ReminderFacts): string[] {
  return waitingInquiries > 0 ? [`您有${waitingInquiries}条询价待回复，请到个人中心查看`] : [];
}

/** Reminds of a licence with less than 90 days left, and of a renewal request by staff. */
function licenceReminder({
  certificate,
  expiryDate,
  daysLeft,
  isNotified,
}: ReminderFacts): string[] {
  if (expiryDate === null || daysLeft === null) return [];
  if (!isNotified && licenceState(daysLeft) === "valid") return [];
  const sentence = licenceSentence({ certificate, expiryDate, daysLeft });
  return [isNotified ? `${sentence}，管理员提醒您尽快续期` : sentence];
}
