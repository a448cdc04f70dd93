import { createHash } from "node:crypto";
import type { ProviderKind } from "@aeromaint/contracts/auth/company/provider.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";

/** Records the use of a key. False if it was used before. */
export async function recordFirstUse(
  db: Read,
  { key, expiresAt }: { key: string; expiresAt: Date },
): Promise<boolean> {
  const hash = createHash("sha256").update(key).digest();
  const { rows } = await sql`
    insert into sign_in_used (used_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning used_hash`.execute(db);
  return rows.length === 1;
}

interface Subject {
  providerId: string;
  issuer: string;
  subject: string;
}

/** True if the session's account is linked to this subject and not gone. */
export async function isSessionOfSubject(
  db: Read,
  { providerId, issuer, subject, sessionId }: Subject & { sessionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select l.link_id from sign_in_link l join sys_session s on s.user_id = l.user_id
    where s.session_id = ${sessionId}::bigint and l.provider_id = ${providerId}::bigint
      and l.issuer = ${issuer} and l.subject = ${subject} and l.gone_at is null`.execute(db);
  return rows.length > 0;
}

interface EndedProviderSession {
  providerId: string;
  issuer: string;
  /** Null for the owner of the session. */
  subject: string | null;
  /** Session id at the provider; null for all sessions of the person. */
  sid: string | null;
  now: Date;
}

/** Ends the sessions that ended at the provider. @returns number of sessions */
export async function endProviderSessions(
  db: Read,
  { providerId, issuer, subject, sid, now }: EndedProviderSession,
): Promise<number> {
  const { rows } = await sql`
    update sys_session s set ended_at = ${now}
    where s.provider_id = ${providerId}::bigint and s.ended_at is null
      and (${sid}::text is null or s.provider_sid = ${sid}::text)
      and (${subject}::text is null or exists (select from sign_in_link l where l.user_id = s.user_id
        and l.provider_id = s.provider_id and l.issuer = ${issuer} and l.subject = ${subject}::text))
    returning s.session_id`.execute(db);
  return rows.length;
}

/** Provider of a session and the account's subject there; null for a local password. */
export async function findSessionProvider(
  db: Read,
  sessionId: string,
): Promise<{ providerId: string; kind: ProviderKind; subject: string | null } | null> {
  const { rows } = await sql<{ providerId: string; kind: ProviderKind; subject: string | null }>`
    select p.provider_id, p.kind, (select l.subject from sign_in_link l where l.user_id = s.user_id
      and l.provider_id = p.provider_id and l.issuer = p.target and l.gone_at is null) as subject
    from sys_session s join sign_in_provider p using (provider_id)
    where s.session_id = ${sessionId}::bigint`.execute(db);
  return rows[0] ?? null;
}
