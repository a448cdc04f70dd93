import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query-by-key.ts";

const written = /(?<![A-Z0-9-])[A-Z]{1,6}(?:-[A-Z0-9]+){2,}/;
const newest = { pageNum: 1, pageSize: 6 };

/** The newest products, as examples of what can be found. */
export function useNewestProducts() {
  return useQuery({
    ...callQuery("/open/material", newest),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

/** How part numbers are searched, with one that there is. */
export function useSearchHint(): string {
  const { data } = useNewestProducts();
  const example = partNumberAmong(data?.list ?? []);
  const models = "型号按字母和数字整段匹配";
  const rule = "件号输入任意连续四位即可，不分连字符、空格和大小写";
  // The example comes later, and moves nothing at the end.
  return `${models}；${rule}${example ? `，例如 ${example}` : ""}`;
}

/** The first part number of these products; older ones have it among their specifications. */
export function partNumberAmong(
  products: readonly Pick<OpenMaterialRow, "partNumber" | "specifications">[],
): string | undefined {
  for (const { partNumber, specifications } of products) {
    const found = partNumber ?? written.exec(specifications)?.[0];
    if (found) return found;
  }
  return undefined;
}
