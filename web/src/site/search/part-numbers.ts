import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../../api/query-by-key.ts";

const written = /(?<![A-Z0-9-])[A-Z]{1,6}(?:-[A-Z0-9]+){2,}/;
const newest = { pageNum: 1, pageSize: 6 };

/** Latest products, as examples for a search. */
export function useNewestProducts() {
  return useQuery({
    ...quietQuery("/open/material", newest),
    staleTime: 60_000,
  });
}

/** Hint about part number search, with an existing number as example. */
export function useSearchHint(): string {
  const { data } = useNewestProducts();
  const example = findPartNumber(data?.list ?? []);
  const models = "型号按字母和数字整段匹配";
  const rule = "件号输入任意连续四位即可，不分连字符、空格和大小写";
  // The example loads later; at the end it moves no other text.
  return `${models}；${rule}${example ? `，例如 ${example}` : ""}`;
}

/** First part number of these products; older products have it in their specifications. */
export function findPartNumber(
  products: readonly Pick<OpenMaterialRow, "partNumber" | "specifications">[],
): string | undefined {
  for (const { partNumber, specifications } of products) {
    const found = partNumber ?? written.exec(specifications)?.[0];
    if (found) return found;
  }
  return undefined;
}
