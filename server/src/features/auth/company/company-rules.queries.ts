import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { mayGrant } from "../../../infra/rights/may-grant.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import type { Identity } from "./identity.ts";
import type { OpenProvider } from "./provider-book.queries.ts";

/** One line of a rule: what the provider says, and what that gives here. */
export interface RuleLine {
  line: number;
  said: string;
  given: string[];
}

/** The lines `组 = 角色、角色`; null for one that is none. The last = divides: names in directories have some. */
export function ruleLines(rules: string | null | undefined): (RuleLine | null)[] {
  return (rules ?? "").split("\n").flatMap((text, at) => {
    if (text.trim() === "") return [];
    const [, said = "", right = ""] = /^(.+)=([^=]+)$/.exec(text.trim()) ?? [];
    const given = right.split(/[,，、]/).flatMap((name) => name.trim() || []);
    return said.trim() && given.length > 0 ? { line: at + 1, said: said.trim(), given } : null;
  });
}

const goodLines = (rules: string | null | undefined) =>
  ruleLines(rules).filter((line) => line !== null);

/** Names of directories do not differ by case. */
const isSaid = (said: string, values: readonly string[]) =>
  values.some((value) => value.toLowerCase() === said.toLowerCase());

interface Ruled {
  provider: OpenProvider;
  identity: Identity;
}

/** The department that the rules give to what was said; null for none. */
export async function findRuledDept(tx: Tx, { provider, identity }: Ruled): Promise<string | null> {
  const { dept } = identity;
  if (!dept) return null;
  const rule = goodLines(provider.settings.deptRules).find(({ said }) => isSaid(said, [dept]));
  return rule ? findDept(tx, rule.given.join("、")) : null;
}

/** A department by its path from the top, as 总公司/机务部/航线车间, or by a name that is the only one. */
export async function findDept(tx: Tx, path: string): Promise<string | null> {
  const { rows } = await sql<{ deptId: string; whole: boolean }>`
    with recursive named as (
      select dept_id, dept_name, dept_name as path from sys_dept where parent_id is null
      union all
      select d.dept_id, d.dept_name, n.path || '/' || d.dept_name
      from named n join sys_dept d on d.parent_id = n.dept_id
    )
    select dept_id, path = ${path} as whole from named
    where path = ${path} or dept_name = ${path}`.execute(tx);
  const whole = rows.find((row) => row.whole);
  return whole?.deptId ?? (rows.length === 1 ? (rows[0]?.deptId ?? null) : null);
}

interface RuledRole {
  roleId: string;
  roleKey: string;
  isHeld: boolean;
}

/**
 * Gives the roles of the groups that the person is in and takes those of the groups left. Roles that
 * no rule names stay as they are, as does each that the rule's author may not give. Administrators'
 * roles are nobody's to follow.
 */
export async function followRoleRules(
  tx: Tx,
  { provider, identity, userId, author }: Ruled & { userId: string; author: CurrentUser },
): Promise<boolean> {
  const lines = goodLines(provider.settings.roleRules);
  const named = [...new Set(lines.flatMap(({ given }) => given))];
  if (named.length === 0 || !provider.settings.groupsClaim) return false;
  const wanted = new Set(
    lines.flatMap(({ said, given }) => (isSaid(said, identity.groups) ? given : [])),
  );
  const { rows } = await sql<RuledRole>`
    select r.role_id, r.role_key, exists (select from sys_user_role ur
      where ur.role_id = r.role_id and ur.user_id = ${userId}::bigint) as is_held
    from sys_role r where r.role_key = any(${named}::text[]) and r.role_key <> 'admin'
      and not exists (select from sys_user_role join sys_role a using (role_id)
        where user_id = ${userId}::bigint and a.role_key = 'admin')
    order by r.role_id`.execute(tx);
  let hasChanged = false;
  for (const { roleId, roleKey, isHeld } of rows) {
    const isWanted = wanted.has(roleKey);
    if (isWanted === isHeld || !(await mayGrant(tx, author, { roleIds: [roleId] }))) continue;
    hasChanged = true;
    await (isWanted
      ? sql`insert into sys_user_role (user_id, role_id) values (${userId}::bigint, ${roleId}::bigint)`
      : sql`delete from sys_user_role where user_id = ${userId}::bigint and role_id = ${roleId}::bigint`
    ).execute(tx);
  }
  return hasChanged;
}
