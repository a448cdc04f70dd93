import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { locationOf } from "../../../infra/geo/ip-location.ts";
import { canGrant } from "../../../infra/rights/grants.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { dnKey } from "./directory/nested-groups.ts";
import type { Identity } from "./identity.ts";
import type { ProviderConfig } from "./stored-providers.queries.ts";

/** Line of a rule: value of the provider, names of departments or roles here. */
interface RuleLine {
  line: number;
  claimValue: string;
  names: string[];
}

/** Lines `组 = 角色、角色`; null for an invalid one. Splits at the last =, as DNs contain =. */
export function parseRuleLines(rules: string | null | undefined): (RuleLine | null)[] {
  return (rules ?? "").split("\n").flatMap((text, at) => {
    if (text.trim() === "") return [];
    const [, left = "", right = ""] = /^(.+)=([^=]+)$/.exec(text.trim()) ?? [];
    const claimValue = left.trim();
    const names = right.split(/[,，、]/).flatMap((name) => name.trim() || []);
    return claimValue && names.length > 0 ? { line: at + 1, claimValue, names } : null;
  });
}

const validRuleLines = (rules: string | null | undefined) =>
  parseRuleLines(rules).filter((line) => line !== null);

/** Compares names of directories as DNs, other words without case. */
const matchesClaim = (claimValue: string, values: readonly string[]) =>
  values.some((value) => dnKey(value) === dnKey(claimValue));

interface RuleInput {
  provider: ProviderConfig;
  identity: Identity;
}

/** Department for the claim by the rules; null if none matches. */
export async function findDeptByRules(
  tx: Tx,
  { provider, identity }: RuleInput,
): Promise<string | null> {
  const { dept } = identity;
  if (!dept) return null;
  const rule = validRuleLines(provider.settings.deptRules).find(({ claimValue }) =>
    matchesClaim(claimValue, [dept]),
  );
  return rule ? findDept(tx, rule.names.join("、")) : null;
}

/** Finds a department by its path, for example 总公司/机务部/航线车间, or by a unique name. */
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

interface RoleOfRule {
  roleId: string;
  roleKey: string;
  roleName: string;
  isHeld: boolean;
}

/** Names of roles that a sign-in added and removed. */
export interface RoleChange {
  given: string[];
  removed: string[];
}

/**
 * Adds the roles of the person's groups and removes those of other groups. Changes nothing without
 * a complete list of groups. Roles without a rule stay, and roles that the rule's author may not
 * grant. Administrators keep their roles.
 */
export async function applyRoleRules(
  tx: Tx,
  { provider, identity, userId, author }: RuleInput & { userId: string; author: CurrentUser },
): Promise<RoleChange> {
  const change: RoleChange = { given: [], removed: [] };
  const { groups } = identity;
  const lines = validRuleLines(provider.settings.roleRules);
  const named = [...new Set(lines.flatMap(({ names }) => names))];
  if (named.length === 0 || !groups) return change;
  const wanted = new Set(
    lines.flatMap(({ claimValue, names }) => (matchesClaim(claimValue, groups) ? names : [])),
  );
  const { rows } = await sql<RoleOfRule>`
    select r.role_id, r.role_key, r.role_name, exists (select from sys_user_role ur
      where ur.role_id = r.role_id and ur.user_id = ${userId}::bigint) as is_held
    from sys_role r where r.role_key = any(${named}::text[]) and r.role_key <> 'admin'
      and not exists (select from sys_user_role join sys_role a using (role_id)
        where user_id = ${userId}::bigint and a.role_key = 'admin')
    order by r.role_id`.execute(tx);
  for (const { roleId, roleKey, roleName, isHeld } of rows) {
    const isWanted = wanted.has(roleKey);
    if (isWanted === isHeld || !(await canGrant(tx, author, { roleIds: [roleId] }))) continue;
    change[isWanted ? "given" : "removed"].push(roleName);
    await (isWanted
      ? sql`insert into sys_user_role (user_id, role_id) values (${userId}::bigint, ${roleId}::bigint)`
      : sql`delete from sys_user_role where user_id = ${userId}::bigint and role_id = ${roleId}::bigint`
    ).execute(tx);
  }
  return change;
}

/** Writes role changes into the operation log. */
export async function logRoleChange(
  tx: Tx,
  { provider, userId, change, ip }: RoleChangeEntry,
): Promise<void> {
  const lists = { from: change.removed.join("、"), to: change.given.join("、") };
  const changes = [{ field: "roleIds", title: "角色（收回 → 授予）", ...lists }];
  await sql`
    insert into sys_oper_log (title, business_type, request_method, oper_url, oper_param, user_id, dept_id,
      oper_name, oper_ip, oper_location, status, cost_time, changes, subject)
    select ${`登录方式“${provider.providerName}”的角色规则`}, '2', 'POST', '/auth/company', null, u.user_id,
      u.dept_id, u.user_name, ${ip}, ${locationOf(ip)}, '1', 0, ${JSON.stringify(changes)}::jsonb, u.nick_name
    from sys_user u where u.user_id = ${userId}::bigint`.execute(tx);
}

interface RoleChangeEntry {
  provider: ProviderConfig;
  userId: string;
  change: RoleChange;
  ip: string;
}
