import type { MenuNode, RoleMenuTree } from "@aeromaint/contracts/system/menu.ts";

/** A menu as trees need it. */
export interface TreeMenu {
  menuId: string;
  parentId: string | null;
  menuName: string;
  menuType: string;
}

/**
 * The tree of these menus, in their order. What lies below a menu that is not among them hangs at
 * the top, so that nothing is lost.
 */
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
 * The ticks of a tree: checked is what is granted with everything below it, half-checked what is
 * granted, or lies above something granted, without all of it. Both together is what is saved.
 */
export function ticked(tree: MenuNode[], granted: (menuId: string) => boolean): RoleMenuTree {
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

/** The menu and everything below it. */
export function withBelow(menus: readonly TreeMenu[], menuId: string): ReadonlySet<string> {
  const children = Map.groupBy(menus, ({ parentId }) => parentId);
  const found = new Set<string>();
  const open = [menuId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(children.get(id) ?? []).map((child) => child.menuId));
  }
  return found;
}
