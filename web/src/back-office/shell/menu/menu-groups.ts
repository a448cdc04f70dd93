/** Headings of the side menu, in their order. */
export const menuGroups = {
  today: "今日",
  content: "内容",
  documents: "文件",
  people: "人员",
  system: "系统",
} as const;
export type MenuGroup = keyof typeof menuGroups;

/** Menu codes by heading. All other codes belong to content. */
const codes: Readonly<Record<Exclude<MenuGroup, "content">, readonly string[]>> = {
  today: ["work-page", "my-circulation", "my-authorisation", "collect-manage"],
  documents: ["controlled-documents", "evidence-ledger", "circulation-manage"],
  people: [
    "maintenance-person",
    "aviation-info",
    "account-manage",
    "firm-licence",
    "authorisation-manage",
    "who-may",
    "reading-record",
    "salary",
    "wages-manage",
    "user-manage",
    "role-manage",
    "dept-manage",
    "post-manage",
  ],
  system: ["system-manage", "log-manage", "space-manage", "trash", "search-analysis"],
};

export const menuCodes = Object.values(codes).flat();

const groupOfCode = new Map<string, MenuGroup>(
  (Object.keys(codes) as (keyof typeof codes)[]).flatMap((group) =>
    codes[group].map((code) => [code, group] as const),
  ),
);

const directoryOfSystem = "/configuration-center/";

/** Heading of a page or directory. */
export function menuGroupOf(path: string): MenuGroup {
  const known = groupOfCode.get(path.slice(path.lastIndexOf("/") + 1));
  return known ?? (path.startsWith(directoryOfSystem) ? "system" : "content");
}
