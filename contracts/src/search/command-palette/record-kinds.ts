import type { Permission } from "../../auth/permissions.ts";
import { contentModules } from "../../content/modules.ts";
import type { ScreenName } from "../../screens.ts";

export const commandPalettePath = "/v1/backstage/jump";
export const meantPath = `${commandPalettePath}/meant` as const;

interface KindOfRecord {
  title: string;
  /** Who may find these; everybody who is signed in where absent. */
  permission?: Permission;
  /** The screen that lists them. */
  screen: ScreenName;
}

/** The records that one can jump to, in the order in which they are shown. */
export const recordKinds = {
  repair: {
    title: contentModules.repair.item.title,
    permission: "platform:info:list",
    screen: "repairItems",
  },
  train: {
    title: contentModules.train.item.title,
    permission: "train:info:list",
    screen: "trainItems",
  },
  tool: {
    title: contentModules.tool.item.title,
    permission: "tool:info:list",
    screen: "toolItems",
  },
  notice: { title: "公告", permission: "platform:notice:list", screen: "notices" },
  product: { title: "航材产品", permission: "material:info:list", screen: "materials" },
  account: { title: "账号", permission: "repair:account:list", screen: "accounts" },
  person: { title: "维修人员", screen: "maintenancePersons" },
  user: { title: "用户", permission: "system:user:list", screen: "users" },
  role: { title: "角色", permission: "system:role:list", screen: "roles" },
  dict: { title: "字典", permission: "system:dict:list", screen: "dictionaries" },
} as const satisfies Record<string, KindOfRecord>;
export type RecordKind = keyof typeof recordKinds;

/** The right that finding a kind needs; undefined where a sign-in is enough. */
export function recordPermission(kind: RecordKind): Permission | undefined {
  const { permission }: KindOfRecord = recordKinds[kind];
  return permission;
}

/** Whether there is enough to look for: two characters, or a single Chinese one. */
export function isLongEnoughQuery(q: string): boolean {
  const text = q.trim();
  return [...text].length > 1 || /\p{Script=Han}/u.test(text);
}
