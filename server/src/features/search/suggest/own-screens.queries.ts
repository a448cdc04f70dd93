import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { type CurrentUser, isStaff } from "../../../infra/sessions/current-user.ts";
import { type NavigationMenu, navigationTree } from "../../../infra/sessions/own-menu.ts";

/** A page of the back office that is in one's own menus, with the name of the menu above. */
interface OwnScreen {
  title: string;
  path: string;
  note: string;
}

/** The back office's pages for a person; none for visitors and who must first mend something. */
export async function listOwnScreens(db: Read, user: CurrentUser | null): Promise<OwnScreen[]> {
  if (!user || user.restriction || !isStaff(user)) return [];
  const { rows } = await sql<Omit<NavigationMenu, "iconUrl"> & { isGranted: boolean }>`
    select m.menu_id, m.parent_id, m.menu_name, m.menu_code, m.path, m.is_frame, m.is_open_window,
      m.hidden, m.screen, exists (
        select from sys_user_role ur join sys_role r using (role_id) join sys_role_menu rm using (role_id)
        where ur.user_id = ${user.userId}::bigint and r.status = '1' and rm.menu_id = m.menu_id) as is_granted
    from sys_menu m where m.menu_type in ('A', 'M', 'C') order by m.order_num, m.menu_id`.execute(
    db,
  );
  const granted = user.isAdmin
    ? null
    : new Set(rows.filter(({ isGranted }) => isGranted).map(({ menuId }) => menuId));
  const menus = rows.map(({ isGranted: _, ...menu }) => ({ ...menu, iconUrl: "" }));
  return pagesOf(navigationTree(menus, granted), "");
}

/** Pages that are shown in the menu and open in the application itself. */
function pagesOf(items: readonly NavigationItem[], note: string): OwnScreen[] {
  return items
    .filter(({ hidden }) => !hidden)
    .flatMap(({ label, path, isFrame, children }) => {
      if (children.length > 0) return pagesOf(children, label);
      return isFrame === "2" ? [] : [{ title: label, path, note }];
    });
}
