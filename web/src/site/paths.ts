import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import { searchScreen } from "@aeromaint/contracts/search/search-kinds.ts";

/** Addresses of the visitors' screens; links are built here and nowhere else. */
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

/** Where the personal centre shows one's own licence. */
export const ownLicenceId = "own-licence";

/** Where it keeps the types that one works on. */
export const ownAircraftId = "own-aircraft";

/** Where it shows what is circulated to oneself. */
export const ownCirculationsId = "own-circulations";
export const ownAuthorisationsId = "own-authorisations";

/** Where firms keep their products. */
export const ownProductsId = "own-products";

/** Where it lists what one asked and was asked. */
export const ownInquiriesId = "own-inquiries";

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

/** One circulated text, to be read and signed. */
export function circulationReadingPath(circulationId: string): string {
  return `${paths.circulation}?id=${encodeURIComponent(circulationId)}`;
}

/** The products of one category and those below it. */
export function productsPath(categoryId: string): string {
  return `${paths.aviationProducts}?categoryId=${encodeURIComponent(categoryId)}`;
}

export function productPath(infoId: string): string {
  return `${paths.productsDetail}?id=${encodeURIComponent(infoId)}`;
}

export function personPath(informationId: string): string {
  return `${paths.repairDetail}?id=${encodeURIComponent(informationId)}`;
}

/** One item of a module, open, where only the ids are known. */
export function itemByIdPath(path: string, item: { categoryId: string; repairId: string }): string {
  return `${path}?${new URLSearchParams(item)}`;
}

export function searchPath(keyword: string): string {
  return `${paths.search}?${new URLSearchParams({ keyword })}`;
}
