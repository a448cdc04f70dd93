import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import { locationOf } from "../geo/ip-location.ts";
import type { Client } from "./client.ts";

interface AccessRow {
  userName: string;
  /** The account, where there is one of that name. */
  user: { userId: string; deptId: string | null } | null;
  msg: string;
  succeeded: boolean;
  client: Client;
  now: Date;
}

/** Writes a sign-in try or a sign-out into the log. */
export async function logAccess(db: Read, row: AccessRow): Promise<void> {
  const { userName, user, msg, succeeded, client, now } = row;
  await sql`
    insert into sys_access_log
      (user_name, user_id, dept_id, msg, ipaddr, login_location, browser, os, status, login_time)
    values (${oneLine(userName, 64)}, ${user?.userId ?? null}::bigint, ${user?.deptId ?? null}::bigint,
      ${oneLine(msg, 200)}, ${oneLine(client.ip, 64)}, ${oneLine(locationOf(client.ip), 100)},
      ${client.browser}, ${client.os}, ${succeeded ? "1" : "2"}, ${now})`.execute(db);
}

/** Control characters would let a name look like another line of a log. */
function oneLine(text: string, most: number): string {
  return [...text.replaceAll(/\p{Cc}/gu, " ")].slice(0, most).join("");
}
