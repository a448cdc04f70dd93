import type { MaterialForUser, OpenMaterial } from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import { keepPrevious, quietQuery } from "../../api/query-by-key.ts";

export const productsPerPage = 6;

interface ProductQuery {
  categoryId: string;
  /** Matches name, subtitle, part number or brand. */
  keyword: string;
  pageNum: number;
  /** Chosen facets and parameters for the reader's own types; absent without any. */
  more?: Record<string, string>;
}

/** One page of approved products, in a category with its descendants or in all. */
export function useProducts({ more, ...query }: ProductQuery) {
  return useQuery({
    ...quietQuery("/open/material", { ...query, pageSize: productsPerPage, ...more }),
    // Paging keeps the previous page; another filter starts empty.
    placeholderData: keepPrevious(query, "categoryId", "keyword"),
  });
}

/** Product on its page. `isCollect` and `applicability` only for signed-in readers. */
export type Product = OpenMaterial & Partial<Pick<MaterialForUser, "isCollect" | "applicability">>;

/** Path that loads a product; each request counts a view. */
export function productRequestPath(infoId: string, signedIn: boolean) {
  const id = encodeURIComponent(infoId);
  return signedIn
    ? (`/material/info/details/${id}` as const)
    : (`/open/material/details/${id}` as const);
}

export function useProduct(infoId: string, call: ReturnType<typeof productRequestPath>) {
  return useQuery({
    ...quietQuery(call),
    select: (product): Product => product,
    enabled: infoId !== "",
    // A reconnect must not count another view.
    refetchOnReconnect: false,
  });
}
