import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { Fallback } from "../../picture.tsx";

type Facts = (typeof contentModules)[ContentModuleName];
type ReadingCalls = `${Facts["item"]["path"]}/foreground`;

/** A call that reads one item, for those who are signed in. */
export type ReadingPath = `${ReadingCalls}/${string}`;

/** One of the modules that publish items by category; what tells them apart is data. */
export interface SiteModule {
  title: string;
  /** Its screen: the list, and an item above it. */
  path: Facts["site"];
  /** Whose trail begins on the home page; otherwise it begins with the module. */
  belowHome: boolean;
  categories: ContentModuleName;
  /** The cover flag in the header's links; the category's own where absent. */
  menuCover?: "1";
  /** Call that lists released items, and what their id is named there. */
  list: Facts["open"]["list"];
  idName: Facts["item"]["id"];
  /** Call that reads one item, for those who are signed in. */
  reading: ReadingCalls;
  collectType: Facts["collectType"];
  pageSize: { covers: number; dated: number };
  fallback: Fallback;
  /** The action behind which the files are, and what it says when there are none. */
  files: { label: string; none: string };
  /** How long an item was read is reported. */
  timed: boolean;
}

function shared<Name extends ContentModuleName>(name: Name) {
  const { shortTitle, site, open, item, collectType } = contentModules[name];
  return {
    title: shortTitle,
    path: site,
    categories: name,
    list: open.list,
    idName: item.id,
    reading: `${item.path}/foreground` as const,
    collectType,
  };
}

export const siteModules = {
  repair: {
    ...shared("repair"),
    belowHome: true,
    pageSize: { covers: 5, dated: 5 },
    fallback: "repair",
    files: { label: "附件", none: "未上传附件" },
    timed: true,
  },
  train: {
    ...shared("train"),
    belowHome: false,
    menuCover: "1",
    pageSize: { covers: 4, dated: 5 },
    fallback: "training",
    files: { label: "附件", none: "未上传附件" },
    timed: false,
  },
  tool: {
    ...shared("tool"),
    belowHome: true,
    menuCover: "1",
    pageSize: { covers: 4, dated: 5 },
    fallback: "tool",
    files: { label: "PDF", none: "未上传PDF" },
    timed: false,
  },
} as const satisfies Record<ContentModuleName, SiteModule>;
