import type { CategoryName } from "@aeromaint/contracts/platform/category.ts";

/** Addresses of the visitors' screens; links are built here and nowhere else. */
export const paths = {
  home: "/web-site/home",
  maintainInfo: "/web-site/maintain-info",
  noticeDetail: "/web-site/notice-detail",
  error: "/error",
} as const;

/** The list of one category, as header links, tabs and breadcrumbs open it. */
export function categoryPath(
  path: string,
  { categoryId, name, cover }: Pick<CategoryName, "categoryId" | "name" | "cover">,
): string {
  return `${path}?${new URLSearchParams({ categoryId, name, isCover: cover })}`;
}

/** One item, open, above the list of its category. */
export function itemPath(
  path: string,
  category: Pick<CategoryName, "categoryId" | "name" | "cover">,
  repairId: string,
): string {
  return `${categoryPath(path, category)}&repairId=${encodeURIComponent(repairId)}`;
}

export function noticePath(noticeId: string): string {
  return `${paths.noticeDetail}?id=${encodeURIComponent(noticeId)}`;
}
