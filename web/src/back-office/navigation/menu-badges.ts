import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { ScreenName } from "@aeromaint/contracts/screens.ts";

/** A badge on a page's menu entry: the number of pending items. */
export interface MenuBadge {
  /** Call that answers `{ total }`; a change of the number invalidates its path. */
  path:
    | `/${"repair/info" | "repair/firm" | "material/info" | "material/inquiry"}/pending`
    | "/document/circulations/own/count";
  /** Permission to load the number; null for a number that every user has. */
  permission: Permission | null;
  /** Text for the number. */
  meaning: (total: number) => string;
}

/** Badges by screen. */
export const menuBadges: { readonly [Name in ScreenName]?: MenuBadge } = {
  accounts: {
    path: "/repair/info/pending",
    permission: "repair:account:list",
    meaning: (total) => `${total} 个账号待审核`,
  },
  firmLicences: {
    path: "/repair/firm/pending",
    permission: "repair:account:list",
    meaning: (total) => `${total} 份企业证照待审核`,
  },
  materials: {
    path: "/material/info/pending",
    permission: "material:info:approve",
    meaning: (total) => `${total} 个产品待审核`,
  },
  ownCirculations: {
    path: "/document/circulations/own/count",
    permission: null,
    meaning: (total) => `${total} 项待签收`,
  },
  inquiries: {
    path: "/material/inquiry/pending",
    permission: "material:inquiry:list",
    meaning: (total) => `${total} 条询价待回复`,
  },
};
