import { screenMenu } from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { findValidSessions } from "../../infra/sessions/sessions.queries.ts";

/** Valid sessions with a user who has the menu of the screen. */
export const findSessionsWithScreen = (
  db: Read,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> =>
  findValidSessions(db, sessionIds, {
    now,
    also: sql`exists (select from sys_user_role join sys_role r using (role_id)
      where user_id = u.user_id and r.status = '1' and (r.role_key = 'admin' or exists (
        select from sys_role_menu rm join sys_menu m using (menu_id)
        where rm.role_id = r.role_id and m.parent_id is null and m.menu_code = ${screenMenu})))`,
  });
