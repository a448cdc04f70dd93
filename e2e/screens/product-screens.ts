import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import type { Page } from "playwright-core";
import type { Api } from "../harness/api.ts";
import { productPath, productsOf, productsPath } from "../harness/products.ts";
import { sees } from "../harness/seeing.ts";
import { narrow, type Screen } from "./screen.ts";

/** Aviation material as visitors and readers see it. */
export const productScreens: Screen[] = [
  { name: "site-40-products", path: productsPath },
  { name: "site-41-products-category", path: productCategory },
  { name: "site-42-products-empty", path: `${productsPath}?title=没有的词` },
  { name: "site-43-products-waiting", path: "/error", act: waitingProducts, inView: true },
  { name: "site-44-products-categories", path: productsPath, act: unfold, widths: [narrow] },
  { name: "site-45-product-visitor", path: product },
  { name: "site-46-product-signed-in", path: product, as: "mechanic" },
  { name: "site-47-product-enlarged", path: product, act: enlargeProduct, inView: true },
  { name: "site-48-product-gone", path: productPath({ infoId: "999999999" }) },
];

async function productCategory(api: Api): Promise<string> {
  const [first] = await productsOf(api);
  return `${productsPath}?categoryId=${first?.categoryId}`;
}

/** The one with the most pictures. */
async function product(api: Api): Promise<string> {
  const pictures = ({ file }: OpenMaterialRow) => file.split(",").length;
  const [first] = (await productsOf(api)).toSorted((a, b) => pictures(b) - pictures(a));
  return productPath({ infoId: first?.infoId ?? "" });
}

async function waitingProducts(page: Page): Promise<void> {
  await page.route("**/api/open/material?**", () => {});
  await page.goto(productsPath);
  await sees(page.getByLabel("加载中"));
}

async function unfold(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^分类/ }).click();
  await sees(page.getByRole("link", { name: "全部航材" }));
}

async function enlargeProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: "查看大图" }).first().click();
  await sees(page.getByRole("dialog").locator("img").first());
}
