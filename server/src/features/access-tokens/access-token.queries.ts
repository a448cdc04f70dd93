import type {
  AccessTokenFilters,
  AccessTokenRow,
  AccessTokenSheetRow,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { scopeTitle } from "@aeromaint/contracts/access-tokens/scope-titles.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { containing, countRows, type Page, pageOf } from "../../crud/paging.ts";
import { bySound, sortedBy } from "../../crud/sorting.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { AppError, notFound } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { placed, tokenColumns, tokenState } from "./token-row.queries.ts";

const sortColumns = {
  name: bySound(sql`t.name`),
  userName: bySound(sql`lower(u.user_name)`),
  kind: sql`t.kind`,
  createTime: sql`t.created_at`,
  expireTime: sql`t.expires_at`,
  lastUsedTime: sql`t.last_used_at`,
};

const tokens = (db: Read, now: Date) =>
  db
    .selectFrom("accessToken as t")
    .innerJoin("sysUser as u", "u.userId", "t.userId")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .leftJoin("sysUser as c", "c.userId", "t.createdBy")
    .select([
      ...tokenColumns(now),
      ...(["u.userId", "u.userName", "u.nickName", "d.deptName"] as const),
      "c.nickName as creatorName",
    ]);

/** The tokens of the users within the actor's data scope. */
export async function listTokens(
  db: Read,
  filters: AccessTokenFilters,
  actor: Actor,
): Promise<Page<AccessTokenRow>> {
  const order = sortedBy(sortColumns, filters, sql`t.token_id desc`);
  const query = tokens(db, actor.now).where(matching(filters, actor)).orderBy(order);
  const { list, total } = await pageOf(query, filters);
  return { list: list.map(placed), total };
}

export const countTokens = (db: Read, filters: AccessTokenFilters, actor: Actor): Promise<number> =>
  countRows(db, {
    from: sql`access_token t join sys_user u using (user_id)`,
    where: matching(filters, actor),
  });

interface After {
  filters: AccessTokenFilters;
  actor: Actor;
  last: AccessTokenSheetRow | undefined;
  size: number;
}

/** Tokens for a sheet, in the list's own order. */
export async function tokensAfter(
  db: Read,
  { filters, actor, last, size }: After,
): Promise<AccessTokenSheetRow[]> {
  let query = tokens(db, actor.now).where(matching(filters, actor));
  if (last) query = query.where("t.tokenId", "<", last.tokenId);
  const rows = await query.orderBy("t.tokenId", "desc").limit(size).execute();
  return rows.map((row) => ({ ...placed(row), scopes: row.scopes.map(scopeTitle).join("、") }));
}

/**
 * All or none; each is refused from its next call on.
 * @throws 404 when one is not there, out of reach or revoked already, 403 for an administrator's
 */
export async function revokeTokens(tx: Tx, ids: readonly string[], actor: Actor): Promise<void> {
  await lockTokens(tx, ids, actor);
  await sql`update access_token set revoked_at = ${actor.now}
    where token_id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Lets tokens that came back with a backup work again. @throws as `revokeTokens` */
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
      and ${matching({}, actor)} order by t.token_id for update of t`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  const isForeign = rows.some(({ userId, holdsAdmin }) => holdsAdmin && userId !== user.userId);
  if (isForeign && !user.isAdmin) throw new AppError(403, "不允许操作超级管理员用户");
}

function matching(
  { name, userName, kind, state }: AccessTokenFilters,
  { user, now }: Actor,
): RawBuilder<SqlBool> {
  const conditions = [withinScope(user, { dept: "u.dept_id", owner: "u.user_id" })];
  if (name) conditions.push(sql`t.name ilike ${containing(name)}`);
  if (userName) conditions.push(sql`u.user_name ilike ${containing(userName)}`);
  if (kind) conditions.push(sql`t.kind = ${kind}`);
  if (state) conditions.push(sql`${tokenState(now)} = ${state}`);
  return sql.join(conditions, sql` and `);
}
