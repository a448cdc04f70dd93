import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { type RawBuilder, sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** Subject of due acts that belong to no row. */
const noSubject = "0";

/** Next 08:10 in the time zone of the session, after a moment. */
export const nextDailyCheck = (moment: Date | string): RawBuilder<unknown> =>
  sql`((${moment}::timestamptz - interval '08:10')::date + 1 + time '08:10')::timestamptz`;

/** Schedules the next daily check, unless one is scheduled. Runs with each act and each check. */
export async function scheduleDailyCheck(
  { now }: Pick<ActRecord<"authorisation.acted">, "now">,
  { unit: { tx } }: { unit: UnitOfWork },
): Promise<void> {
  await sql`
    insert into due (subject, act, at)
    select ${noSubject}::bigint, 'authorisation.morning', ${nextDailyCheck(now)}
    where not exists (select from due where act = 'authorisation.morning' and at > ${asTimestamp(now)})
    on conflict do nothing`.execute(tx);
}
