import type pg from "pg";
import { menuEntriesOf } from "../features/system/menu/menu-entries.ts";
import { doctorText, type Finding, findingsOf } from "./finding.ts";

/** Warns about entries of this release that found no place in the menu. */
export async function checkMenus(client: pg.Client): Promise<Finding> {
  const { good, warning } = findingsOf("menus");
  const { rows } = await client.query<{ code: string }>(
    "select menu_code as code from placed_menu",
  );
  const placed = new Set(rows.map(({ code }) => code));
  const names = menuEntriesOf().flatMap(({ code, name }) => (placed.has(code) ? [] : [name]));
  // Without any entry, nothing is installed yet.
  if (names.length === 0 || placed.size === 0)
    return good(doctorText("菜单完整", "the menu has every new entry"));
  return warning(
    doctorText(
      `${names.length} 个菜单项尚未加入菜单：${names.join("、")}`,
      `${names.length} entries are not in the menu: ${names.join(", ")}`,
    ),
    doctorText(
      "重启服务；仍未加入时，在菜单管理中恢复其上级菜单",
      "restart the server; if they are still missing, restore the menus above them",
    ),
  );
}
