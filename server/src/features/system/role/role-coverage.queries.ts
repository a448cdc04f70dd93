import { dictionaries, type ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import type { RoleCoverage } from "@aeromaint/contracts/system/role.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { found } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { listGrantableScopes } from "../../../infra/rights/grants.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";

/** Names per scope. */
const maxNames = 6;

/** Id for a role that does not exist yet. */
const newRole = "0";

interface CoverageRow {
  dataScope: ValueOf<"DATA_SCOPE">;
  total: number;
  names: string[];
}

/**
 * Departments of each data scope for the holders of a role, within the caller's data scope.
 * @throws 404 for an unknown role
 */
export async function findRoleCoverage(
  db: Read,
  user: CurrentUser,
  roleId: string,
): Promise<RoleCoverage> {
  if (roleId !== newRole) {
    const role = db.selectFrom("sysRole").select("roleId").where("roleId", "=", roleId);
    found(await role.executeTakeFirst());
  }
  const [{ holders, total }, rows, grantable] = await Promise.all([
    countHolders(db, user, roleId),
    listCoveredDepts(db, user, roleId),
    listGrantableScopes(db, user),
  ]);
  const covered = new Map(rows.map((row) => [row.dataScope, row]));
  const scopes = dictionaries.DATA_SCOPE.values.map(({ value }) => {
    const row = covered.get(value) ?? { dataScope: value, total: 0, names: [] };
    return {
      ...row,
      isAll: total > 0 && row.total === total,
      grantable: grantable.includes(value),
    };
  });
  return { holders, scopes };
}

const holderScope = { dept: "u.dept_id", owner: "u.user_id" };

async function countHolders(db: Read, user: CurrentUser, roleId: string) {
  const { all, deptIds } = user.scope;
  const { rows } = await sql<{ holders: number; total: number }>`
    select
      (select count(*)::int from sys_user_role ur join sys_user u using (user_id)
        where ur.role_id = ${roleId}::bigint and ${withinScope(user, holderScope)}) as holders,
      (select count(*)::int from sys_dept
        where ${all}::boolean or dept_id = any(${[...deptIds]}::bigint[])) as total`.execute(db);
  return rows[0] ?? { holders: 0, total: 0 };
}

/** Departments of each scope, by the holders' departments. */
async function listCoveredDepts(
  db: Read,
  user: CurrentUser,
  roleId: string,
): Promise<CoverageRow[]> {
  const { all, deptIds } = user.scope;
  const { rows } = await sql<CoverageRow>`
    with recursive home as (
      select distinct u.dept_id from sys_user_role ur join sys_user u using (user_id)
      where ur.role_id = ${roleId}::bigint and u.dept_id is not null
        and ${withinScope(user, holderScope)}
    ), below as (
      select dept_id from home
      union
      select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
    ), above as (
      select d.dept_id, d.parent_id from home join sys_dept d using (dept_id)
      union
      select d.dept_id, d.parent_id from above a join sys_dept d on d.dept_id = a.parent_id
    ), subsidiary as (
      select dept_id from above where parent_id is null
      union
      select d.dept_id from subsidiary s join sys_dept d on d.parent_id = s.dept_id
    ), covered (data_scope, dept_id) as (
      select '1', dept_id from sys_dept
      union all select '2', dept_id from sys_role_dept where role_id = ${roleId}::bigint
      union all select '3', dept_id from home
      union all select '4', dept_id from below
      union all select '6', dept_id from subsidiary
    )
    select c.data_scope, count(*)::int as total,
      (array_agg(d.dept_name order by d.parent_id nulls first, d.order_num, d.dept_id))[:${sql.lit(maxNames)}] as names
    from covered c join sys_dept d using (dept_id)
    where ${all}::boolean or d.dept_id = any(${[...deptIds]}::bigint[])
    group by c.data_scope`.execute(db);
  return rows;
}
