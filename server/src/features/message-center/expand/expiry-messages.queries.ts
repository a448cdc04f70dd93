import { licenceSentence, type OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { expiringDays } from "@aeromaint/contracts/people/licence-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { accountHasPermission } from "../../../infra/rights/has-right.ts";
import { isLicensed } from "../../people/people.ts";
import type { MessageEvents } from "../message-event.ts";
import type { AddressedMessage } from "./send-messages.queries.ts";
import { messagesFor } from "./templated-messages.queries.ts";

/** Days before the end on which holders are notified. */
const licenceDays = [expiringDays, 30, 7, 0];
/** Days before a document is to be reviewed on which its authors are notified. */
const reviewDays = [30, 7, 0];
const ownLicence = "/web-site/user-profile#own-licence";
const ownFirm = "/web-site/user-profile#own-firm";

type Holder = Omit<OwnLicence, "lssuingUnit"> & { userId: string };

interface LicencesOf {
  which: RawBuilder<SqlBool>;
  day: RawBuilder<unknown>;
  /** Whether staff ask for it: it goes by short message too. */
  isReminder?: boolean;
}

async function licenceMessages(
  db: Read,
  { which, day, isReminder = false }: LicencesOf,
): Promise<AddressedMessage[]> {
  const { rows } = await sql<Holder>`
    select p.user_id, p.expiry_date, p.expiry_date - ${day} as days_left,
      case p.user_nature when '1' then p.license else p.skill_certificate end as certificate
    from repair_person p join sys_user u using (user_id)
    where ${isLicensed({ person: "p", user: "u" })} and p.expiry_date is not null and ${which}`.execute(
    db,
  );
  const people = rows.map(({ userId, ...licence }) => ({
    userId,
    link: ownLicence,
    facts: { 到期说明: licenceSentence(licence) },
  }));
  const made = await messagesFor(db, "licence.expiring", people);
  return isReminder ? made.map((each) => ({ ...each, sms: each.mailBody ?? each.body })) : made;
}

/** To these holders, whose licences end when they end now. */
export function remindedLicences(
  db: Read,
  { informationIds, now }: { informationIds: readonly string[]; now: Date },
): Promise<AddressedMessage[]> {
  const which = sql<SqlBool>`p.information_id = any(${[...informationIds]}::bigint[])`;
  const day = sql`${asTimestamp(now)}::date`;
  return licenceMessages(db, { which, day, isReminder: true });
}

/** To holders whose licences still end so many days after the day. */
export function expiringLicences(
  db: Read,
  { day, ids }: MessageEvents["expiry.day"],
  now: Date,
): Promise<AddressedMessage[]> {
  const which = sql<SqlBool>`${among("p.information_id", ids)}
    and ${isNews("p.expiry_date", licenceDays, { day, now })}`;
  return licenceMessages(db, { which, day: sql`${asTimestamp(now)}::date` });
}

/** To firms whose licences, as they were passed, end in so many days: one message for all of them. */
export async function expiringFirmLicences(
  db: Read,
  { day, ids }: MessageEvents["expiry.day"],
  now: Date,
): Promise<AddressedMessage[]> {
  const { rows } = await sql<Holder>`
    select p.user_id, format('%s（%s）', l.licence_name, l.licence_number) as certificate,
      l.valid_until as expiry_date, l.valid_until - ${asTimestamp(now)}::date as days_left
    from firm_licence l join repair_person p using (information_id) join sys_user u using (user_id)
    where ${among("l.licence_id", ids)} and l.status = '1' and p.nature = '1' and u.status = '1'
      and ${isNews("l.valid_until", licenceDays, { day, now })}
    order by l.valid_until, l.licence_id`.execute(db);
  const people = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, licences]) => ({
    userId,
    link: ownFirm,
    facts: { 到期说明: licences.map(licenceSentence).join("；") },
  }));
  return messagesFor(db, "licence.expiring", people);
}

/** To the authors of what is in force and to be reviewed in so many days: one message for all of it. */
export async function reviewsDue(
  db: Read,
  { day, ids }: MessageEvents["expiry.day"],
  now: Date,
): Promise<AddressedMessage[]> {
  const { rows } = await sql<{ userId: string; names: string[] }>`
    select a.user_id, array_agg(format('%s %s（%s）', d.doc_number, r.title, r.review_by) order by r.review_by) as names
    from revision r join document d using (item_id) cross join lateral unnest(r.author_ids) as a (user_id)
    where ${among("r.revision_id", ids)} and r.state = 'approved' and r.revision_id = d.shown_id
      and ${isNews("r.review_by", reviewDays, { day, now })}
      and ${accountHasPermission(sql`a.user_id`, "document:revision:query")}
    group by a.user_id`.execute(db);
  const people = rows.map(({ userId, names }) => ({
    userId,
    link: screens.documents.path,
    facts: { 份数: `${names.length}`, 文件清单: names.join("；") },
  }));
  return messagesFor(db, "review.due", people);
}

/** True if the end was so many days after the day, and no later one of these days has come by now. */
const isNews = (end: string, days: readonly number[], { day, now }: { day: string; now: Date }) =>
  sql<SqlBool>`${sql.ref(end)} - ${day}::date = (select min(n) from unnest(${[...days]}::int[]) n
    where n >= ${sql.ref(end)} - ${asTimestamp(now)}::date)`;

const among = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`${sql.ref(column)} = any(${[...ids]}::bigint[])` : sql`true`;
