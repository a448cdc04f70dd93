import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { type RawBuilder, sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** Mornings are of no row. */
const nobody = "0";

/** The next morning after a moment. */
export const morningAfter = (moment: Date | string): RawBuilder<unknown> =>
  sql`((${moment}::timestamptz - interval '08:10')::date + 1 + time '08:10')::timestamptz`;

/** Once there are authorisations, every morning is looked at; the next one is put down with the one before. */
export async function scheduleMorning(
  { now }: Pick<ActRecord<"authorisation.acted">, "now">,
  { unit: { tx } }: { unit: UnitOfWork },
): Promise<void> {
  await sql`
    insert into due (subject, act, at)
    select ${nobody}::bigint, 'authorisation.morning', ${morningAfter(now)}
    where not exists (select from due where act = 'authorisation.morning' and at > ${asTimestamp(now)})
    on conflict do nothing`.execute(tx);
}
