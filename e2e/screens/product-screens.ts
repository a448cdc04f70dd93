import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../api/api.ts";
import { productPath, productsOf, productsPath } from "../api/products.ts";
import { narrow, type Screen, wide } from "./screen.ts";

/** Aviation material as visitors and readers see it. */
export const productScreens: Screen[] = [
  { name: "site-40-products", path: productsPath },
  { name: "site-41-products-category", path: productCategory },
  { name: "site-42-products-empty", path: `${productsPath}?title=没有的词` },
  {
    name: "site-43-products-waiting",
    path: "/error",
    action: waitingProducts,
    inView: true,
    isLoading: true,
    widths: [wide],
  },
  { name: "site-44-products-categories", path: productsPath, action: unfold, widths: [narrow] },
  { name: "site-45-product-visitor", path: product },
  { name: "site-45-product-superseded", path: supersededProduct },
  { name: "site-46-product-signed-in", path: product, as: "mechanic" },
  { name: "site-47-product-enlarged", path: product, action: enlargeProduct, inView: true },
  { name: "site-48-product-gone", path: productPath({ infoId: "999999999" }) },
];

async function productCategory(api: ApiClient): Promise<string> {
  const [first] = await productsOf(api);
  return `${productsPath}?categoryId=${first?.categoryId}`;
}

/** The product with the most pictures. */
async function product(api: ApiClient): Promise<string> {
  const pictures = ({ file }: OpenMaterialRow) => file.split(",").length;
  const [first] = (await productsOf(api)).toSorted((a, b) => pictures(b) - pictures(a));
  return productPath({ infoId: first?.infoId ?? "" });
}

async function supersededProduct(api: ApiClient): Promise<string> {
  const old = (await productsOf(api)).find(({ supersededBy }) => supersededBy);
  return productPath({ infoId: old?.infoId ?? "" });
}

async function waitingProducts(page: Page): Promise<void> {
  await page.route("**/api/open/material?**", () => {});
  await page.getByRole("banner").getByRole("link", { name: "航材产品" }).click();
  await expect(page.getByLabel("加载中")).toBeVisible();
}

async function unfold(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^分类/ }).click();
  await expect(page.getByRole("link", { name: "全部航材" })).toBeVisible();
}

async function enlargeProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: "查看大图" }).first().click();
  await expect(page.getByRole("dialog").locator("img").first()).toBeVisible();
}
