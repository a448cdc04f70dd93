import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { canSignIn } from "../../../infra/sessions/can-sign-in.ts";
import { isPending } from "./recipient-state.queries.ts";
import { addRecipients } from "./recipients.queries.ts";

/**
 * Follows the people while circulations run: who joins an audience is added, whose account is closed
 * is excused until it is open again, and what nobody has to sign any more is done once it is due.
 */
export async function followPeople(
  { inTransaction }: Pick<App, "inTransaction">,
  now: Date,
): Promise<{ added: number; excused: number; readmitted: number; done: number }> {
  return inTransaction(async (unit) => ({
    added: await addRecipients(unit, { which: sql`true`, now }),
    readmitted: await readmit(unit.tx),
    excused: await excuseClosed(unit.tx, now),
    done: await finish(unit.tx, now),
  }));
}

async function excuseClosed(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update recipient p set excused_at = ${asTimestamp(now)},
      excuse = case when left_by.is_removed then '账号已删除' else '账号已停用' end
    from (
      select x.circulation_id, x.user_id, u.user_id is null as is_removed
      from circulation c join recipient x using (circulation_id) left join sys_user u using (user_id)
      where c.state = 'open' and x.signed_at is null and x.excused_at is null
        and (u.user_id is null or not ${canSignIn})
    ) left_by
    where p.circulation_id = left_by.circulation_id and p.user_id = left_by.user_id and ${isPending}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Only what the platform excused by itself: people's decisions stay. */
async function readmit(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update recipient p set excused_at = null, excuse = null
    from circulation c, sys_user u
    where c.circulation_id = p.circulation_id and c.state = 'open' and u.user_id = p.user_id
      and p.excused_at is not null and p.excused_by is null and p.signed_at is null
      and ${canSignIn}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function finish(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update circulation c set state = 'done', ended_at = ${asTimestamp(now)}
    where c.state = 'open' and c.due_at <= ${asTimestamp(now)} and not exists (
      select from recipient p where p.circulation_id = c.circulation_id and ${isPending})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
