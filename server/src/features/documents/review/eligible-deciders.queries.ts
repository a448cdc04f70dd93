import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { AppError } from "../../../infra/http/errors.ts";
import { accountHasPermission } from "../../../infra/rights/account-has-permission.ts";

/** True if the step `t` of a template names the account `u`, its role or its post. Roles and posts require an enabled account. */
export const isNamedDecider: RawBuilder<SqlBool> = sql<SqlBool>`(u.user_id = any(t.user_ids)
  or u.status = '1' and (
    exists (select from sys_user_role h where h.user_id = u.user_id and h.role_id = any(t.role_ids))
    or exists (select from sys_user_post h where h.user_id = u.user_id and h.post_id = any(t.post_ids))))`;

/** True if the account `u` has the permission to decide. */
export const mayDecide = hasDecidePermission(sql`u.user_id`);

function hasDecidePermission(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return accountHasPermission(userId, "document:revision:decide");
}

/** True if `u`, or the leader of a disabled `u`, can decide and is not an author. */
const canBeDecider = (authors: RawBuilder<unknown>) => sql<SqlBool>`(u.user_id <> all(${authors})
  and ${mayDecide} and (u.status = '1' or exists (
    select from sys_dept e join sys_user l on l.user_id = e.leader
    where e.dept_id = u.dept_id and l.status = '1' and ${hasDecidePermission(sql`l.user_id`)}
      and l.user_id <> all(${authors}))))`;

interface UnableStep {
  stepNo: number;
  names: string[];
  unable: string[];
  able: number;
}

/**
 * @throws 409 if only authors, or nobody, can decide in a step of the template
 * @throws 409 if an "all" step names a person who cannot decide
 */
export async function refuseStepsWithoutDeciders(
  tx: Tx,
  { categoryId, authorIds = [] }: { categoryId: string; authorIds?: readonly string[] },
): Promise<void> {
  const authors = sql`${[...authorIds]}::bigint[]`;
  const isUnable = sql`t.rule = 'all' and u.user_id = any(t.user_ids)
    and u.user_id <> all(${authors}) and not ${canBeDecider(authors)}`;
  const { rows } = await sql<UnableStep>`
    select t.step_no,
      array(select nick_name from sys_user where user_id = any(t.user_ids))
        || array(select role_name from sys_role where role_id = any(t.role_ids))
        || array(select post_name from sys_post where post_id = any(t.post_ids)) as names,
      array(select u.nick_name from sys_user u where ${isUnable}) as unable,
      (select count(*)::int from sys_user u where ${isNamedDecider} and ${canBeDecider(sql`'{}'::bigint[]`)}) as able
    from review_template_step t where t.category_id = ${categoryId}::bigint
      and (exists (select from sys_user u where ${isUnable})
        or not exists (select from sys_user u where ${isNamedDecider} and ${canBeDecider(authors)}))
    order by t.step_no`.execute(tx);
  const errors = rows.map((step) => ({
    field: `steps.${step.stepNo - 1}`,
    message: messageOf(step),
  }));
  const [first] = errors;
  if (first) throw new AppError(409, first.message, { errors });
}

function messageOf({ stepNo, names, unable, able }: UnableStep): string {
  if (unable.length > 0) return `第 ${stepNo} 步的人员没有审批权限：${unable.join("、")}`;
  const among = names.length > 0 ? `（${names.join("、")}）` : "";
  if (able > 0) return `第 ${stepNo} 步没有编写人以外的审批人员，请先调整审批步骤${among}`;
  return `第 ${stepNo} 步没有具有审批权限的人员${among}`;
}
