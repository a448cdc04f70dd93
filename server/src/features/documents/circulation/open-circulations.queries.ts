import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { isPending } from "./recipient-state.queries.ts";
import { addRecipients } from "./recipients.queries.ts";

/**
 * Updates open circulations. Adds people who joined an audience. Excuses closed accounts until they are
 * open again. Sets circulations to "done" if they are due and nobody has to sign.
 */
export async function updateOpenCirculations(
  { inTransaction }: Pick<App, "inTransaction">,
  now: Date,
): Promise<{ added: number; excused: number; readmitted: number; done: number }> {
  return inTransaction(async (unit) => {
    const added = await addRecipients(unit, { which: sql`true`, now });
    const readmitted = await endPlatformExcuses(unit.tx);
    const excused = await excuseClosedAccounts(unit.tx, now);
    const done = await finishDue(unit.tx, now);
    const subject = [...new Set([...readmitted, ...excused, ...done])];
    if (subject.length > 0) await unit.record({ act: "circulation.changed", subject, now });
    return {
      added,
      readmitted: readmitted.length,
      excused: excused.length,
      done: done.length,
    };
  });
}

const circulationsOf = ({ rows }: { rows: { circulationId: string }[] }) =>
  rows.map(({ circulationId }) => circulationId);

async function excuseClosedAccounts(tx: Tx, now: Date): Promise<string[]> {
  const changed = await sql<{ circulationId: string }>`
    update recipient p set excused_at = ${asTimestamp(now)},
      excuse = case when left_by.is_removed then '账号已删除' else '账号已停用' end
    from (
      select x.circulation_id, x.user_id, u.user_id is null as is_removed
      from circulation c join recipient x using (circulation_id) left join sys_user u using (user_id)
      where c.state = 'open' and x.signed_at is null and x.excused_at is null
        and (u.user_id is null or not ${canSignIn})
    ) left_by
    where p.circulation_id = left_by.circulation_id and p.user_id = left_by.user_id and ${isPending}
    returning p.circulation_id`.execute(tx);
  return circulationsOf(changed);
}

/** Ends only excuses by the platform; excuses by people stay. */
async function endPlatformExcuses(tx: Tx): Promise<string[]> {
  const changed = await sql<{ circulationId: string }>`
    update recipient p set excused_at = null, excuse = null
    from circulation c, sys_user u
    where c.circulation_id = p.circulation_id and c.state = 'open' and u.user_id = p.user_id
      and p.excused_at is not null and p.excused_by is null and p.signed_at is null
      and ${canSignIn}
    returning p.circulation_id`.execute(tx);
  return circulationsOf(changed);
}

async function finishDue(tx: Tx, now: Date): Promise<string[]> {
  const changed = await sql<{ circulationId: string }>`
    update circulation c set state = 'done', ended_at = ${asTimestamp(now)}
    where c.state = 'open' and c.due_at <= ${asTimestamp(now)} and not exists (
      select from recipient p where p.circulation_id = c.circulation_id and ${isPending})
    returning circulation_id`.execute(tx);
  return circulationsOf(changed);
}
