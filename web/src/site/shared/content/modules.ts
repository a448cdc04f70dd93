import type { CollectInput } from "@aeromaint/contracts/collections/collect.ts";
import type { CategoryKind } from "../../categories.ts";
import { paths } from "../../paths.ts";
import type { Fallback } from "../../picture.tsx";

/** One of the modules that publish items by category; what tells them apart is data. */
export interface SiteModule {
  title: string;
  /** Its screen: the list, and an item above it. */
  path: string;
  /** Whose trail begins on the home page; otherwise it begins with the module. */
  belowHome: boolean;
  categories: CategoryKind;
  /** The cover flag in the header's links; the category's own where absent. */
  menuCover?: "1";
  /** Call that lists released items, and what their id is named there. */
  list: string;
  idName: "repairId" | "trainInfoId" | "toolInfoId";
  /** Call that reads one item, for those who are signed in. */
  reading: string;
  collectType: CollectInput["collectType"];
  pageSize: { covers: number; dated: number };
  fallback: Fallback;
  /** The action behind which the files are, and what it says when there are none. */
  files: { label: string; none: string };
  /** How long an item was read is reported. */
  timed: boolean;
}

export const siteModules = {
  repair: {
    title: "145模块",
    path: paths.maintainInfo,
    belowHome: true,
    categories: "repair",
    list: "/open/platform",
    idName: "repairId",
    reading: "/platform/info/foreground",
    collectType: "1",
    pageSize: { covers: 5, dated: 5 },
    fallback: "repair",
    files: { label: "附件", none: "未上传附件" },
    timed: true,
  },
  train: {
    title: "147模块",
    path: paths.moduleInfo,
    belowHome: false,
    categories: "train",
    menuCover: "1",
    list: "/open/platform/foreground",
    idName: "trainInfoId",
    reading: "/train/info/foreground",
    collectType: "4",
    pageSize: { covers: 4, dated: 5 },
    fallback: "training",
    files: { label: "附件", none: "未上传附件" },
    timed: false,
  },
  tool: {
    title: "工具设备",
    path: paths.toolingServices,
    belowHome: true,
    categories: "tool",
    menuCover: "1",
    list: "/open/platform/tool",
    idName: "toolInfoId",
    reading: "/tool/info/foreground",
    collectType: "5",
    pageSize: { covers: 4, dated: 5 },
    fallback: "tool",
    files: { label: "PDF", none: "未上传PDF" },
    timed: false,
  },
} as const satisfies Record<CategoryKind, SiteModule>;
