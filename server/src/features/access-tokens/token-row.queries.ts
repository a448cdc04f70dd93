import { expiresSoonDays } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { type RawBuilder, sql } from "kysely";
import { locationOf } from "../../infra/geo/ip-location.ts";

/** What has become of a token `t`, as the dictionary ACCESS_TOKEN_STATE has it. */
export const tokenState = (now: Date): RawBuilder<string> => sql<string>`case
  when t.ended_by_password then '5'
  when t.revoked_at is not null then '4'
  when t.expires_at <= ${now} then '3'
  when t.suspended_at is not null then '6'
  when t.expires_at <= ${now}::timestamptz + make_interval(days => ${expiresSoonDays}) then '2'
  else '1' end`;

/** What is told of a token `t`, wherever its owner or an administrator looks at it. */
export const tokenColumns = (now: Date) =>
  [
    ...(["t.tokenId", "t.name", "t.prefix", "t.kind", "t.scopes"] as const),
    ...(["t.createdAt as createTime", "t.expiresAt as expireTime"] as const),
    ...(["t.lastUsedAt as lastUsedTime", "t.lastUsedIp", "t.revokedAt as revokeTime"] as const),
    tokenState(now).as("state"),
  ] as const;

/** The same with the place of the address. */
export const placed = <Row extends { lastUsedIp: string | null }>(row: Row) => ({
  ...row,
  lastUsedLocation: row.lastUsedIp === null ? null : locationOf(row.lastUsedIp),
});
