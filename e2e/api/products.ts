import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import type { ApiClient } from "./api.ts";

export const productsPath = "/web-site/aviation-products";

/** The public address of one product. */
export function productPath({ infoId }: Pick<OpenMaterialRow, "infoId">): string {
  return `${productsPath}/products-detail?id=${infoId}`;
}

/** Approved products, newest first. `categoryId` includes its subcategories. */
export async function productsOf(
  api: ApiClient,
  { categoryId = "" }: { categoryId?: string } = {},
): Promise<OpenMaterialRow[]> {
  const query = new URLSearchParams({ pageSize: "200", categoryId });
  return (await api.get<{ list: OpenMaterialRow[] }>(`/open/material?${query}`)).list;
}
