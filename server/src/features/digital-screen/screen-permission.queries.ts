import { screenMenu } from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { canSignIn } from "../../infra/sessions/can-sign-in.ts";

/** Valid sessions with a user who has the menu of the screen. */
export async function findSessionsWithScreen(
  db: Read,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sessionId: string }>`
    select s.session_id from sys_session s join sys_user u using (user_id)
    where s.session_id = any(${[...sessionIds]}::bigint[])
      and s.ended_at is null and s.expires_at > ${now} and ${canSignIn}
      and exists (select from sys_user_role join sys_role r using (role_id)
        where user_id = u.user_id and r.status = '1' and (r.role_key = 'admin' or exists (
          select from sys_role_menu rm join sys_menu m using (menu_id)
          where rm.role_id = r.role_id and m.parent_id is null and m.menu_code = ${screenMenu})))`.execute(
    db,
  );
  return new Set(rows.map(({ sessionId }) => sessionId));
}
