import type { MenuNode, RoleMenuTree } from "@aeromaint/contracts/system/menu.ts";

export interface TreeMenu {
  menuId: string;
  parentId: string | null;
  menuName: string;
  menuType: string;
}

/** Tree of these menus, in their order. Menus with a missing parent become roots. */
export function menuTree(
  menus: readonly TreeMenu[],
  { withType = false }: { withType?: boolean } = {},
): MenuNode[] {
  const nodes = new Map(
    menus.map(({ menuId, menuName, menuType }): [string, MenuNode] => [
      menuId,
      { id: menuId, label: menuName, ...(withType && { menuType }), children: [] },
    ]),
  );
  const top: MenuNode[] = [];
  for (const { menuId, parentId } of menus) {
    const node = nodes.get(menuId);
    const siblings = nodes.get(parentId ?? "")?.children ?? top;
    if (node) siblings.push(node);
  }
  return top;
}

/**
 * Checkboxes of a tree: checked if granted with all descendants. Half-checked if only the menu or
 * some descendants are granted. Both lists together are saved.
 */
export function checkboxesOf(tree: MenuNode[], granted: (menuId: string) => boolean): RoleMenuTree {
  const checkedKeys: string[] = [];
  const halfCheckedKeys: string[] = [];
  const tick = ({ id, children }: MenuNode): "all" | "some" | "none" => {
    const below = children.map(tick);
    if (granted(id) && below.every((state) => state === "all")) {
      checkedKeys.push(id);
      return "all";
    }
    if (!granted(id) && below.every((state) => state === "none")) return "none";
    halfCheckedKeys.push(id);
    return "some";
  };
  for (const node of tree) tick(node);
  return { tree, checkedKeys, halfCheckedKeys };
}

/** Ids of the menu and its descendants. */
export function withDescendants(menus: readonly TreeMenu[], menuId: string): ReadonlySet<string> {
  const children = Map.groupBy(menus, ({ parentId }) => parentId);
  const found = new Set([menuId]);
  // A set also visits what is added meanwhile.
  for (const id of found) {
    for (const child of children.get(id) ?? []) found.add(child.menuId);
  }
  return found;
}
