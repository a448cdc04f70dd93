import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import type { OpenRepairRow, RepairReading } from "@aeromaint/contracts/content/repair-info.ts";
import type { OpenToolRow, ToolReading } from "@aeromaint/contracts/content/tool-info.ts";
import type { OpenTrainRow, TrainReading } from "@aeromaint/contracts/content/train-info.ts";
import type { ApiClient } from "./api.ts";

interface ContentPaths {
  screen: string;
  names: string;
  list: string;
  reading: string;
}

/** Calls for one content module. */
function contentCalls<Row, Reading>({ screen, names, list, reading }: ContentPaths) {
  return {
    screen,
    /** The first category with covers (1) or without (2). */
    async categoryWith(cover: "1" | "2", api: ApiClient): Promise<CategoryName> {
      const categories = await api.get<CategoryName[]>(names);
      const found = categories.find((category) => category.cover === cover);
      if (!found) throw new Error(`no category with cover ${cover}`);
      return found;
    },
    /** The public address of a category's list. */
    listPath({ categoryId, name, cover }: CategoryName): string {
      return `${screen}?${new URLSearchParams({ categoryId, name, isCover: cover })}`;
    },
    /** The released items of a category, newest first. */
    async itemsOf(
      { categoryId }: Pick<CategoryName, "categoryId">,
      api: ApiClient,
    ): Promise<Row[]> {
      const query = `categoryId=${categoryId}&pageSize=200`;
      return (await api.get<{ list: Row[] }>(`${list}?${query}`)).list;
    },
    reading(id: string, api: ApiClient): Promise<Reading> {
      return api.get<Reading>(`${reading}/${id}`);
    },
  };
}

export const repair = contentCalls<OpenRepairRow, RepairReading>({
  screen: "/web-site/maintain-info",
  names: "/open/platform/name",
  list: "/open/platform",
  reading: "/platform/info/foreground",
});

export const training = contentCalls<OpenTrainRow, TrainReading>({
  screen: "/web-site/module-info",
  names: "/open/platform/train/name",
  list: "/open/platform/foreground",
  reading: "/train/info/foreground",
});

export const tools = contentCalls<OpenToolRow, ToolReading>({
  screen: "/web-site/tooling-services",
  names: "/open/platform/tool/name",
  list: "/open/platform/tool",
  reading: "/tool/info/foreground",
});

export const { categoryWith, listPath, itemsOf } = repair;
