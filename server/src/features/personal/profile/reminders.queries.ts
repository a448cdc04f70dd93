import { licenceSentence, type OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { licenceState } from "@aeromaint/contracts/people/licence-state.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

/** What a person of the site is reminded of. */
export interface Reminded {
  isDecided: boolean;
  /** The session in which they were first told of the approval. */
  toldIn: string | null;
  certificate: string | null;
  lssuingUnit: string | null;
  expiryDate: string | null;
  daysLeft: number | null;
  /** Staff have told them to renew this licence. */
  isNotified: boolean;
  /** Inquiries that wait for this person's answer. */
  waitingInquiries: number;
}

/** Circulations that still wait for somebody's signature. */
export interface Circulated {
  total: number;
  overdue: number;
}

interface Reminders {
  reminders: string[];
  licence: OwnLicence | null;
}

/** A signed-in user's licence, and what there is to be reminded of. */
export async function remind(
  db: Db,
  user: CurrentUser,
  { person, circulated }: { person: Reminded | null; circulated: Circulated },
): Promise<Reminders> {
  const unsigned = circulationReminder(circulated);
  if (!person) return { reminders: unsigned, licence: null };
  const { isDecided, toldIn } = person;
  if (isToBeTold(person) && !user.token) await markApprovalSeen(db, user);
  const isNewlyApproved = isDecided && (toldIn === null || toldIn === user.sessionId);
  const reminders = [
    ...(isNewlyApproved ? ["您的账号已通过审核"] : []),
    ...unsigned,
    ...inquiryReminder(person),
    ...licenceReminder(person),
  ];
  return { reminders, licence: licenceOf(person) };
}

/** Whether somebody has not been told of the approval yet. */
export const isToBeTold = (person: Reminded | null): boolean =>
  person?.isDecided === true && person.toldIn === null;

function licenceOf({
  certificate,
  lssuingUnit,
  expiryDate,
  daysLeft,
}: Reminded): OwnLicence | null {
  if (expiryDate === null || daysLeft === null) return null;
  return { certificate, lssuingUnit, expiryDate, daysLeft };
}

/** Of somebody with this id, as an expression; null for who is no person of the site. */
export const remindedPerson = (userId: string, now: Date): RawBuilder<Reminded | null> =>
  sql<Reminded | null>`(select json_build_object(
    'isDecided', p.decided_at is not null, 'toldIn', p.decision_seen_in::text,
    'certificate', case p.user_nature when '1' then p.license else p.skill_certificate end,
    'lssuingUnit', p.lssuing_unit, 'expiryDate', p.expiry_date,
    'daysLeft', p.expiry_date - ${asTimestamp(now)}::date,
    'isNotified', coalesce(p.licence_notified_for = p.expiry_date, false),
    'waitingInquiries', (select count(*) from material_inquiry q
      where q.recipient_id = p.user_id and q.reply is null))
    from repair_person p where p.user_id = ${userId}::bigint and p.nature = '1')`;

/** Of somebody with this id, as an expression; all kinds of accounts have them. */
export const circulatedTo = (userId: string, now: Date): RawBuilder<Circulated> =>
  sql<Circulated>`(select json_build_object('total', count(*),
    'overdue', count(*) filter (where c.due_at <= ${asTimestamp(now)}))
    from recipient p join circulation c using (circulation_id)
    where p.user_id = ${userId}::bigint and p.signed_at is null and p.excused_at is null
      and c.state = 'open')`;

/** Pages of the same session keep showing the approval; the next session does not. */
async function markApprovalSeen(db: Db, { userId, sessionId }: CurrentUser): Promise<void> {
  await db
    .updateTable("repairPerson")
    .set({ decisionSeenIn: sessionId })
    .where("userId", "=", userId)
    .where("decisionSeenIn", "is", null)
    .execute();
}

function circulationReminder({ total, overdue }: Circulated): string[] {
  if (total === 0) return [];
  const late = overdue > 0 ? `，其中${overdue}项已逾期` : "";
  return [`您有${total}项传阅待签收${late}，请到“我的传阅”阅读并签收`];
}

function inquiryReminder({ waitingInquiries }: Reminded): string[] {
  return waitingInquiries > 0 ? [`您有${waitingInquiries}条询价待回复，请到个人中心查看`] : [];
}

/** Of a licence with fewer than 90 days left, or none, and of one that staff have spoken of. */
function licenceReminder({ certificate, expiryDate, daysLeft, isNotified }: Reminded): string[] {
  if (expiryDate === null || daysLeft === null) return [];
  if (!isNotified && licenceState(daysLeft) === "valid") return [];
  const sentence = licenceSentence({ certificate, expiryDate, daysLeft });
  return [isNotified ? `${sentence}，管理员提醒您尽快续期` : sentence];
}
