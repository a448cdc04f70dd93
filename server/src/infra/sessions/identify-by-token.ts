import { timingSafeEqual } from "node:crypto";
import { rightsWithin } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { canSignIn } from "./can-sign-in.ts";
import { addressKey } from "./client.ts";
import {
  type CallerRow,
  type CurrentUser,
  noSession,
  selectUser,
  userFrom,
} from "./current-user.ts";
import { isLockedOutFrom } from "./sign-in-limits.ts";
import { tokenKeyOf } from "./token-key.ts";

/** Milliseconds in which several uses of a token are noted as one. */
const useInterval = 60_000;

interface TokenRow extends CallerRow {
  userId: string;
  tokenId: string;
  name: string;
  prefix: string;
  tokenHash: Buffer;
  scopes: string[];
  isUseNoted: boolean;
}

interface Caller {
  token: string;
  ip: string;
  now: Date;
}

/** Fills in the user of a request that came with an access token, if the token is good. */
export async function identifyByToken(
  app: App,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const { ip } = request;
  const now = app.clock();
  const row = await findTokenRow(app.db, { token, ip, now });
  const user = row && tokenUser(row, { ip, now });
  if (!user) return;
  if (!row.isUseNoted) {
    // Its owner's call goes on where the database only reads.
    await noteUse(app.db, row.tokenId, { ip, now }).catch((err: unknown) =>
      request.log.warn({ err }, "use of an access token not noted"),
    );
  }
  const asked = request.routeOptions.config.askedWithUser?.(request.params, user.userId);
  if (asked) {
    const { rows } = await sql<{ answer: unknown }>`select ${asked} as answer`.execute(app.db);
    request.answerWithUser = rows[0]?.answer ?? null;
  }
  request.user = user;
}

/** The token that works at this moment, its account and what that may do now, in one query. */
async function findTokenRow(db: Read, { token, ip, now }: Caller): Promise<TokenRow | undefined> {
  const key = tokenKeyOf(token);
  if (!key) return undefined;
  const owner = sql<string>`(select user_id from access_token where prefix = ${key.prefix})`;
  const locked = isLockedOutFrom(sql`u.user_name`, { address: addressKey(ip), now });
  const { rows } = await sql<TokenRow>`${selectUser(owner)},
      u.user_id, t.token_id, t.name, t.prefix, t.token_hash, t.scopes,
      coalesce(t.last_used_at > ${new Date(now.getTime() - useInterval)}, false) as is_use_noted
    from access_token t join sys_user u using (user_id)
    where t.prefix = ${key.prefix} and t.revoked_at is null and t.suspended_at is null and t.expires_at > ${now}
      and ${canSignIn} and not ${locked}`.execute(db);
  const [row] = rows;
  return row && timingSafeEqual(row.tokenHash, key.hash) ? row : undefined;
}

/**
 * The owner as far as the token's scopes go. An administrator's token is none of an administrator:
 * it reaches what its owner does, by the rights that it names. Null while the owner is held back.
 */
function tokenUser(row: TokenRow, { ip, now }: Omit<Caller, "token">): CurrentUser | null {
  const { userId, tokenId, name, prefix, scopes } = row;
  const owner = userFrom(row, { userId, sessionId: noSession, ip, now });
  if (owner.hold) return null;
  return {
    ...owner,
    isAdmin: false,
    permissions: rightsWithin(owner.permissions, scopes),
    token: { tokenId, scopes, label: `令牌：${name}（${prefix}）` },
  };
}

async function noteUse(
  db: Read,
  tokenId: string,
  { ip, now }: Omit<Caller, "token">,
): Promise<void> {
  await sql`
    update access_token set last_used_at = ${now}, last_used_ip = ${ip}
    where token_id = ${tokenId}::bigint
      and (last_used_at is null or last_used_at <= ${new Date(now.getTime() - useInterval)})`.execute(
    db,
  );
}
