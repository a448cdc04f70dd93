import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";
import { reachesRecipient } from "./circulation.queries.ts";
import { isPending } from "./recipient-state.queries.ts";

/** Somebody to be told of a circulation. */
export interface Reminder {
  circulationId: string;
  step: "before7" | "before1" | "due" | "after3" | "leader" | "now";
  phone: string | null;
  email: string | null;
  nickName: string;
  title: string;
  dueTime: string;
  /** Of a leader's department: how many have not signed. */
  late: number;
}

/** On the mornings of these days, counted from the day on which a circulation is due. */
const steps = sql`(values ('before7', -7), ('before1', -1), ('due', 0), ('after3', 3)) as s (step, days)`;
/** The day after the last reminder of the person. */
const leaderDays = 4;

const morning = (days: ReturnType<typeof sql>) =>
  sql`(c.due_at::date + ${days}::int + time '08:00')::timestamptz`;

/** What was missed by more than a day is not sent late. */
const isTime = (days: ReturnType<typeof sql>, now: Date) => sql`
  ${morning(days)} <= ${asTimestamp(now)} and ${morning(days)} > ${asTimestamp(now)} - interval '1 day'`;

const reminded = (now: Date) => sql`
  insert into circulation_reminder (circulation_id, user_id, step, reminded_on, reminded_at)
  select w.circulation_id, w.user_id, w.step, ${asTimestamp(now)}::date, ${asTimestamp(now)} from wanted w
  on conflict do nothing returning circulation_id, user_id, step`;

const people = sql`
  select n.circulation_id, n.step, u.phonenumber as phone, u.email, u.nick_name, c.title, c.due_at as due_time,
    coalesce(w.late, 0)::int as late
  from noted n join wanted w using (circulation_id, user_id, step)
    join circulation c using (circulation_id) join sys_user u using (user_id)
  where ${canSignIn} order by c.due_at, u.user_id`;

/**
 * Notes whom it is time to remind, and who leads them, each once whatever server is asked: a row that
 * another has made is not returned.
 */
export async function noteDueReminders(unit: UnitOfWork, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with wanted as (
      select c.circulation_id, p.user_id, s.step, 0 as late
      from circulation c join recipient p using (circulation_id) cross join ${steps}
      where c.state = 'open' and ${isPending} and ${isTime(sql`s.days`, now)}
        and p.added_at < ${morning(sql`s.days`)}
      union all
      select c.circulation_id, e.leader, 'leader', count(*)
      from circulation c join recipient p using (circulation_id)
        join sys_dept e on e.dept_id = p.dept_id
      where c.state = 'open' and ${isPending} and e.leader <> p.user_id
        and ${isTime(sql`${leaderDays}`, now)}
      group by c.circulation_id, e.leader
    ), noted as (${reminded(now)}) ${people}`.execute(unit.tx);
  await enqueueReminders(unit, rows, now);
  return rows;
}

/** Notes reminders that people ask for: once a day for each who has not signed, within the reach. */
export async function noteAskedReminders(
  unit: UnitOfWork,
  circulationId: string,
  actor: Actor,
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with wanted as (
      select c.circulation_id, p.user_id, 'now' as step, 0 as late
      from circulation c join recipient p using (circulation_id)
      where c.circulation_id = ${circulationId}::bigint and c.state = 'open' and ${isPending}
        and ${reachesRecipient(actor)}
    ), noted as (${reminded(actor.now)}) ${people}`.execute(unit.tx);
  await enqueueReminders(unit, rows, actor.now);
  return rows;
}

/** One event for each step of each circulation. */
async function enqueueReminders(
  unit: UnitOfWork,
  reminders: readonly Reminder[],
  now: Date,
): Promise<void> {
  const steps = new Map(reminders.map((each) => [`${each.circulationId} ${each.step}`, each]));
  for (const { circulationId, step } of steps.values()) {
    await unit.record({ act: "circulation.reminded", subject: circulationId, step, now });
  }
}
