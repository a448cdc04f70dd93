import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery, keepPrevious } from "../../../api/query-by-key.ts";
import type { FallbackPicture } from "../../../ui/picture.tsx";

type Facts = (typeof contentModules)[ContentModuleName];
type ReadingCalls = `${Facts["item"]["path"]}/foreground`;

/** Path that reads one item, for signed-in readers. */
export type ReadingPath = `${ReadingCalls}/${string}`;

/** Module that publishes items by category. */
export interface SiteModule {
  title: string;
  /** Path of its screen with list and items. */
  path: Facts["site"];
  /** True if the breadcrumb starts with the home page, false if with the module. */
  belowHome: boolean;
  categories: ContentModuleName;
  /** Cover flag of links in the header; default: the flag of the category. */
  menuCover?: "1";
  /** Path of the list of released items, and the name of their id field. */
  list: Facts["open"]["list"];
  idName: Facts["item"]["id"];
  /** Path that reads one item, for signed-in readers. */
  reading: ReadingCalls;
  collectType: Facts["collectType"];
  pageSize: { covers: number; dated: number };
  fallback: FallbackPicture;
  /** Label of the attachments button, and the message without attachments. */
  files: { label: string; none: string };
  /** True if the reading time is reported. */
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

/** Fields of the rows of all modules, without their ids. */
type ItemFields = Omit<OpenRepairRow, "repairId">;

/** Released item of any module. */
export type ContentItem = ItemFields & { id: string };

export interface ItemQuery {
  categoryId: string;
  pageNum: number;
  pageSize: number;
  title?: string;
  /** Days, both inclusive. */
  beginTime?: string;
  endTime?: string;
  /** Chosen facets and parameters for the reader's own types; absent without any. */
  more?: Record<string, string>;
}

/** Released items of one category, latest first. */
export function useItems({ list: path, idName }: SiteModule, { more, ...query }: ItemQuery) {
  return useQuery({
    ...callQuery(path, { ...query, ...more }),
    select: ({ list, total }) => ({
      // Each module has its own name of the id field.
      list: list.map(
        (row): ContentItem => ({
          ...row,
          id: (row as Partial<Record<typeof idName, string>>)[idName] ?? "",
        }),
      ),
      total,
    }),
    // Paging keeps the previous page; another category starts empty.
    placeholderData: keepPrevious(query, "categoryId"),
  });
}
