import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether the session `s` (sys_session) still lets its owner in: neither ended nor too old, and
 * its last refresh token good. A browser that was closed for good drops out with that token.
 */
export const isLive = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`
  (s.ended_at is null and s.expires_at > ${now} and exists (select from sys_refresh_token t
    where t.session_id = s.session_id and t.expires_at > ${now}))`;

/** What is told of a session `s`, wherever its owner or an administrator looks at it. */
export const sessionColumns = [
  ...(["s.sessionId", "s.ipaddr", "s.browser", "s.os", "s.createdAt as loginTime"] as const),
  sql<string>`(select max(t.created_at) from sys_refresh_token t
    where t.session_id = s.session_id)`.as("lastActiveTime"),
] as const;
