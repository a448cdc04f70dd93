import type { DeviceRow } from "@aeromaint/contracts/system/logs/online-users.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { locationOf } from "../../../infra/geo/ip-location.ts";
import { conflict, notFound } from "../../../infra/http/errors.ts";
import {
  endSession,
  isActiveSession,
  sessionColumns,
} from "../../../infra/sessions/sessions.queries.ts";

/** Sessions of the user, newest first. */
export async function listDevices(db: Read, { user, now }: Actor): Promise<DeviceRow[]> {
  const rows = await db
    .selectFrom("sysSession as s")
    .select(sessionColumns)
    .where("s.userId", "=", user.userId)
    .where(isActiveSession(now))
    .orderBy("s.createdAt", "desc")
    .orderBy("s.sessionId", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    loginLocation: locationOf(row.ipaddr),
    current: row.sessionId === user.sessionId,
  }));
}

/** @throws 404 if a session has ended or belongs to another user, 409 for the current session */
export async function signOutDevices(
  tx: Tx,
  ids: readonly string[],
  { user, now }: Actor,
): Promise<void> {
  if (ids.includes(user.sessionId)) throw conflict("不能退出当前设备，请使用退出登录");
  const { rows } = await sql`
    select from sys_session s
    where s.session_id = any(${[...ids]}::bigint[]) and s.user_id = ${user.userId}::bigint
      and ${isActiveSession(now)} order by s.session_id for update of s`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  for (const id of ids) await endSession(tx, id, now);
}
