import { timingSafeEqual } from "node:crypto";
import { tokenPrefix } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { permissionsInScopes } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { sql } from "kysely";
import type { Db, Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { createSealedBox, type SealedBox } from "../passwords/sealed-box.ts";
import { enrolmentLifetime } from "../second-factor/second-factor.queries.ts";
import { readAccessToken, registerAccessTokens } from "./access-token.ts";
import { canSignIn } from "./can-sign-in.ts";
import { addressKey } from "./client.ts";
import {
  bearerOf,
  type CurrentUser,
  type CurrentUserRow,
  currentUserFrom,
  findCurrentUser,
  noSession,
  selectCurrentUser,
} from "./current-user.ts";
import { logRefusedAttempts } from "./refused-attempts.ts";
import { attemptWindow, isLockedOutFrom } from "./sign-in-limits.ts";
import { tokenKeyOf } from "./token-secret.ts";

declare module "fastify" {
  interface FastifyInstance {
    sealedBox: SealedBox;
    tokenSecret: string;
  }
}

async function sessions(app: App, { tokenSecret }: { tokenSecret: string }): Promise<void> {
  app.decorate("tokenSecret", tokenSecret);
  app.decorate("sealedBox", createSealedBox({ db: app.db, tokenSecret, clock: app.clock }));
  await registerAccessTokens(app, tokenSecret);
  logRefusedAttempts(app);

  // An invalid token leaves the user null: open routes answer as to a visitor, others throw.
  app.addHook("onRequest", async (request) => {
    const token = bearerOf(request);
    if (!token) return;
    const now = app.clock();
    const isToken = token.startsWith(tokenPrefix);
    const claims = isToken ? null : readAccessToken(app, token, now);
    if (!isToken && (!claims || claims.expired)) return;
    try {
      const { selectedWithUser } = request.routeOptions.config;
      if (!claims) {
        await identifyByToken(app, request, token);
        return;
      }
      const selection = selectedWithUser?.(request.params, claims.userId) ?? null;
      const found = await findCurrentUser(app.db, { ...claims, ip: request.ip, now }, selection);
      request.user = found?.user ?? null;
      request.selectedWithUser = found?.answer ?? null;
    } catch (error) {
      // Without a database, open routes treat everybody as a visitor.
      if (request.routeOptions.config.access !== "open") throw error;
    }
  });

  app.jobs.add({
    name: "sessions",
    schedule: "*/10 * * * *",
    run: async (now) => {
      await sweepSessions(app.db, now);
      return null;
    },
  });
}

/** Sets `request.user` from the bearer token. Register it before the routes. */
export const sessionPlugin = fp(sessions, { name: "sessions", dependencies: ["jobs"] });

/** Removes expired rows. Safe on several servers concurrently. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000);
  await sql`delete from sys_captcha where expires_at <= ${now}`.execute(db);
  await sql`delete from sys_sign_in_result where expires_at <= ${now}`.execute(db);
  await sql`delete from request_key where expires_at <= ${now}`.execute(db);
  await sql`delete from sign_in_used where expires_at <= ${now}`.execute(db);
  await sql`delete from sys_sign_in_ticket where expires_at <= ${now}`.execute(db);
  await sql`
    delete from sys_second_factor
    where confirmed_at is null and begun_at <= ${new Date(now.getTime() - enrolmentLifetime)}`.execute(
    db,
  );
  await sql`delete from sys_sign_in_try where tried_at <= ${new Date(now.getTime() - attemptWindow)}`.execute(
    db,
  );
  await sql`delete from sys_refresh_token where expires_at <= ${dayAgo}`.execute(db);
  await sql`delete from sys_session where expires_at <= ${dayAgo} or ended_at <= ${dayAgo}`.execute(
    db,
  );
}

/** Milliseconds between two recorded uses of a token. */
const useInterval = 60_000;

interface TokenRow extends CurrentUserRow {
  userId: string;
  tokenId: string;
  name: string;
  prefix: string;
  tokenHash: Buffer;
  scopes: string[];
  isUseNoted: boolean;
}

interface TokenRequest {
  token: string;
  ip: string;
  now: Date;
}

/** Sets the user of a request with a valid access token. */
async function identifyByToken(app: App, request: FastifyRequest, token: string): Promise<void> {
  const { ip } = request;
  const now = app.clock();
  const row = await findTokenRow(app.db, { token, ip, now });
  const user = row && tokenUser(row, { ip, now });
  if (!user) return;
  if (!row.isUseNoted) {
    // The request succeeds even if the database is read-only.
    await recordUse(app.db, row.tokenId, { ip, now }).catch((err: unknown) =>
      request.log.warn({ err }, "use of an access token not noted"),
    );
  }
  const selection = request.routeOptions.config.selectedWithUser?.(request.params, user.userId);
  if (selection) {
    const { rows } = await sql<{ answer: unknown }>`select ${selection} as answer`.execute(app.db);
    request.selectedWithUser = rows[0]?.answer ?? null;
  }
  request.user = user;
}

/** Reads the valid token, its account and current permissions in one query. */
async function findTokenRow(
  db: Read,
  { token, ip, now }: TokenRequest,
): Promise<TokenRow | undefined> {
  const key = tokenKeyOf(token);
  if (!key) return undefined;
  const owner = sql<string>`(select user_id from access_token where prefix = ${key.prefix})`;
  const locked = isLockedOutFrom(sql`u.user_name`, { address: addressKey(ip), now });
  const { rows } = await sql<TokenRow>`${selectCurrentUser(owner)},
      exists (select from sign_in_link l where l.user_id = u.user_id) as by_company,
      false as provider_factor, u.user_id, t.token_id, t.name, t.prefix, t.token_hash, t.scopes,
      coalesce(t.last_used_at > ${new Date(now.getTime() - useInterval)}, false) as is_use_noted
    from access_token t join sys_user u using (user_id)
    where t.prefix = ${key.prefix} and t.revoked_at is null and t.suspended_at is null and t.expires_at > ${now}
      and ${canSignIn} and not ${locked}`.execute(db);
  const [row] = rows;
  return row && timingSafeEqual(row.tokenHash, key.hash) ? row : undefined;
}

/**
 * The owner, limited to the token's scopes. A token never has administrator rights, even an
 * administrator's. Null while the owner is restricted.
 */
function tokenUser(row: TokenRow, { ip, now }: Omit<TokenRequest, "token">): CurrentUser | null {
  const { userId, tokenId, name, prefix, scopes } = row;
  const owner = currentUserFrom(row, { userId, sessionId: noSession, ip, now });
  if (owner.restriction) return null;
  return {
    ...owner,
    isAdmin: false,
    permissions: permissionsInScopes(owner.permissions, scopes),
    token: { tokenId, scopes, label: `令牌：${name}（${prefix}）` },
  };
}

async function recordUse(
  db: Read,
  tokenId: string,
  { ip, now }: Omit<TokenRequest, "token">,
): Promise<void> {
  await sql`
    update access_token set last_used_at = ${now}, last_used_ip = ${ip}
    where token_id = ${tokenId}::bigint
      and (last_used_at is null or last_used_at <= ${new Date(now.getTime() - useInterval)})`.execute(
    db,
  );
}
