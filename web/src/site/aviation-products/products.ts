import type { MaterialReading, OpenMaterial } from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

export const productsPerPage = 6;

export interface ProductQuery {
  categoryId: string;
  /** Of name, subtitle, part number or brand. */
  keyword: string;
  pageNum: number;
  /** What is chosen besides, and what one's own types ask for: only where there is any. */
  more?: Record<string, string>;
}

/** One page of approved products of a category and those below it; of all without one. */
export function useProducts({ more, ...query }: ProductQuery) {
  return useQuery({
    ...callQuery("/open/material", { ...query, pageSize: productsPerPage, ...more }),
    // Paging keeps the previous page; another selection starts empty.
    placeholderData: (previous, before) =>
      selectionOf(before?.queryKey) === `${query.categoryId}|${query.keyword}`
        ? previous
        : undefined,
    meta: { quiet: true },
  });
}

function selectionOf(key: readonly unknown[] | undefined): string | undefined {
  const query = key?.[1] as ProductQuery | undefined;
  return query && `${query.categoryId}|${query.keyword}`;
}

/** A product as its page shows it; only a signed-in reader's says whether it is collected, and for what. */
export type Product = OpenMaterial & Partial<Pick<MaterialReading, "isCollect" | "applicability">>;

/** The call that loads a product; each counts a view. */
export function productCall(infoId: string, signedIn: boolean) {
  const id = encodeURIComponent(infoId);
  return signedIn
    ? (`/material/info/details/${id}` as const)
    : (`/open/material/details/${id}` as const);
}

export function useProduct(infoId: string, call: ReturnType<typeof productCall>) {
  return useQuery({
    ...callQuery(call),
    select: (product): Product => product,
    enabled: infoId !== "",
    // A reconnect must not count another view.
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
}
