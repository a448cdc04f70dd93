import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import type { Fallback } from "../picture.tsx";

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

/** What the rows of all modules have in common besides their ids. */
type ItemFields = Omit<OpenRepairRow, "repairId">;

/** A released item of any module. */
export type ContentItem = ItemFields & { id: string };

export interface ItemQuery {
  categoryId: string;
  pageNum: number;
  pageSize: number;
  title?: string;
  /** Dates, both inclusive. */
  beginTime?: string;
  endTime?: string;
  /** What is chosen besides, and what one's own types ask for: only where there is any. */
  more?: Record<string, string>;
}

/** Released items of one category, newest first. */
export function useItems({ list: path, idName }: SiteModule, { more, ...query }: ItemQuery) {
  return useQuery({
    ...callQuery(path, { ...query, ...more }),
    select: ({ list, total }) => ({
      // Each module's rows carry their id under its own name.
      list: list.map(
        (row): ContentItem => ({
          ...row,
          id: (row as Partial<Record<typeof idName, string>>)[idName] ?? "",
        }),
      ),
      total,
    }),
    // Paging keeps the previous page; another category starts empty.
    placeholderData: (previous, before) =>
      categoryOf(before?.queryKey) === query.categoryId ? previous : undefined,
  });
}

function categoryOf(key: readonly unknown[] | undefined): string | undefined {
  return (key?.[1] as ItemQuery | undefined)?.categoryId;
}
