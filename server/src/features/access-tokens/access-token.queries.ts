import {
  type AccessTokenFilters,
  type AccessTokenRow,
  expiresSoonDays,
  type OwnTokenRow,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { allPermissions } from "@aeromaint/contracts/auth/permissions.ts";
import { splitPermissions } from "@aeromaint/contracts/system/menu.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Page } from "../../crud/paging.ts";
import { containsPart, descending, equals, listPage, matching } from "../../crud/row-list.ts";
import { byPinyin } from "../../crud/sorting.ts";
import type { Db, Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { locationOf } from "../../infra/geo/ip-location.ts";
import { AppError, invalidField, notFound } from "../../infra/http/errors.ts";
import { findRetentionCutoff } from "../../infra/retention/retention-days.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { checkGrantableRoles } from "../../infra/rights/grants.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";

const tokens = (db: Read, { now }: Actor) =>
  db
    .selectFrom("accessToken as t")
    .innerJoin("sysUser as u", "u.userId", "t.userId")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .leftJoin("sysUser as c", "c.userId", "t.createdBy")
    .select([
      ...tokenColumns(now),
      "u.userId",
      "u.userName",
      "u.nickName",
      "d.deptName",
      "c.nickName as creatorName",
    ]);

/** Tokens of users within the actor's data scope. */
export const tokenList = {
  source: (filters: AccessTokenFilters, actor: Actor) => ({
    from: sql`access_token t join sys_user u using (user_id)`,
    where: tokenConditions(filters, actor),
  }),
  query: tokens,
  id: "t.tokenId",
  order: descending("t.tokenId"),
  sorts: {
    name: byPinyin(sql`t.name`),
    userName: byPinyin(sql`lower(u.user_name)`),
    kind: sql`t.kind`,
    createTime: sql`t.created_at`,
    expireTime: sql`t.expires_at`,
    lastUsedTime: sql`t.last_used_at`,
  },
};

export async function listTokens(
  db: Read,
  filters: AccessTokenFilters,
  actor: Actor,
): Promise<Page<AccessTokenRow>> {
  const { list, total } = await listPage(db, tokenList, filters, actor);
  return { list: list.map(withLastUsedLocation), total };
}

/**
 * Revokes all tokens or none. The next call with one of them is refused.
 * @throws 404 for a missing, unreachable or revoked token, 403 for an administrator's
 */
export async function revokeTokens(tx: Tx, ids: readonly string[], actor: Actor): Promise<void> {
  await lockTokens(tx, ids, actor);
  await sql`update access_token set revoked_at = ${actor.now}
    where token_id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Reactivates tokens suspended by a restore from a backup. @throws like `revokeTokens` */
export async function restoreTokens(tx: Tx, ids: readonly string[], actor: Actor): Promise<void> {
  await lockTokens(tx, ids, actor);
  await sql`update access_token set suspended_at = null
    where token_id = any(${[...ids]}::bigint[])`.execute(tx);
}

async function lockTokens(tx: Tx, ids: readonly string[], actor: Actor): Promise<void> {
  const { user } = actor;
  const { rows } = await sql<{ userId: string; holdsAdmin: boolean }>`
    select t.user_id, exists (select from sys_user_role join sys_role r using (role_id)
      where user_id = t.user_id and r.role_key = 'admin') as holds_admin
    from access_token t join sys_user u using (user_id)
    where t.token_id = any(${[...ids]}::bigint[]) and t.revoked_at is null
      and ${tokenConditions({}, actor)} order by t.token_id for update of t`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  const isForeign = rows.some(({ userId, holdsAdmin }) => holdsAdmin && userId !== user.userId);
  if (isForeign && !user.isAdmin) throw new AppError(403, "不允许操作超级管理员用户");
}

const tokenConditions = (filters: AccessTokenFilters, { user, now }: Actor) =>
  matching(
    filters,
    {
      name: containsPart("t.name"),
      userName: containsPart("u.userName"),
      kind: equals("t.kind"),
      state: (state) => sql`${tokenState(now)} = ${state}`,
    },
    withinScope(user, { dept: "u.dept_id", owner: "u.user_id" }),
  );

/**
 * Permissions of the account for a service token. The creator of the token can act as the account.
 * So the account must be in the data scope, and its roles grantable by the creator.
 * @throws 400 for a missing, closed or unreachable account, 403 for roles beyond the creator's
 */
export async function findAccountPermissions(
  tx: Tx,
  userId: string,
  { user }: Actor,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ roleIds: string[] }>`
    select array(select role_id::text from sys_user_role where user_id = u.user_id) as role_ids
    from sys_user u where u.user_id = ${userId}::bigint and ${canSignIn}
      and ${withinScope(user, { dept: "u.dept_id", owner: "u.user_id" })}
    for key share of u`.execute(tx);
  const [account] = rows;
  if (!account) throw invalidField("userId", "所选账号不存在或已停用");
  if (userId === user.userId) return user.permissions;
  await checkGrantableRoles(tx, user, account.roleIds);
  return permissionsOfRoles(tx, userId);
}

async function permissionsOfRoles(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ isAdmin: boolean; perms: string | null }>`
    select bool_or(r.role_key = 'admin') as is_admin, string_agg(distinct m.perms, ',') as perms
    from sys_user_role join sys_role r using (role_id)
      left join sys_role_menu using (role_id) left join sys_menu m using (menu_id)
    where user_id = ${userId}::bigint and r.status = '1'`.execute(tx);
  const [held] = rows;
  return new Set(held?.isAdmin ? [allPermissions] : splitPermissions(held?.perms ?? null));
}

/** State of a token `t`, a value of the dictionary ACCESS_TOKEN_STATE. */
const tokenState = (now: Date): RawBuilder<string> => sql<string>`case
  when t.ended_by_password then '5'
  when t.revoked_at is not null then '4'
  when t.expires_at <= ${now} then '3'
  when t.suspended_at is not null then '6'
  when t.expires_at <= ${now}::timestamptz + make_interval(days => ${expiresSoonDays}) then '2'
  else '1' end`;

/** Columns of a token `t` for its owner and for administrators. */
const tokenColumns = (now: Date) =>
  [
    "t.tokenId",
    "t.name",
    "t.prefix",
    "t.kind",
    "t.scopes",
    "t.createdAt as createTime",
    "t.expiresAt as expireTime",
    "t.lastUsedAt as lastUsedTime",
    "t.lastUsedIp",
    "t.revokedAt as revokeTime",
    tokenState(now).as("state"),
  ] as const;

/** Adds the location of the last IP address. */
export const withLastUsedLocation = <Row extends { lastUsedIp: string | null }>(row: Row) => ({
  ...row,
  lastUsedLocation: row.lastUsedIp === null ? null : locationOf(row.lastUsedIp),
});

/**
 * Removes tokens that ended more than `sys.token.retentionDays` ago. The operation log keeps their
 * names. @returns number of removed tokens
 */
export async function sweepTokens(db: Db, now: Date): Promise<number> {
  const oldest = await findRetentionCutoff(db, "sys.token.retentionDays", now);
  if (!oldest) return 0;
  const { numAffectedRows } = await sql`
    delete from access_token
    where least(expires_at, revoked_at) < ${asTimestamp(oldest)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Tokens that act as the actor, newest first. Includes service tokens. */
export async function listOwnTokens(db: Read, { user, now }: Actor): Promise<OwnTokenRow[]> {
  const rows = await db
    .selectFrom("accessToken as t")
    .select(tokenColumns(now))
    .where("t.userId", "=", user.userId)
    .orderBy("t.tokenId", "desc")
    .execute();
  return rows.map(withLastUsedLocation);
}

/** Reactivates tokens suspended by a restore, all or none. @throws 404 if one is not suspended */
export async function restoreOwnTokens(
  tx: Tx,
  ids: readonly string[],
  { user }: Actor,
): Promise<void> {
  const { rows } = await sql`
    update access_token set suspended_at = null
    where token_id = any(${[...ids]}::bigint[]) and user_id = ${user.userId}::bigint
      and revoked_at is null and suspended_at is not null returning token_id`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}

/** All or none. @throws 404 if one belongs to another account or is already revoked */
export async function revokeOwnTokens(
  tx: Tx,
  ids: readonly string[],
  { user, now }: Actor,
): Promise<void> {
  const { rows } = await sql`
    update access_token set revoked_at = ${now}
    where token_id = any(${[...ids]}::bigint[]) and user_id = ${user.userId}::bigint
      and revoked_at is null returning token_id`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}
