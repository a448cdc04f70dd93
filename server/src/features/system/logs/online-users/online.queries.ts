import type { OnlineFilters, OnlineRow } from "@aeromaint/contracts/system/logs/online-users.ts";
import { sql } from "kysely";
import type { Actor } from "../../../../crud/actor.ts";
import { type Page, pageOf } from "../../../../crud/paging.ts";
import { containsPart, matching } from "../../../../crud/row-list.ts";
import { byPinyin, sortedBy } from "../../../../crud/sorting.ts";
import type { Read } from "../../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../../infra/db/unit-of-work.ts";
import { locationOf } from "../../../../infra/geo/ip-location.ts";
import { AppError, conflict, notFound } from "../../../../infra/http/errors.ts";
import { withinScope } from "../../../../infra/rights/data-scope.ts";
import { logAccess } from "../../../../infra/sessions/access-log.ts";
import {
  endSession,
  isActiveSession,
  sessionColumns,
} from "../../../../infra/sessions/sessions.queries.ts";

const sortColumns = {
  userName: byPinyin(sql`lower(u.user_name)`),
  nickName: byPinyin(sql`u.nick_name`),
  ipaddr: byPinyin(sql`s.ipaddr::text`),
  loginTime: sql`s.created_at`,
  lastActiveTime: sql`last_active_time`,
};

/** Active sessions of users within the actor's data scope. */
export async function listOnline(
  db: Read,
  filters: OnlineFilters,
  actor: Actor,
): Promise<Page<OnlineRow>> {
  const sessions = db
    .selectFrom("sysSession as s")
    .innerJoin("sysUser as u", "u.userId", "s.userId")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .select([...sessionColumns, "u.userId", "u.userName", "u.nickName", "d.deptName"])
    .where(onlineConditions(filters, actor))
    .orderBy(sortedBy(sortColumns, filters, sql`s.created_at desc, s.session_id desc`));
  const { list, total } = await pageOf(sessions, filters);
  const shown = list.map((row) => ({
    ...row,
    loginLocation: locationOf(row.ipaddr),
    current: row.sessionId === actor.user.sessionId,
  }));
  return { list: shown, total };
}

interface ActiveSession {
  sessionId: string;
  userId: string;
  userName: string;
  deptId: string | null;
  ipaddr: string;
  browser: string;
  os: string;
  holdsAdmin: boolean;
}

/**
 * Ends these sessions with immediate effect. Each writes a row to the login log.
 * @throws 404 if missing or out of scope, 403 for an administrator's, 409 for the own session
 */
export async function forceSignOut(
  unit: UnitOfWork,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const { user, now } = actor;
  const { rows } = await sql<ActiveSession>`
    select s.session_id, u.user_id, u.user_name, u.dept_id, s.ipaddr, s.browser, s.os,
      exists (select from sys_user_role join sys_role r using (role_id)
        where user_id = u.user_id and r.role_key = 'admin') as holds_admin
    from sys_session s join sys_user u using (user_id)
    where s.session_id = any(${[...ids]}::bigint[]) and ${onlineConditions({}, actor)}
    order by s.session_id for update of s`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  for (const { sessionId, userId, holdsAdmin } of rows) {
    if (sessionId === user.sessionId) throw conflict("不能强制退出当前会话");
    if (holdsAdmin && !user.isAdmin && userId !== user.userId) {
      throw new AppError(403, "不允许操作超级管理员用户");
    }
  }
  for (const { sessionId, ipaddr: ip, browser, os, ...account } of rows) {
    await endSession(tx, sessionId, now);
    const client = { ip, browser, os };
    const { userName } = account;
    await logAccess(tx, {
      userName,
      user: account,
      result: "forcedOut",
      client,
      now,
    });
  }
  await unit.record({ act: "rows.written", subject: ids, table: "sysSession" });
}

const onlineConditions = (filters: OnlineFilters, { user, now }: Actor) =>
  matching(
    filters,
    { userName: containsPart("u.userName"), ipaddr: containsPart("s.ipaddr") },
    isActiveSession(now),
    withinScope(user, { dept: "u.dept_id", owner: "u.user_id" }),
  );
