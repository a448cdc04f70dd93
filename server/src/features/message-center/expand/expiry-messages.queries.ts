import { licenceSentence, type OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { accountHasPermission } from "../../../infra/rights/account-has-permission.ts";
import { isLicensed } from "../../people/people.ts";
import type { MessageEvents } from "../message-event.ts";
import { factsOfPeople, type TemplateFactsQuery } from "./templated-messages.queries.ts";

/** Days before an end on which people are notified, as an SQL array. */
export const expiryDays = (kind: "licence" | "review" | "authorisation" | "leader") =>
  sql`expiry_days(${sql.lit(kind)})`;

const ownLicence = "/web-site/user-profile#own-licence";
const ownFirm = "/web-site/user-profile#own-firm";

type LicenceHolder = Omit<OwnLicence, "lssuingUnit"> & { userId: string };

interface LicenceQuery {
  which: RawBuilder<SqlBool>;
  day: RawBuilder<unknown>;
}

async function licenceMessages(
  db: Read,
  { which, day }: LicenceQuery,
): Promise<TemplateFactsQuery> {
  const { rows } = await sql<LicenceHolder>`
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
  return { key: "licence.expiring", rows: factsOfPeople(people) };
}

/** Reminders to these holders with the current end of their licences, also as short messages. */
export async function remindedLicences(
  { informationIds }: MessageEvents["licence.reminded"],
  now: Date,
  db: Read,
): Promise<TemplateFactsQuery> {
  const which = sql<SqlBool>`p.information_id = any(${[...informationIds]}::bigint[])`;
  const day = sql`${asTimestamp(now)}::date`;
  return { ...(await licenceMessages(db, { which, day })), isReminder: true };
}

/** Messages about licences and reviews of a day: to holders, firms and authors. */
export const expiringSoon = (payload: MessageEvents["expiry.day"], now: Date, db: Read) =>
  Promise.all(
    [expiringLicences, expiringFirmLicences, reviewsDue].map((of) => of(db, payload, now)),
  );

/** Messages to holders of licences that end a notified number of days after `day`. */
function expiringLicences(
  db: Read,
  { day, ids }: MessageEvents["expiry.day"],
  now: Date,
): Promise<TemplateFactsQuery> {
  const which = sql<SqlBool>`${among("p.information_id", ids)}
    and ${isNotificationDay("p.expiry_date", "licence", { day, now })}`;
  return licenceMessages(db, { which, day: sql`${asTimestamp(now)}::date` });
}

/** Messages to firms about approved licences that end soon: one message per firm. */
async function expiringFirmLicences(
  db: Read,
  { day, ids }: MessageEvents["expiry.day"],
  now: Date,
): Promise<TemplateFactsQuery> {
  const { rows } = await sql<LicenceHolder>`
    select p.user_id, format('%s（%s）', l.licence_name, l.licence_number) as certificate,
      l.valid_until as expiry_date, l.valid_until - ${asTimestamp(now)}::date as days_left
    from firm_licence l join repair_person p using (information_id) join sys_user u using (user_id)
    where ${among("l.licence_id", ids)} and l.status = '1' and p.nature = '1' and u.status = '1'
      and ${isNotificationDay("l.valid_until", "licence", { day, now })}
    order by l.valid_until, l.licence_id`.execute(db);
  const people = [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, licences]) => ({
    userId,
    link: ownFirm,
    facts: { 到期说明: licences.map(licenceSentence).join("；") },
  }));
  return { key: "licence.expiring", rows: factsOfPeople(people) };
}

/** Messages to authors about documents in force with a near review date: one message per author. */
async function reviewsDue(
  db: Read,
  { day, ids }: MessageEvents["expiry.day"],
  now: Date,
): Promise<TemplateFactsQuery> {
  const { rows } = await sql<{ userId: string; names: string[] }>`
    select a.user_id, array_agg(format('%s %s（%s）', d.doc_number, r.title, r.review_by) order by r.review_by) as names
    from revision r join document d using (item_id) cross join lateral unnest(r.author_ids) as a (user_id)
    where ${among("r.revision_id", ids)} and r.state = 'approved' and r.revision_id = d.shown_id
      and ${isNotificationDay("r.review_by", "review", { day, now })}
      and ${accountHasPermission(sql`a.user_id`, "document:revision:query")}
    group by a.user_id`.execute(db);
  const people = rows.map(({ userId, names }) => ({
    userId,
    link: screens.documents.path,
    facts: { 份数: `${names.length}`, 文件清单: names.join("；") },
  }));
  return { key: "review.due", rows: factsOfPeople(people) };
}

/** True if `day` is a day of notification for this end, and the next one has not come by now. */
const isNotificationDay = (
  end: string,
  kind: Parameters<typeof expiryDays>[0],
  { day, now }: { day: string; now: Date },
) =>
  sql<SqlBool>`${sql.ref(end)} - ${day}::date = (select min(n) from unnest(${expiryDays(kind)}) n
    where n >= ${sql.ref(end)} - ${asTimestamp(now)}::date)`;

const among = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`${sql.ref(column)} = any(${[...ids]}::bigint[])` : sql`true`;
