import type { CategoryName } from "@aeromaint/contracts/platform/category.ts";
import type { OpenRepairRow } from "@aeromaint/contracts/platform/info.ts";
import type { Api } from "./api.ts";

/** The first category with covers (1) or without (2). */
export async function categoryWith(cover: "1" | "2", api: Api): Promise<CategoryName> {
  const categories = await api.get<CategoryName[]>("/open/platform/name");
  const found = categories.find((category) => category.cover === cover);
  if (!found) throw new Error(`no category with cover ${cover}`);
  return found;
}

/** The public address of a category's list. */
export function listPath({ categoryId, name, cover }: CategoryName): string {
  return `/web-site/maintain-info?${new URLSearchParams({ categoryId, name, isCover: cover })}`;
}

/** The released items of a category, newest first. */
export async function itemsOf({ categoryId }: CategoryName, api: Api): Promise<OpenRepairRow[]> {
  return (await api.get<{ list: OpenRepairRow[] }>(`/open/platform?categoryId=${categoryId}`)).list;
}
