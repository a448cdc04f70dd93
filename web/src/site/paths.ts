import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { searchScreen } from "@aeromaint/contracts/search/search-kinds.ts";

/** Paths of the visitors' screens; all links are built in this file. */
export const paths = {
  home: "/web-site/home",
  maintainInfo: contentModules.repair.site,
  classified: "/web-site/maintain-info/classified",
  moduleInfo: contentModules.train.site,
  toolingServices: contentModules.tool.site,
  aviationProducts: "/web-site/aviation-products",
  productsDetail: "/web-site/aviation-products/products-detail",
  notices: "/web-site/notices",
  noticeDetail: "/web-site/notice-detail",
  repairPerson: "/web-site/repair-person",
  repairDetail: "/web-site/repair-person/repair-detail",
  collection: "/web-site/collection",
  circulation: "/web-site/circulation",
  messages: "/web-site/messages",
  userProfile: "/web-site/user-profile",
  ownProduct: "/web-site/user-profile/product",
  register: "/web-site/register",
  search: searchScreen.path,
  error: "/error",
} as const;

export const ownLicenceId = "own-licence";

export const ownAircraftId = "own-aircraft";

export const ownCirculationsId = "own-circulations";
export const ownAuthorisationsId = "own-authorisations";

export const ownProductsId = "own-products";

export const ownInquiriesId = "own-inquiries";

export function categoryPath(
  path: string,
  { categoryId, name, cover }: Pick<CategoryName, "categoryId" | "name" | "cover">,
): string {
  return `${path}?${new URLSearchParams({ categoryId, name, isCover: cover })}`;
}

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

export function circulationReadingPath(circulationId: string): string {
  return `${paths.circulation}?id=${encodeURIComponent(circulationId)}`;
}

/** Products of a category with its descendants. */
export function productsPath(categoryId: string): string {
  return `${paths.aviationProducts}?categoryId=${encodeURIComponent(categoryId)}`;
}

export function productPath(infoId: string): string {
  return `${paths.productsDetail}?id=${encodeURIComponent(infoId)}`;
}

export function personPath(informationId: string): string {
  return `${paths.repairDetail}?id=${encodeURIComponent(informationId)}`;
}

export function searchPath(keyword: string): string {
  return `${paths.search}?${new URLSearchParams({ keyword })}`;
}
