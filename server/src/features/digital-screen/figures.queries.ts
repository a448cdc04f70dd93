import {
  type ContentModuleName,
  contentModuleNames,
} from "@aeromaint/contracts/content/modules.ts";
import {
  type NamedTotal,
  othersLabel,
  type ScreenFigures,
  screenMenu,
  screenPeriodDays,
} from "@aeromaint/contracts/digital-screen/screen.ts";
import { type LicenceState, licenceState } from "@aeromaint/contracts/people/licence-state.ts";
import { sql } from "kysely";
import { isReleased, noticePeriod } from "../../crud/is-released.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { AccessResult } from "../../infra/sessions/access-log.ts";
import { findValidSessions, isActiveSession } from "../../infra/sessions/sessions.queries.ts";
import { licenceCountColumns } from "../people/people.ts";

const specialitiesShown = 8;
const licencesShown = 8;

/** Approved persons and firms with enabled accounts. */
const approved = sql`repair_person p join sys_user u using (user_id)
  where p.nature = '1' and u.status = '1'`;

export async function peopleFigures(db: Read): Promise<ScreenFigures["people"]> {
  const kinds = await sql<{ userNature: string; total: number }>`
    select p.user_nature, count(*)::int as total from ${approved} group by 1`.execute(db);
  const specialities = await sql<NamedTotal>`
    select coalesce(nullif(trim(p.speciality), ''), '未填写') as name, count(*)::int as total
    from ${approved} and p.user_nature = '1' group by 1 order by total desc, name`.execute(db);
  const of = (nature: string) =>
    kinds.rows.find(({ userNature }) => userNature === nature)?.total ?? 0;
  return {
    maintainers: of("1"),
    firms: of("2"),
    aviators: of("3"),
    specialities: withOthersTotal(specialities.rows, specialitiesShown),
  };
}

type Soonest = ScreenFigures["licences"]["soonest"][number];

/** Licences by state, and the next ones to expire. */
export async function licenceFigures(db: Read, now: Date): Promise<ScreenFigures["licences"]> {
  const day = sql`${asTimestamp(now)}::date`;
  const licensed = sql`${approved} and p.expiry_date is not null and p.user_nature in ('1', '3')`;
  const counts = await sql<Record<LicenceState, number>>`
    select ${licenceCountColumns(day)}
    from ${licensed}`.execute(db);
  const { rows } = await sql<Omit<Soonest, "state">>`
    select p.information_id, u.nick_name, p.expiry_date, p.expiry_date - ${day} as days_left,
      coalesce(case p.user_nature when '1' then p.license else p.skill_certificate end, '')
        as certificate
    from ${licensed} and p.expiry_date >= ${day}
    order by p.expiry_date, p.information_id limit ${licencesShown}`.execute(db);
  const soonest = rows.map((row) => ({ ...row, state: licenceState(row.daysLeft) }));
  return { ...(counts.rows[0] ?? { valid: 0, expiring: 0, expired: 0 }), soonest };
}

export async function approvalFigures(db: Read): Promise<ScreenFigures["approvals"]> {
  const { rows } = await sql<ScreenFigures["approvals"]>`
    select (select count(*) from repair_person where nature is null)::int as accounts,
      (select count(*) from material_info where status = '0')::int as products`.execute(db);
  return rows[0] ?? { accounts: 0, products: 0 };
}

export async function circulationFigures(
  db: Read,
  now: Date,
): Promise<ScreenFigures["circulations"]> {
  const { rows } = await sql<ScreenFigures["circulations"]>`
    select count(*)::int as overdue from circulation c join recipient p using (circulation_id)
    where c.state = 'open' and c.due_at <= ${asTimestamp(now)}
      and p.signed_at is null and p.excused_at is null`.execute(db);
  return rows[0] ?? { overdue: 0 };
}

const mostReadShown = 8;
const placesShown = 8;

/** Start of the current day. The session uses the platform's time zone. */
const today = (now: Date) => sql`date_trunc('day', ${asTimestamp(now)})`;
/** Start of the period. */
const begin = (now: Date) =>
  sql`(${today(now)} - make_interval(days => ${screenPeriodDays - 1}::int))`;

/** Readings by day, and by hour for today and yesterday, in one index scan. */
export async function readingFigures(db: Read, now: Date): Promise<ScreenFigures["readings"]> {
  const { rows } = await sql<ScreenFigures["readings"]>`
    with read as materialized (
      select date_trunc('hour', created_at) as hour, count(*) as total from repair_record
      where created_at >= ${begin(now)} and created_at < ${today(now)} + interval '1 day'
      group by 1
    ), hours as (
      select day, coalesce(read.total, 0)::int as total, at from unnest(array[0, 1]) as ago
      cross join lateral (select ${today(now)} - make_interval(days => ago) as day) d
      cross join generate_series(0, 23) as at
      left join read on read.hour = day + make_interval(hours => at)
    )
    select array(select total from hours where day = ${today(now)} order by at) as today,
      array(select total from hours where day < ${today(now)} order by at) as yesterday,
      (select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'total', (
          select coalesce(sum(total), 0) from read where hour >= day and hour < day + interval '1 day'
        )) order by day)
        from generate_series(${begin(now)}, ${today(now)}, interval '1 day') as day) as days`.execute(
    db,
  );
  return rows[0] ?? { today: [], yesterday: [], days: [] };
}

/** Items opened most often in the period that are still released. */
export async function mostReadFigures(db: Read, now: Date): Promise<ScreenFigures["mostRead"]> {
  const { rows } = await sql<ScreenFigures["mostRead"][number]>`
    select r.repair_id, i.title, r.total from (
      select repair_id, count(*)::int as total, sum(seconds) as seconds from repair_record
      where created_at >= ${begin(now)} and repair_id is not null group by repair_id) r
    join content_item i on i.item_id = r.repair_id
    where ${isReleased(now, "i")}
    order by r.total desc, r.seconds desc, r.repair_id desc limit ${mostReadShown}`.execute(db);
  return rows;
}

const signedIn: AccessResult = "signedIn";
// A literal instead of a parameter lets PostgreSQL use the partial index.
const isSignIn = sql`result = ${sql.lit(signedIn)}`;

/** People signed in now, and locations of sign-ins in the period. */
export async function signInFigures(db: Read, now: Date): Promise<ScreenFigures["signIns"]> {
  const places = await sql<NamedTotal>`
    select login_location as name, count(*)::int as total from sys_access_log
    where ${isSignIn} and login_time >= ${begin(now)}
    group by 1 order by total desc, name`.execute(db);
  const { rows } = await sql<{ today: number; online: number }>`
    select (select count(*) from sys_access_log
        where ${isSignIn} and login_time >= ${today(now)})::int as today,
      (select count(distinct s.user_id) from sys_session s where ${isActiveSession(now)})::int as online`.execute(
    db,
  );
  const { today: signedIn = 0, online = 0 } = rows[0] ?? {};
  return { today: signedIn, online, places: withOthersTotal(places.rows, placesShown) };
}

/** First rows, plus one row with the sum of all others. */
export function withOthersTotal(rows: readonly NamedTotal[], shown: number): NamedTotal[] {
  if (rows.length <= shown) return [...rows];
  const rest = rows.slice(shown - 1).reduce((sum, { total }) => sum + total, 0);
  return [...rows.slice(0, shown - 1), { name: othersLabel, total: rest }];
}

const newestItems = 8;
const newestNotices = 5;
const modules = contentModuleNames;

/** Released items by module and category, including empty categories. */
export async function contentFigures(db: Read, now: Date): Promise<ScreenFigures["content"]> {
  const { rows } = await sql<{ module: ContentModuleName; name: string; total: number }>`
    select c.module, c.name, coalesce(i.total, 0)::int as total
    from content_category c left join (
      select category_id, count(*) as total from content_item
      where ${isReleased(now, "content_item")}
      group by category_id) i using (category_id)
    order by c.order_num, c.category_id`.execute(db);
  return modules.map((module) => {
    const categories = rows
      .filter((row) => row.module === module)
      .map(({ name, total }) => ({ name, total }));
    return { module, total: categories.reduce((sum, { total }) => sum + total, 0), categories };
  });
}

/** Newest items of all modules. Each module's index gives its newest items. */
export async function newestFigures(db: Read, now: Date): Promise<ScreenFigures["newest"]> {
  const items = await sql<ScreenFigures["newest"]["items"][number]>`
    select i.item_id as id, m.module, i.title, i.release_time as time
    from unnest(${modules}::text[]) as m (module) cross join lateral (
      select item_id, title, release_time from content_item
      where module = m.module
        and ${isReleased(now, "content_item")}
      order by release_time desc, item_id desc limit ${newestItems}) i
    order by i.release_time desc, i.item_id desc limit ${newestItems}`.execute(db);
  const notices = await sql<ScreenFigures["newest"]["notices"][number]>`
    select notice_id as id, notice_title as title, notice_time as time from platform_notice n
    where ${isReleased(now, noticePeriod)}
    order by notice_time desc, notice_id desc limit ${newestNotices}`.execute(db);
  return { items: items.rows, notices: notices.rows };
}

const mostViewedShown = 6;
type Category = ScreenFigures["products"]["categories"][number];
type Viewed = ScreenFigures["products"]["mostViewed"][number];

/** Approved products by category of the first level, and the most viewed products. */
export async function productFigures(db: Read): Promise<ScreenFigures["products"]> {
  const categories = await sql<Omit<Category, "views"> & { views: string }>`
    with recursive tree as (
      select category_id, category_id as top from material_category where parent_id is null
      union all
      select c.category_id, t.top from tree t join material_category c on c.parent_id = t.category_id
    ), counted as (
      select t.top, count(m.info_id)::int as total, coalesce(sum(m.view_num), 0) as views
      from tree t left join material_info m on m.category_id = t.category_id and m.status = '1'
      group by t.top
    )
    select c.name, n.total, n.views from counted n join material_category c on c.category_id = n.top
    order by c.order_num, c.category_id`.execute(db);
  const mostViewed = await sql<Omit<Viewed, "views"> & { views: string }>`
    select info_id, name, view_num as views from material_info where status = '1' and view_num > 0
    order by view_num desc, info_id desc limit ${mostViewedShown}`.execute(db);
  return { categories: categories.rows.map(counted), mostViewed: mostViewed.rows.map(counted) };
}

/** PostgreSQL returns bigint as text. */
const counted = <Row extends { views: string }>(row: Row) => ({ ...row, views: Number(row.views) });

/** Valid sessions with a user who has the menu of the screen. */
export const findSessionsWithScreen = (
  db: Read,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> =>
  findValidSessions(db, sessionIds, {
    now,
    also: sql`exists (select from sys_user_role join sys_role r using (role_id)
      where user_id = u.user_id and r.status = '1' and (r.role_key = 'admin' or exists (
        select from sys_role_menu rm join sys_menu m using (menu_id)
        where rm.role_id = r.role_id and m.parent_id is null and m.menu_code = ${screenMenu})))`,
  });
