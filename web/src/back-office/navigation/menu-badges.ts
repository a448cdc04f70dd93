import type { Permission } from "@aeromaint/contracts/permissions.ts";

/** A number beside a page's menu entry: how much waits there. */
export interface MenuBadge {
  /** Call that answers `{ total }`; whoever changes the number invalidates its path. */
  path: string;
  /** Those without it are not asked about. */
  permission: Permission;
  /** What the number means. */
  meaning: (total: number) => string;
}

/** By the address of the page, as the views are. */
const badges: Record<string, MenuBadge> = {
  "/management-center/account-manage": {
    path: "/repair/info/pending",
    permission: "repair:account:list",
    meaning: (total) => `${total} 个账号待审核`,
  },
};

export function menuBadgeAt(path: string): MenuBadge | undefined {
  return Object.hasOwn(badges, path) ? badges[path] : undefined;
}
