import {
  type NamedTotal,
  type ScreenFigures,
  screenDays,
} from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { AccessResult } from "../../infra/sessions/access-log.ts";
import { isLive } from "../../infra/sessions/live-sessions.queries.ts";
import { withRest } from "./with-rest.ts";

const mostReadShown = 8;
const placesShown = 8;

/** The day that it is in the platform's zone, which is the session's. */
const today = (now: Date) => sql`date_trunc('day', ${asTimestamp(now)})`;
/** Where the days that are looked back on begin. */
const begin = (now: Date) => sql`(${today(now)} - make_interval(days => ${screenDays - 1}::int))`;

/** Readings by day and, for today and yesterday, by hour: one pass over an index. */
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

/** The items opened most often of late, as long as they can still be read. */
export async function mostReadFigures(db: Read, now: Date): Promise<ScreenFigures["mostRead"]> {
  const { rows } = await sql<ScreenFigures["mostRead"][number]>`
    select r.repair_id, i.title, r.total from (
      select repair_id, count(*)::int as total, sum(seconds) as seconds from repair_record
      where created_at >= ${begin(now)} and repair_id is not null group by repair_id) r
    join content_item i on i.item_id = r.repair_id
    where ${isReleased(now, { from: "i.release_time", until: "i.take_down_time" })}
    order by r.total desc, r.seconds desc, r.repair_id desc limit ${mostReadShown}`.execute(db);
  return rows;
}

const signedIn: AccessResult = "signedIn";
// The code stands in the statement itself: only then an index of these rows alone can serve it.
const isSignIn = sql`result = ${sql.lit(signedIn)}`;

/** Who is here, and from where people have signed in of late. */
export async function signInFigures(db: Read, now: Date): Promise<ScreenFigures["signIns"]> {
  const places = await sql<NamedTotal>`
    select login_location as name, count(*)::int as total from sys_access_log
    where ${isSignIn} and login_time >= ${begin(now)}
    group by 1 order by total desc, name`.execute(db);
  const { rows } = await sql<{ today: number; online: number }>`
    select (select count(*) from sys_access_log
        where ${isSignIn} and login_time >= ${today(now)})::int as today,
      (select count(distinct s.user_id) from sys_session s where ${isLive(now)})::int as online`.execute(
    db,
  );
  const { today: signedIn = 0, online = 0 } = rows[0] ?? {};
  return { today: signedIn, online, places: withRest(places.rows, placesShown) };
}
