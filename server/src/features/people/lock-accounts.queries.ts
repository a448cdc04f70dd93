import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Tx } from "../../infra/db/database.ts";
import { conflict, found, notFound } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { checkGrantableRoles } from "../../infra/rights/grants.ts";
import { siteRoleOf } from "./kinds.ts";
import type { LockedLicence } from "./licences/licence-change.ts";
import { licenceData } from "./licensed.queries.ts";
import { peopleScope } from "./people-filters.queries.ts";

/** Account locked for a change until the transaction ends. */
export interface LockedAccount extends LockedLicence {
  informationId: string;
  nature: string | null;
  /** Columns of the user, with the names of the form. */
  nickName: string;
  mobile: string | null;
  email: string | null;
  sex: string | null;
}

/** Columns of a `LockedAccount`, from the profile `p` and its user `u`. */
export const lockedColumns = sql`p.information_id, p.user_id, p.user_nature, p.nature, u.nick_name,
  u.phonenumber as mobile, u.email, u.sex, ${licenceData}`;

interface AccountWithRoles extends LockedAccount {
  roles: { roleId: string; roleKey: string }[];
}

/**
 * Locks these accounts for a change. A changed mobile or e-mail address could give access.
 * @throws 404 for a missing or unreachable account, 403 for a role beyond the actor's permissions
 */
export async function lockAccounts(
  tx: Tx,
  ids: readonly string[],
  { user }: Actor,
): Promise<LockedAccount[]> {
  const { rows } = await sql<AccountWithRoles>`
    select ${lockedColumns}, (select coalesce(jsonb_agg(jsonb_build_object('roleId', r.role_id::text, 'roleKey', r.role_key)), '[]')
        from sys_user_role ur join sys_role r using (role_id) where ur.user_id = u.user_id) as roles
    from repair_person p join sys_user u using (user_id)
    where p.information_id = any(${[...ids]}::bigint[]) and ${withinScope(user, peopleScope)}
    order by p.information_id for update of u, p`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  const beyond = rows.flatMap(({ userId, userNature, roles }) => {
    if (userId === user.userId) return [];
    const ownRole = siteRoleOf(userNature);
    return roles.filter(({ roleKey }) => roleKey !== ownRole).map(({ roleId }) => roleId);
  });
  if (beyond.length > 0) await checkGrantableRoles(tx, user, [...new Set(beyond)]);
  return rows;
}

/** Locks one account like `lockAccounts`. */
export async function lockAccount(tx: Tx, id: string, actor: Actor): Promise<LockedAccount> {
  return found((await lockAccounts(tx, [id], actor))[0]);
}

/** @throws 409 for the own account, so that somebody can still sign in */
export function checkNotOwnAccount({ userId }: LockedAccount, { user }: Actor): void {
  if (userId === user.userId) throw conflict("不允许停用或删除当前登录用户");
}
