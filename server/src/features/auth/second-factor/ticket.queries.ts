import { createHash, randomBytes } from "node:crypto";
import type { SecondFactorTicket } from "@aeromaint/contracts/auth/second-factor.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import type { ProviderSignIn } from "../../../infra/sessions/sessions.queries.ts";
import { findAccountWhere, type SignInAccount } from "../sign-in.queries.ts";
import type { SignInAttempt } from "../sign-in-attempt.ts";

/** Seconds between password and code. */
const lifetime = 5 * 60;

/**
 * Creates a ticket after the right password. Only the second factor accepts it. Null if password or
 * state changed after the check.
 */
export async function createTicket(
  tx: Tx,
  { userId, passwordHash }: SignInAccount,
  { now, company }: Pick<SignInAttempt, "now" | "company">,
): Promise<SecondFactorTicket["secondFactor"] | null> {
  const ticket = randomBytes(32).toString("base64url");
  const { rows } = await sql`
    insert into sys_sign_in_ticket (ticket_hash, user_id, expires_at, provider_id, provider_sid)
    select ${hashOf(ticket)}, u.user_id, ${new Date(now.getTime() + lifetime * 1000)}::timestamptz,
      ${company?.providerId ?? null}::bigint, ${company?.sid ?? null}::text
    from sys_user u join sys_second_factor using (user_id)
    where u.user_id = ${userId}::bigint and u.password_hash = ${passwordHash} and u.status = '1'
    returning user_id`.execute(tx);
  return rows.length === 1 ? { ticket, expiresIn: lifetime } : null;
}

interface PresentedTicket {
  ticket: string;
  now: Date;
}

/** Account of a ticket; null if unknown, used or expired. */
export function findTicketAccount(
  db: Read,
  { ticket, now }: PresentedTicket,
): Promise<SignInAccount | null> {
  return findAccountWhere(
    db,
    sql`u.user_id = (select user_id from sys_sign_in_ticket
      where ticket_hash = ${hashOf(ticket)} and expires_at > ${now})`,
  );
}

/** Consumes a ticket. @returns its provider, or false if already used */
export async function consumeTicket(
  tx: Tx,
  { ticket, now }: PresentedTicket,
): Promise<{ company: ProviderSignIn | null } | false> {
  const { rows } = await sql<{ providerId: string | null; providerSid: string | null }>`
    delete from sys_sign_in_ticket where ticket_hash = ${hashOf(ticket)} and expires_at > ${now}
    returning provider_id, provider_sid`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  const { providerId, providerSid: sid } = row;
  // The code is the checked credential. The provider may have checked none.
  const entry = { sid, hasSecondFactor: false, provedAt: now };
  return { company: providerId ? { providerId, ...entry } : null };
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
