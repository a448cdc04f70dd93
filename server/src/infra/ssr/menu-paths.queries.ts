import { findScreenName } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import type { Read } from "../db/database.ts";

/** True if a menu has this path, or opens the screen of this path; regardless of permissions. */
export async function isMenuPath(db: Read, path: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive page as (
      select menu_id, '/' || menu_code as path from sys_menu
      where parent_id is null and menu_type in ('A', 'M', 'C')
      union all
      select m.menu_id, p.path || '/' || m.menu_code
      from sys_menu m join page p on m.parent_id = p.menu_id
      where m.menu_type in ('A', 'M', 'C') and starts_with(${path}, p.path || '/')
    )
    select 1 from page where path = ${path}
    union all select 1 from sys_menu where screen = ${findScreenName(path) ?? null}`.execute(db);
  return rows.length > 0;
}
