import type { LicenceCounts, LicenceRow } from "@aeromaint/contracts/people/licence.ts";
import {
  expiringDays,
  type LicenceState,
  licenceState,
} from "@aeromaint/contracts/people/licence-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import type { Page, Paging } from "../../../crud/paging.ts";
import { ascending, containsPart, equals, listPage, matching } from "../../../crud/row-list.ts";
import { updateRow } from "../../../crud/rows.ts";
import { byPinyin, type SortQuery } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { reschedule } from "../../../infra/due/due.queries.ts";
import { AppError, conflict, notFound } from "../../../infra/http/errors.ts";
import type { PersonalChannel } from "../../../infra/messages/message-gateway.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { isLicensed } from "../licensed.queries.ts";
import { lockAccounts } from "../lock-accounts.queries.ts";
import { maskedMobile } from "../masked-mobile.ts";
import { peopleScope } from "../people-filters.queries.ts";
import { licenceColumnsOf } from "./licence-change.ts";

interface LicenceFilters {
  nickName?: string | undefined;
  state?: LicenceState | undefined;
  userNature?: string | undefined;
  pending?: "1" | undefined;
}

/** Licences and certificates of approved people, by expiry date. */
export const licenceList = {
  source: (filters: LicenceFilters, actor: Actor) => ({
    from: sql`repair_person p join sys_user u using (user_id)`,
    where: filterLicences(filters, actor),
  }),
  query: (db: Read, actor: Actor) =>
    db
      .selectFrom("repairPerson as p")
      .innerJoin("sysUser as u", "u.userId", "p.userId")
      .select(["p.informationId", "u.nickName", "p.userNature", "u.phonenumber as mobile"])
      .select(["p.lssuingUnit", "p.skillTime", "p.limitedTime", "p.expiryDate"])
      .select([
        sql<LicenceRow["pending"]>`p.licence_pending`.as("pending"),
        sql<string | null>`case p.user_nature when '1' then p.license
          else p.skill_certificate end`.as("certificate"),
        sql<number | null>`p.expiry_date - ${today(actor)}`.as("daysLeft"),
        sql<string | null>`case when p.licence_notified_for = p.expiry_date
          then p.licence_notified_at end`.as("notifyTime"),
      ]),
  // Only the filter for pending changes returns rows without a date.
  order: ascending(sql`coalesce(p.expiry_date, 'infinity')`, "p.informationId"),
  id: "p.informationId",
  sorts: {
    nickName: byPinyin(sql`u.nick_name`),
    daysLeft: sql`p.expiry_date`,
    expiryDate: sql`p.expiry_date`,
    skillTime: sql`p.skill_time`,
  },
};

export async function listLicences(
  db: Read,
  filters: LicenceFilters & Paging & SortQuery<keyof typeof licenceList.sorts>,
  actor: Actor,
): Promise<Page<LicenceRow>> {
  // An index has this order.
  const own = { ...licenceList.order, sql: sql`p.expiry_date, p.information_id` };
  const { list, total } = await listPage(db, { ...licenceList, order: own }, filters, actor);
  return { list: list.map(toLicenceRow), total };
}

export const toLicenceRow = (row: Omit<LicenceRow, "state">): LicenceRow => ({
  ...row,
  mobile: maskedMobile(row.mobile),
  state: row.daysLeft === null ? null : licenceState(row.daysLeft),
});

export const countUnverifiedLicences = (db: Read, actor: Actor): Promise<number> =>
  countRows(db, licenceList.source({ pending: "1" }, actor));

/** Number of licences in each state. */
export async function countByState(
  db: Read,
  { nickName, userNature }: LicenceFilters,
  actor: Actor,
): Promise<LicenceCounts> {
  const day = today(actor);
  const { rows } = await sql<LicenceCounts>`
    select ${licenceCountColumns(day)}
    from repair_person p join sys_user u using (user_id)
    where ${filterLicences({ nickName, userNature }, actor)}`.execute(db);
  return rows[0] ?? { valid: 0, expiring: 0, expired: 0 };
}

/**
 * Records reminders to these holders, all or none.
 * @returns addresses of each holder by channel
 * @throws 404 for a missing or unreachable licence, or one without a date
 */
export async function recordLicenceNotices(
  unit: UnitOfWork,
  ids: readonly string[],
  actor: Actor,
): Promise<Readonly<Record<PersonalChannel, string | null>>[]> {
  const { rows } = await sql<Record<PersonalChannel, string | null>>`
    update repair_person p
    set licence_notified_at = ${actor.now}, licence_notified_for = p.expiry_date
    from sys_user u
    where u.user_id = p.user_id and p.information_id = any(${[...ids]}::bigint[])
      and ${filterLicences({}, actor)}
    returning u.phonenumber as sms, u.email as mail`.execute(unit.tx);
  if (rows.length !== ids.length) throw notFound();
  await unit.record({ act: "licence.reminded", subject: ids, now: actor.now });
  return rows;
}

/**
 * Accepts the holders' changes, all or none.
 * @throws 403 for the own licence, 404 out of scope, 409 without a pending change
 */
export async function verifyLicences(
  unit: UnitOfWork,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const accounts = await lockAccounts(unit.tx, ids, actor);
  if (accounts.some(({ userId }) => userId === actor.user.userId))
    throw new AppError(403, "不能核实本人的证照");
  for (const { informationId, userNature, pending } of accounts) {
    if (!pending) throw conflict("所选证照没有待核实的变更，请刷新后重试");
    const columns: object = { ...licenceColumnsOf(pending, userNature), licencePending: null };
    await updateRow(unit, "repairPerson", "informationId", informationId, columns);
  }
  await reschedule(unit, ids, actor.now);
}

/** Current day in the platform's time zone, which the database session uses. */
const today = ({ now }: Actor) => sql<string>`${asTimestamp(now)}::date`;

const filterLicences = (filters: LicenceFilters, actor: Actor): RawBuilder<SqlBool> =>
  matching(
    filters,
    {
      nickName: containsPart("u.nickName"),
      userNature: equals("p.userNature"),
      state: (state) => inState(state, today(actor)),
    },
    isLicensed({ person: "p", user: "u" }),
    // A first licence without verified dates can be pending too.
    filters.pending ? sql`p.licence_pending is not null` : sql`p.expiry_date is not null`,
    withinScope(actor.user, peopleScope),
  );

/** Columns `valid`, `expiring` and `expired`: numbers of the rows `p` by state. */
export const licenceCountColumns = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*) filter (where ${inState("valid", day)})::int as valid,
  count(*) filter (where ${inState("expiring", day)})::int as expiring,
  count(*) filter (where ${inState("expired", day)})::int as expired`;

/** Same limits as `licenceState`, as a range for the index. */
function inState(state: LicenceState, day: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const soon = sql`${day} + ${expiringDays}::int`;
  if (state === "expired") return sql`p.expiry_date < ${day}`;
  if (state === "valid") return sql`p.expiry_date >= ${soon}`;
  return sql`(p.expiry_date >= ${day} and p.expiry_date < ${soon})`;
}
