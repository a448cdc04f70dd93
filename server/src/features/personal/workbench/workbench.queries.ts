import { hasPermission, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { expiringDays } from "@aeromaint/contracts/people/licence-state.ts";
import {
  type ScheduledKind,
  scheduledKinds,
  type Workbench,
} from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { isReleased } from "../../../crud/is-released.ts";
import type { Database, Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { documentSummaryOf, isReviewDue } from "../../documents/documents.ts";
import { countUnreadNotices, hasRead, noticeSource } from "../../notices/notices.ts";
import { countUnverifiedLicences, isLicensed } from "../../people/people.ts";

type Section<T> = (db: Database, actor: Actor) => Promise<T>;

/** Sections within the data scope of the user. A section without permission is left out. */
export async function readWorkbench(db: Database, actor: Actor): Promise<Workbench> {
  const allowed = <T>(permissions: readonly Permission[], section: Section<T>) =>
    permissions.every((permission) => hasPermission(actor.user.permissions, permission))
      ? section(db, actor)
      : undefined;
  const decides: Permission[] = ["repair:account:list", "repair:account:approve"];
  const [now, accounts, pendingLicences, products, licences, reviews, circulations, scheduled] =
    await Promise.all([
      platformTime(db, actor.now),
      allowed(decides, countPendingAccounts),
      allowed(decides, countUnverifiedLicences),
      allowed(["material:info:list", "material:info:approve"], pendingProducts),
      allowed(["repair:account:list"], urgentLicences),
      allowed(["document:revision:query"], overdueReviews),
      allowed(["document:circulation:list"], overdueCirculations),
      scheduledRows(db, actor),
    ]);
  const [operations, notices] = await Promise.all([
    latestOperations(db, actor),
    listUnreadNotices(db, actor),
  ]);
  return {
    now,
    ...(accounts && { accounts }),
    ...(pendingLicences !== undefined && { pendingLicences }),
    ...(products && { products }),
    ...(licences && { licences }),
    ...(reviews && { reviews }),
    ...(circulations && { circulations }),
    ...(scheduled && { scheduled }),
    operations,
    notices,
  };
}

/** Formats a moment in the time zone of the platform. Only the database session knows this zone. */
export async function platformTime(db: Read, moment: Date): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select ${asTimestamp(moment)} as now`.execute(db);
  return rows[0]?.now ?? "";
}

type Notices = Workbench["notices"];

const maxUnread = 4;

/** Unread notices, as the message badge counts them. */
async function listUnreadNotices(db: Database, { user, now }: Actor): Promise<Notices> {
  const listed = sql<Notices["list"][number]>`
    select i.notice_id, i.notice_title, i.notice_time from ${noticeSource.from}
    where ${isReleased(now, "i")} and not ${hasRead(user.userId)}
    order by ${noticeSource.order} limit ${maxUnread}`;
  const [unread, { rows }] = await Promise.all([
    countUnreadNotices(db, { userId: user.userId, now }),
    listed.execute(db),
  ]);
  return { unread, list: rows };
}

type Reviews = NonNullable<Workbench["reviews"]>;

const maxReviews = 5;

/** Overdue reviews of documents in force, in departments that the user belongs to or leads. */
export async function overdueReviews(db: Read, { user, now }: Actor): Promise<Reviews> {
  const { rows } = await sql<Reviews["list"][number] & { total: number }>`
    select d.item_id, i.title, ${documentSummaryOf(sql`d.item_id`, now)} as document,
      (count(*) over ())::int as total
    from document d join content_item i using (item_id) join revision r on r.revision_id = d.shown_id
    where ${isReviewDue(asTimestamp(now))} and d.owner_dept_id in (
        select dept_id from sys_dept
        where dept_id = ${user.deptId}::bigint or leader = ${user.userId}::bigint)
      and ${withinScope(user, { dept: "i.dept_id", owner: "i.created_by" })}
    order by r.review_by, d.doc_number limit ${maxReviews}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, list: rows.map(({ total: _, ...row }) => row) };
}

type Circulations = NonNullable<Workbench["circulations"]>;

const maxCirculations = 5;

/** Open circulations with overdue recipients within the data scope. */
async function overdueCirculations(db: Read, { user, now }: Actor): Promise<Circulations> {
  const { rows } = await sql<Circulations["list"][number] & { total: number }>`
    select c.circulation_id, c.title, c.due_at as due_time, t.overdue, (count(*) over ())::int as total
    from circulation c cross join lateral (
      select count(*)::int as overdue from recipient p
      where p.circulation_id = c.circulation_id and p.signed_at is null and p.excused_at is null
        and ${withinScope(user, { dept: "p.dept_id", owner: "c.created_by" })}) t
    where c.state = 'open' and c.due_at <= ${asTimestamp(now)} and t.overdue > 0
    order by c.due_at, c.circulation_id limit ${maxCirculations}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, list: rows.map(({ total: _, ...row }) => row) };
}

type Accounts = NonNullable<Workbench["accounts"]>;
type Products = NonNullable<Workbench["products"]>;

/** Accounts that wait for approval, by kind. */
async function countPendingAccounts(db: Read, { user }: Actor): Promise<Accounts> {
  const reached = withinScope(user, { dept: "u.dept_id", owner: "p.created_by" });
  const { rows } = await sql<Accounts[number]>`
    select p.user_nature, count(*)::int as total, min(p.created_at) as since
    from repair_person p join sys_user u using (user_id)
    where p.nature is null and ${reached} group by 1 order by 1`.execute(db);
  return rows;
}

/** Products that wait for approval. */
async function pendingProducts(db: Read, { user }: Actor): Promise<Products> {
  const reached = withinScope(user, { dept: "m.dept_id", owner: "m.created_by" });
  const { rows } = await sql<Products>`
    select count(*)::int as total, min(m.created_at) as since
    from material_info m where m.status = '0' and ${reached}`.execute(db);
  return rows[0] ?? { total: 0, since: null };
}

type Operations = Workbench["operations"];

const maxOperations = 8;

/** Latest writes: of users in scope, or only own ones without permission to read the log. */
async function latestOperations(db: Read, { user }: Actor): Promise<Operations> {
  const ownOnly = !hasPermission(user.permissions, "monitor:operlog:list");
  const { all, deptIds, own } = user.scope;
  const ownOperations = newest(sql`l.user_id = ${user.userId}::bigint`);
  const reached =
    all && !ownOnly
      ? newest(sql`true`)
      : sql`select newest.* from unnest(${ownOnly ? [] : [...deptIds]}::bigint[]) as given (dept_id)
          cross join lateral (${newest(sql`l.dept_id = given.dept_id`)}) newest
          ${ownOnly || own ? sql`union (${ownOperations})` : sql``}`;
  const { rows } = await sql<Operations["list"][number]>`
    select * from (${reached}) latest order by oper_time desc, oper_id desc limit ${maxOperations}`.execute(
    db,
  );
  return { ownOnly, list: rows };
}

/** Reads only the first entries of the index that matches the condition. */
const newest = (where: RawBuilder<unknown>) => sql`
  select l.oper_id, l.title, l.subject, l.oper_name, l.business_type, l.status, l.oper_time
  from sys_oper_log l where ${where} order by l.oper_time desc, l.oper_id desc limit ${maxOperations}`;

type Licences = NonNullable<Workbench["licences"]>;

const maxLicences = 6;

/** Licences that have expired or expire soon, as in the licence list. */
async function urgentLicences(db: Read, { user, now }: Actor): Promise<Licences> {
  const day = sql`${asTimestamp(now)}::date`;
  const reached = withinScope(user, { dept: "u.dept_id", owner: "p.created_by" });
  const urgent = sql`repair_person p join sys_user u using (user_id)
    where ${isLicensed({ person: "p", user: "u" })}
      and p.expiry_date < ${day} + ${expiringDays}::int and ${reached}`;
  const [counts, list] = await Promise.all([
    sql<Omit<Licences, "list">>`
      select count(*) filter (where p.expiry_date < ${day})::int as expired,
        count(*) filter (where p.expiry_date >= ${day})::int as expiring
      from ${urgent}`.execute(db),
    sql<Licences["list"][number]>`
      select p.information_id, u.nick_name, p.expiry_date, p.expiry_date - ${day} as days_left,
        coalesce(case p.user_nature when '1' then p.license else p.skill_certificate end, '')
          as certificate
      from ${urgent} order by p.expiry_date, p.information_id limit ${maxLicences}`.execute(db),
  ]);
  return { ...(counts.rows[0] ?? { expired: 0, expiring: 0 }), list: list.rows };
}

type Scheduled = NonNullable<Workbench["scheduled"]>;

const maxScheduled = 6;

const listPermissions: Record<ScheduledKind, Permission> = {
  repair: "platform:info:list",
  train: "train:info:list",
  tool: "tool:info:list",
  notice: "platform:notice:list",
};

/** Items and notices before their release; undefined without any permission to list them. */
async function scheduledRows(db: Read, { user, now }: Actor): Promise<Scheduled | undefined> {
  const kinds = (Object.keys(scheduledKinds) as ScheduledKind[]).filter((kind) =>
    hasPermission(user.permissions, listPermissions[kind]),
  );
  if (kinds.length === 0) return undefined;
  const at = asTimestamp(now);
  const { rows } = await sql<Scheduled["list"][number] & { total: number }>`
    with scheduled as (
      select i.module as kind, i.item_id as id, i.title, i.release_time
      from content_item i
      where i.module = any(${kinds}::text[]) and i.release_time > ${at}
        and ${withinScope(user, { dept: "i.dept_id", owner: "i.created_by" })}
      union all
      select 'notice', n.notice_id, n.notice_title, n.notice_time
      from platform_notice n
      where ${kinds.includes("notice")} and n.notice_time > ${at}
        and ${withinScope(user, { dept: "n.dept_id", owner: "n.created_by" })}
    )
    select kind, id, title, release_time, ${documentSummaryOf(sql`case when kind <> 'notice' then id end`, now)} as document,
      (select count(*)::int from scheduled) as total
    from scheduled order by release_time, id limit ${maxScheduled}`.execute(db);
  return { total: rows[0]?.total ?? 0, list: rows };
}
