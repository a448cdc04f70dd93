import { registrationTexts } from "@aeromaint/contracts/people/registration.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";
import { addressKey, type Client } from "../../infra/sessions/client.ts";

/** Milliseconds in which an applicant may ask why a sign-in was refused. */
const lifetime = 5 * 60 * 1000;

interface Refused {
  client: Client & { requestId: string };
  account: { userId: string } | null;
  /** Whether there is something to tell; without it nothing is kept. */
  isReviewed: boolean;
  now: Date;
}

/** Keeps, by its id, a sign-in whose password was right but whose account is not approved. */
export async function keepResult(
  tx: Tx,
  { client, account, isReviewed, now }: Refused,
): Promise<void> {
  await sql`
    insert into sys_sign_in_result (request_id, user_id, address, expires_at)
    select ${client.requestId}, u.user_id, ${addressKey(client.ip)},
      ${new Date(now.getTime() + lifetime)}::timestamptz
    from sys_user u where u.user_id = ${account?.userId ?? null}::bigint
      and ${isReviewed}::boolean`.execute(tx);
}

/** How the review stands now, told to the address that the sign-in came from; null for others. */
export async function findResult(
  db: Read,
  { requestId, ip, now }: { requestId: string; ip: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ nature: string | null; reason: string | null }>`
    select p.nature, p.reason from sys_sign_in_result r join repair_person p using (user_id)
    where r.request_id = ${requestId} and r.address = ${addressKey(ip)} and r.expires_at > ${now}
      and p.nature is distinct from '1'`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.nature === null ? registrationTexts.pending : registrationTexts.rejected(row.reason);
}
