import { sql } from "kysely";
import type { Db } from "../src/infra/db/database.ts";

/** Menus by their path of codes, with the roles that have them. */
export async function listMenuPaths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with recursive tree as (
      select menu_id, menu_code as path, menu_name, menu_type, perms from sys_menu
      where parent_id is null
      union all
      select m.menu_id, t.path || '/' || m.menu_code, m.menu_name, m.menu_type, m.perms
      from tree t join sys_menu m on m.parent_id = t.menu_id
    )
    select concat_ws(' ', path, menu_name, menu_type, perms, array(
      select r.role_key from sys_role_menu h join sys_role r using (role_id)
      where h.menu_id = t.menu_id order by 1)::text) as line
    from tree t order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
