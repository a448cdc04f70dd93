import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { isRecipientInScope } from "./circulation.queries.ts";
import { isPending } from "./recipient-state.queries.ts";

interface Reminder {
  circulationId: string;
  userId: string;
  step: "before7" | "before1" | "due" | "after3" | "leader" | "now";
}

/** Days of the reminders, relative to the due day. */
const steps = sql`(values ('before7', -7), ('before1', -1), ('due', 0), ('after3', 3)) as s (step, days)`;
/** Day of the leader's reminder, after the last reminder of the person. */
const leaderDays = 4;

const morning = (days: ReturnType<typeof sql>) =>
  sql`(c.due_at::date + ${days}::int + time '08:00')::timestamptz`;

const insertReminders = (now: Date) => sql`
  insert into circulation_reminder (circulation_id, user_id, step, reminded_on, reminded_at)
  select w.circulation_id, w.user_id, w.step, ${asTimestamp(now)}::date, ${asTimestamp(now)} from wanted w
  on conflict do nothing returning circulation_id, user_id, step`;

const enabledPeople = sql`
  select n.circulation_id, n.step, n.user_id from noted n join sys_user u using (user_id) where ${canSignIn}`;

/**
 * Records the reminders of a morning for recipients and their leaders. Reminders that are more than one
 * day late are skipped.
 */
export async function recordDueReminders(
  { subject: circulationId, at, now }: ActRecord<"circulation.reminding">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const isDue = (days: ReturnType<typeof sql>) => sql`
    c.circulation_id = ${circulationId}::bigint and c.state = 'open' and ${isPending}
    and ${morning(days)} = ${at}::timestamptz and ${at}::timestamptz > ${asTimestamp(now)} - interval '1 day'`;
  const { rows } = await sql<Reminder>`
    with wanted as (
      select c.circulation_id, p.user_id, s.step
      from circulation c join recipient p using (circulation_id) cross join ${steps}
      where ${isDue(sql`s.days`)} and p.added_at < ${at}::timestamptz
      union all
      select distinct c.circulation_id, e.leader, 'leader'
      from circulation c join recipient p using (circulation_id)
        join sys_dept e on e.dept_id = p.dept_id
      where ${isDue(sql`${leaderDays}`)} and e.leader <> p.user_id
    ), noted as (${insertReminders(now)}) ${enabledPeople}`.execute(unit.tx);
  await enqueueReminders(unit, rows, now);
}

/** Records reminders on request: once a day per pending recipient within the actor's data scope. */
export async function recordRequestedReminders(
  unit: UnitOfWork,
  circulationId: string,
  actor: Actor,
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with wanted as (
      select c.circulation_id, p.user_id, 'now' as step
      from circulation c join recipient p using (circulation_id)
      where c.circulation_id = ${circulationId}::bigint and c.state = 'open' and ${isPending}
        and ${isRecipientInScope(actor)}
    ), noted as (${insertReminders(actor.now)}) ${enabledPeople}`.execute(unit.tx);
  await enqueueReminders(unit, rows, actor.now);
  return rows;
}

/** Records one act per circulation and step. */
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
