import type {
  MaterialReading,
  OpenMaterial,
  OpenMaterialRow,
} from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import type { PagedList } from "../../api/api.ts";

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
  return useQuery<PagedList<OpenMaterialRow>>({
    queryKey: ["/open/material", { ...query, pageSize: productsPerPage, ...more }],
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
export function productCall(infoId: string, signedIn: boolean): string {
  const id = encodeURIComponent(infoId);
  return signedIn ? `/material/info/details/${id}` : `/open/material/details/${id}`;
}

export function useProduct(infoId: string, call: string) {
  return useQuery<Product>({
    queryKey: [call],
    enabled: infoId !== "",
    // A reconnect must not count another view.
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
}
