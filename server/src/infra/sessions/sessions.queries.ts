import { createHash, createHmac, randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Read, Tx } from "../db/database.ts";
import { canSignIn } from "./can-sign-in.ts";
import type { Client } from "./client.ts";
import { keyFor } from "./token-secret.ts";

const second = 1000;
const day = 24 * 3600 * second;
/** Limit despite renewals. */
const sessionLifetime = 30 * day;
const refreshLifetime = 7 * day;
/** Time in which other tabs may still send a token after its rotation. */
const grace = 10 * second;

export interface StartedSession {
  userId: string;
  sessionId: string;
  refreshToken: string;
}

/** Sign-in through an identity provider of the company. */
export interface ProviderSignIn {
  providerId: string;
  /** Session id at the provider. */
  sid: string | null;
  /** The provider checked a second factor. */
  hasSecondFactor: boolean;
  /** Time of the credential check; null if the provider recognised the person without one. */
  provedAt: Date | null;
}

interface NewSession {
  userId: string;
  client: Client;
  now: Date;
  /** Null for a sign-in with a password. */
  company?: ProviderSignIn | null | undefined;
}

export async function startSession(
  tx: Tx,
  { userId, client, now, company }: NewSession,
): Promise<StartedSession> {
  const { ip, browser, os } = client;
  const refreshToken = randomBytes(32).toString("base64url");
  const { rows } = await sql<{ sessionId: string }>`
    with started as (
      insert into sys_session (user_id, ipaddr, browser, os, created_at, expires_at,
        provider_id, provider_sid, provider_factor, sign_in_proved_at)
      values (${userId}::bigint, ${ip}, ${browser}, ${os}, ${now}, ${after(now, sessionLifetime)},
        ${company?.providerId ?? null}::bigint, ${company?.sid ?? null}, ${company?.hasSecondFactor ?? false},
        ${company ? company.provedAt : now}::timestamptz)
      returning session_id, created_at
    )
    insert into sys_refresh_token (token_hash, session_id, created_at, expires_at)
    select ${hashOf(refreshToken)}::bytea, session_id, created_at, ${after(now, refreshLifetime)}::timestamptz
    from started returning session_id`.execute(tx);
  return { userId, sessionId: rows[0]?.sessionId ?? "", refreshToken };
}

interface Presented {
  sessionId: string;
  userId: string;
  good: boolean;
  usedAt: number | null;
}

interface Rotation {
  refreshToken: string;
  /** Secret of the server. Only the server can derive the successor. */
  tokenSecret: string;
  now: Date;
}

/**
 * Exchanges a refresh token for its successor, which is derived from it. Every exchange within the
 * grace period returns the same successor. A later reuse ends the session: the token may be stolen.
 * @returns null if unknown or expired, the session has ended or the account may not sign in
 */
export async function rotateRefreshToken(
  db: Db,
  { refreshToken, tokenSecret, now }: Rotation,
): Promise<StartedSession | null> {
  const hash = hashOf(refreshToken);
  return db.transaction().execute(async (tx) => {
    // The lock serialises tabs that renew concurrently.
    const { rows } = await sql<Presented>`
      select s.session_id, s.user_id, extract(epoch from t.used_at)::float8 * 1000 as used_at,
        (s.ended_at is null and s.expires_at > ${now} and t.expires_at > ${now} and ${canSignIn}) as good
      from sys_refresh_token t join sys_session s using (session_id) join sys_user u using (user_id)
      where t.token_hash = ${hash} for update of s, t`.execute(tx);
    const [row] = rows;
    if (!row?.good) return null;
    const { sessionId, userId, usedAt } = row;
    if (usedAt !== null && now.getTime() > usedAt + grace) {
      await endSession(tx, sessionId, now);
      return null;
    }
    await sql`update sys_refresh_token set used_at = coalesce(used_at, ${now}) where token_hash = ${hash}`.execute(
      tx,
    );
    const child = createHmac("sha256", keyFor("refresh-token", tokenSecret))
      .update(refreshToken)
      .digest("base64url");
    await sql`
      insert into sys_refresh_token (token_hash, session_id, created_at, expires_at)
      values (${hashOf(child)}, ${sessionId}::bigint, ${now}, ${after(now, refreshLifetime)})
      on conflict (token_hash) do nothing`.execute(tx);
    return { userId, sessionId, refreshToken: child };
  });
}

/** Ends a session; both of its tokens are invalid immediately. Null if it had ended already. */
export async function endSession(
  db: Read,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; userName: string; deptId: string | null } | null> {
  const { rows } = await sql<{ userId: string; userName: string; deptId: string | null }>`
    update sys_session s set ended_at = ${now} from sys_user u
    where s.session_id = ${sessionId}::bigint and s.ended_at is null and u.user_id = s.user_id
    returning u.user_id, u.user_name, u.dept_id`.execute(db);
  return rows[0] ?? null;
}

/** Ends all sessions of a user except one. */
export async function endSessionsOf(
  db: Read,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await sql`
    update sys_session set ended_at = now()
    where user_id = ${userId}::bigint and ended_at is null
      and session_id is distinct from ${except}::bigint`.execute(db);
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/**
 * Condition that the session `s` (sys_session) is active: neither ended nor expired, with a valid
 * refresh token. A closed browser drops out when its refresh token expires.
 */
export const isActiveSession = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`
  (s.ended_at is null and s.expires_at > ${now} and exists (select from sys_refresh_token t
    where t.session_id = s.session_id and t.expires_at > ${now}))`;

/** Columns of a session `s` for its owner and administrators. */
export const sessionColumns = [
  "s.sessionId",
  "s.ipaddr",
  "s.browser",
  "s.os",
  "s.createdAt as loginTime",
  sql<string>`(select max(t.created_at) from sys_refresh_token t
    where t.session_id = s.session_id)`.as("lastActiveTime"),
] as const;

/** The ids of valid sessions among these. `also`: further condition on the user `u`. */
export async function findValidSessions(
  db: Read,
  sessionIds: readonly string[],
  { now, also = sql`true` }: { now: Date; also?: RawBuilder<unknown> },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sessionId: string }>`
    select s.session_id from sys_session s join sys_user u using (user_id)
    where s.session_id = any(${[...sessionIds]}::bigint[])
      and s.ended_at is null and s.expires_at > ${now} and ${canSignIn} and ${also}`.execute(db);
  return new Set(rows.map(({ sessionId }) => sessionId));
}
