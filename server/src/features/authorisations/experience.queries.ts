import type {
  ExperienceInput,
  ExperienceQuery,
  ExperienceRow,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { findActorSnapshot } from "../../crud/actor-snapshot.queries.ts";
import { countRows } from "../../crud/count-rows.ts";
import { containsPattern, type Page } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { AppError, conflict, invalidField, notFound } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { typeAndBelow } from "../applicability/applicability.ts";

const state = sql`case when x.refused_at is not null then 'refused' when x.confirmed_at is not null then 'confirmed'
  else 'waiting' end`;
const scope = { dept: "u.dept_id", owner: "u.created_by" };

/** Days of work of people within the data scope, or of the user. Unconfirmed ones come first. */
export async function listExperience(
  db: Read,
  { pageNum = 1, pageSize = 20, ...filters }: ExperienceQuery,
  { user }: Actor,
  of: "own" | "seen" = "seen",
): Promise<Page<ExperienceRow>> {
  const where = sql.join<SqlBool>(
    [
      of === "own" ? sql`x.user_id = ${user.userId}::bigint` : withinScope(user, scope),
      ...(filters.nickName ? [sql`u.nick_name ilike ${containsPattern(filters.nickName)}`] : []),
      ...(filters.typeId ? [sql`x.type_id in ${typeAndBelow(filters.typeId)}`] : []),
      ...(filters.state ? [sql`${state} = ${filters.state}`] : []),
    ],
    sql` and `,
  );
  const from = sql`experience x join sys_user u using (user_id)`;
  const { rows } = await sql<ExperienceRow>`
    select x.experience_id, u.nick_name, d.dept_name, t.name as type_name, x.work_date, x.work, ${state} as state,
      x.confirmer->>'name' as confirmer_name, x.refusal
    from ${from} left join sys_dept d on d.dept_id = u.dept_id join aircraft_type t on t.type_id = x.type_id
    where ${where}
    order by (x.confirmed_at is null and x.refused_at is null) desc, x.work_date desc, x.experience_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { list: rows, total: await countRows(db, { from, where }) };
}

const maxDays = 31;

/** Adds the days of a period. A day counts after its confirmation. @returns number of days */
export async function createExperience(
  { tx }: UnitOfWork,
  { typeId, beginDate, endDate, work }: ExperienceInput,
  { user, now }: Actor,
): Promise<number> {
  if (endDate < beginDate) throw invalidField("endDate", "结束日期不能早于开始日期");
  if (Date.parse(endDate) - Date.parse(beginDate) >= maxDays * 86_400_000) {
    throw invalidField("endDate", `一次最多登记 ${maxDays} 天`);
  }
  const { rows } = await sql`
    insert into experience (user_id, type_id, work_date, work, recorded_at)
    select ${user.userId}::bigint, ${typeId}::bigint, day::date, ${work}, ${asTimestamp(now)}
    from generate_series(${beginDate}::date::timestamp, ${endDate}::date::timestamp, interval '1 day') as day
    returning 1`.execute(tx);
  return rows.length;
}

/** Deletes all of them or nothing. @throws 404 for days of other users, 409 for decided days */
export async function removeExperience(
  { tx }: UnitOfWork,
  ids: readonly string[],
  { user }: Actor,
): Promise<void> {
  const own = sql<SqlBool>`x.user_id = ${user.userId}::bigint`;
  await lockWaiting(tx, ids, own);
  await sql`delete from experience where experience_id = any(${[...ids]}::bigint[])`.execute(tx);
}

/**
 * Confirms days of work, or refuses them with a reason. A refusal also revokes a confirmation.
 * @throws 403 for the actor's own days, 404 out of scope, 409 for decided days
 */
export async function decideExperience(
  { tx }: UnitOfWork,
  { ids, refusal }: { ids: readonly string[]; refusal?: string },
  { user, now }: Actor,
): Promise<void> {
  const rows = await lockWaiting(tx, ids, withinScope(user, scope), refusal !== undefined);
  if (rows.some(({ userId }) => userId === user.userId))
    throw new AppError(403, "不能确认自己的工作经历");
  const confirmer = JSON.stringify(await findActorSnapshot(tx, user.userId));
  const decided =
    refusal === undefined
      ? sql`confirmed_at = ${asTimestamp(now)}`
      : sql`refused_at = ${asTimestamp(now)}, refusal = ${refusal}`;
  await sql`
    update experience set ${decided}, confirmer = ${confirmer}::jsonb
    where experience_id = any(${[...ids]}::bigint[])`.execute(tx);
}

async function lockWaiting(
  tx: UnitOfWork["tx"],
  ids: readonly string[],
  reached: RawBuilder<SqlBool>,
  isConfirmedToo = false,
): Promise<{ userId: string }[]> {
  const { rows } = await sql<{ userId: string; isOpen: boolean }>`
    select x.user_id, x.refused_at is null and (${isConfirmedToo} or x.confirmed_at is null) as is_open
    from experience x join sys_user u using (user_id)
    where x.experience_id = any(${[...ids]}::bigint[]) and ${reached} for update of x`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  if (rows.some(({ isOpen }) => !isOpen)) throw conflict("所选工作经历已处理，请刷新后重试");
  return rows;
}
