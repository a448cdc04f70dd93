import type {
  MaterialReading,
  OpenMaterial,
  OpenMaterialRow,
} from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "../../api/api.ts";

export const pageSize = 6;

export interface ProductQuery {
  categoryId: string;
  name: string;
  pageNum: number;
}

/** One page of approved products of a category and those below it; of all without one. */
export function useProducts(query: ProductQuery) {
  return useQuery<Page<OpenMaterialRow>>({
    queryKey: ["/open/material", { ...query, pageSize }],
    // While one leafs on the old page stays; another choice starts afresh.
    placeholderData: (previous, before) =>
      choiceOf(before?.queryKey) === `${query.categoryId}|${query.name}` ? previous : undefined,
    meta: { quiet: true },
  });
}

function choiceOf(key: readonly unknown[] | undefined): string | undefined {
  const query = key?.[1] as ProductQuery | undefined;
  return query && `${query.categoryId}|${query.name}`;
}

/** A product as its page shows it; only a signed-in reader's says whether it is collected. */
export type Product = OpenMaterial & Partial<Pick<MaterialReading, "isCollect">>;

/** The call that answers a product; each asking counts a view. */
export function productCall(infoId: string, signedIn: boolean): string {
  const id = encodeURIComponent(infoId);
  return signedIn ? `/material/info/details/${id}` : `/open/material/details/${id}`;
}

export function useProduct(infoId: string, call: string) {
  return useQuery<Product>({
    queryKey: [call],
    enabled: infoId !== "",
    // A network that comes back is no second opening.
    refetchOnReconnect: false,
    meta: { quiet: true },
  });
}
