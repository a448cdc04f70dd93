import { allPermissions } from "@aeromaint/contracts/permissions.ts";
import { permsOf } from "@aeromaint/contracts/system/menu.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Tx } from "../../infra/db/database.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { refuseForeignRoles } from "../../infra/rights/grants.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";

/**
 * The rights of the account that a service token is made for. Whoever makes it could do all that
 * the account does: its roles are the maker's to give, and it is within the maker's data scope.
 * @throws 400 for an account that is not there, shut or out of reach, 403 for stronger roles
 */
export async function rightsOfAccount(
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
  await refuseForeignRoles(tx, user, account.roleIds);
  return heldBy(tx, userId);
}

async function heldBy(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ isAdmin: boolean; perms: string | null }>`
    select bool_or(r.role_key = 'admin') as is_admin, string_agg(distinct m.perms, ',') as perms
    from sys_user_role join sys_role r using (role_id)
      left join sys_role_menu using (role_id) left join sys_menu m using (menu_id)
    where user_id = ${userId}::bigint and r.status = '1'`.execute(tx);
  const [held] = rows;
  return new Set(held?.isAdmin ? [allPermissions] : permsOf(held?.perms ?? null));
}
