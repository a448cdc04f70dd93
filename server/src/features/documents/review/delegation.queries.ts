import type { DelegationInput, DelegationRow } from "@aeromaint/contracts/documents/review.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField, notFound } from "../../../infra/http/errors.ts";
import { mayDecide } from "./eligible-deciders.queries.ts";

/** Current and future delegates of the actor. */
export async function listDelegations(
  db: Read,
  { user: { userId }, now }: Actor,
): Promise<DelegationRow[]> {
  const { rows } = await sql<DelegationRow>`
    select g.delegation_id, g.delegate_id, u.nick_name as delegate_name, lower(g.days) as begin_date,
      upper(g.days) - 1 as end_date, g.reason
    from delegation g join sys_user u on u.user_id = g.delegate_id
    where g.user_id = ${userId}::bigint and upper(g.days) > ${asTimestamp(now)}::date
    order by g.days`.execute(db);
  return rows;
}

/**
 * @throws 400 for days in the wrong order or in the past, and for a delegate who cannot decide
 * @throws 409 for days that already have a delegate
 */
export async function addDelegation(
  { tx }: UnitOfWork,
  { delegateId, beginDate, endDate, reason }: DelegationInput,
  { user: { userId }, now }: Actor,
): Promise<void> {
  if (endDate < beginDate) throw invalidField("endDate", "结束日期不能早于开始日期");
  const { rows } = await sql<{ isPast: boolean; status: string; mayDecide: boolean }>`
    select ${beginDate}::date < ${asTimestamp(now)}::date as is_past, u.status, ${mayDecide} as may_decide
    from sys_user u where u.user_id = ${delegateId}::bigint for share`.execute(tx);
  const [delegate] = rows;
  if (!delegate) throw invalidField("delegateId", "代理人不存在");
  if (delegate.status !== "1") throw invalidField("delegateId", "代理人的账号已停用");
  if (!delegate.mayDecide) throw invalidField("delegateId", "代理人没有审批权限");
  if (delegate.isPast) throw invalidField("beginDate", "开始日期不能早于今天");
  await sql`
    insert into delegation (user_id, delegate_id, days, reason, created_at)
    values (${userId}::bigint, ${delegateId}::bigint,
      daterange(${beginDate}::date, ${endDate}::date, '[]'), ${reason ?? ""}, ${asTimestamp(now)})`.execute(
    tx,
  );
}

export async function removeDelegation(
  { tx }: UnitOfWork,
  delegationId: string,
  { user: { userId } }: Actor,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("delegation")
    .where("delegationId", "=", delegationId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
}
