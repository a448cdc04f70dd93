import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { menuEntriesOf, parentPath, type ShippedEntry } from "./menu-entries.ts";
import { lockMenus } from "./menu-rules.queries.ts";

interface PlacedMenu {
  menuId: string;
  parentId: string | null;
  menuCode: string;
  menuType: string;
  orderNum: number;
  screen: string | null;
  /** Present path. A new entry has its shipped path, so that those below find it elsewhere. */
  path: string;
}

interface Placement {
  /** Ids of new entries. */
  added: string[];
  /** Names of entries without a place; the next start tries again. */
  unplaced: string[];
}

/** Role that gets a new entry if it holds the parent. */
const grantedRole = "platform_admin";

/**
 * Adds the entries of this release that the menu never had, and records the screens of pages.
 * Existing entries keep their name, place, order and visibility.
 */
export async function placeMenus(
  tx: Tx,
  entries: readonly ShippedEntry[] = menuEntriesOf(),
): Promise<Placement> {
  await lockMenus(tx);
  const { menus, known } = await recordScreens(tx, entries);
  const role = await tx
    .selectFrom("sysRole")
    .select("roleId")
    .where("roleKey", "=", grantedRole)
    .executeTakeFirst();
  const placement: Placement = { added: [], unplaced: [] };
  const codes: string[] = [];
  for (const [at, entry] of entries.entries()) {
    if (known.has(entry.code)) continue;
    if (!rowOf(menus, entry)) {
      const place = findPlace(menus, entry, entries.slice(0, at));
      if (!place) {
        placement.unplaced.push(entry.name);
        continue;
      }
      const row = await insertEntry(tx, entry, place);
      menus.push(row);
      if (role && row.parentId) await grantBelow(tx, role.roleId, row);
      placement.added.push(row.menuId);
    }
    codes.push(entry.code);
  }
  await sql`insert into placed_menu select unnest(${codes}::text[])`.execute(tx);
  return placement;
}

/**
 * Records the screens of pages that have none: by their path, else by their code.
 * @returns all menus, and the codes that were added once
 */
export async function recordScreens(
  tx: Tx,
  entries: readonly ShippedEntry[] = menuEntriesOf(),
): Promise<{ menus: PlacedMenu[]; known: ReadonlySet<string> }> {
  const { rows: menus } = await sql<PlacedMenu>`
    with recursive placed as (
      select *, '/' || menu_code as full_path from sys_menu where parent_id is null
      union all
      select m.*, p.full_path || '/' || m.menu_code from placed p join sys_menu m on m.parent_id = p.menu_id
    )
    select menu_id, parent_id, menu_code, menu_type, order_num, screen, full_path as path
    from placed`.execute(tx);
  const placed = await tx.selectFrom("placedMenu").select("menuCode").execute();
  const known = new Set(placed.map(({ menuCode }) => menuCode));
  for (const { path, code, screen, type } of entries) {
    if (type !== "C" || menus.some((menu) => menu.screen === screen)) continue;
    const free = menus.filter((menu) => menu.menuCode === code && menu.screen === null);
    // The code of a new entry may be that of a company's own page.
    const moved = known.has(code) ? free.find(({ menuType }) => menuType === "C") : undefined;
    const row = free.find((menu) => menu.path === path) ?? moved;
    if (!row) continue;
    row.screen = screen;
    await tx.updateTable("sysMenu").set({ screen }).where("menuId", "=", row.menuId).execute();
  }
  return { menus, known };
}

/** Row of an entry. Pages and their buttons are found wherever they were moved. */
function rowOf(menus: readonly PlacedMenu[], { type, path, code, screen }: ShippedEntry) {
  if (screen === null) return menus.find((menu) => menu.path === path);
  const page = menus.find((menu) => menu.screen === screen);
  return type === "C"
    ? page
    : menus.find((menu) => menu.menuCode === code && menu.parentId === page?.menuId);
}

interface EntryPosition {
  parentId: string | null;
  orderNum: number;
}

/**
 * Position after the closest preceding entry below the same parent. Without the parent: at the end of
 * the nearest directory above that exists.
 */
function findPlace(
  menus: readonly PlacedMenu[],
  entry: ShippedEntry,
  preceding: readonly ShippedEntry[],
): EntryPosition | null {
  const parent = parentOf(menus, entry);
  if (!parent) return null;
  const { parentId, isOwn } = parent;
  const siblings = menus
    .filter((menu) => menu.parentId === parentId)
    .sort((a, b) => a.orderNum - b.orderNum || Number(a.menuId) - Number(b.menuId));
  if (siblings.some(({ menuCode }) => menuCode === entry.code)) return null;
  const last = siblings.at(-1)?.orderNum ?? 0;
  if (isOwn) {
    for (const before of preceding.toReversed()) {
      const sibling = childAbove(menus, rowOf(menus, before), parentId);
      if (!sibling) continue;
      const next = siblings[siblings.indexOf(sibling) + 1]?.orderNum ?? Number.POSITIVE_INFINITY;
      // Equal numbers are in the order of their ids, so that no existing number changes.
      const orderNum = sibling.orderNum + (next > sibling.orderNum + 1 ? 1 : 0);
      return { parentId, orderNum };
    }
  }
  return { parentId, orderNum: last + 1 };
}

function parentOf(
  menus: readonly PlacedMenu[],
  { type, path, screen }: ShippedEntry,
): { parentId: string | null; isOwn: boolean } | null {
  if (type === "A") return { parentId: null, isOwn: true };
  if (type === "F") {
    const page = menus.find((menu) => menu.screen === screen);
    return page ? { parentId: page.menuId, isOwn: true } : null;
  }
  const above = parentPath(path);
  for (let at = above; at !== ""; at = parentPath(at)) {
    const directory = menus.find((menu) => menu.path === at);
    if (directory) return { parentId: directory.menuId, isOwn: at === above };
  }
  return null;
}

/** The row or its ancestor that is a child of the parent. */
function childAbove(
  menus: readonly PlacedMenu[],
  row: PlacedMenu | undefined,
  parentId: string | null,
): PlacedMenu | undefined {
  for (let at = row; at; at = menus.find(({ menuId }) => menuId === at?.parentId)) {
    if (at.parentId === parentId) return at;
  }
  return undefined;
}

async function insertEntry(tx: Tx, entry: ShippedEntry, place: EntryPosition): Promise<PlacedMenu> {
  const { name: menuName, code: menuCode, type: menuType, perms, path } = entry;
  const screen = menuType === "C" ? entry.screen : null;
  const { menuId } = await tx
    .insertInto("sysMenu")
    .values({ menuName, menuCode, menuType, perms, screen, ...place })
    .returning("menuId")
    .executeTakeFirstOrThrow();
  return { menuId, menuCode, menuType, screen, path, ...place };
}

/** Grants an entry to a role that holds its parent. */
async function grantBelow(tx: Tx, roleId: string, { menuId, parentId }: PlacedMenu): Promise<void> {
  await sql`
    insert into sys_role_menu (role_id, menu_id) select role_id, ${menuId}::bigint
    from sys_role_menu where role_id = ${roleId}::bigint and menu_id = ${parentId}::bigint`.execute(
    tx,
  );
}
