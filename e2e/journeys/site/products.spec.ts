import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import type {
  MaterialForUser,
  OpenMaterial,
  OpenMaterialRow,
} from "@aeromaint/contracts/materials/product.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { emptyCollection } from "../../api/collection.ts";
import { firstOf } from "../../api/found.ts";
import { productPath, productsOf, productsPath } from "../../api/products.ts";
import { pngFile, toFile } from "../../api/sample-files.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const signInRequired = "暂未登录，请先进行登录";

test("a visitor pages through the products, six per page, newest first", async ({
  open,
  visitorApi,
}) => {
  const products = await productsOf(visitorApi);
  const page = await open("/web-site/home");
  await page.getByRole("banner").getByRole("link", { name: "航材产品" }).click();
  await expect(page).toHaveURL(productsPath);
  const cards = cardsOn(page);
  await expect(cards.locator("strong")).toHaveText(namesOf(products.slice(0, 6)));
  const first = firstOf(products);
  await expect(cards.first().getByText(first.subtitle)).toBeVisible();
  const price = first.price.toLocaleString("zh-CN", { maximumFractionDigits: 2 });
  const shown = (await cards.first().innerText()).replaceAll(/\s+/g, " ");
  expect(shown).toContain(`兑换价 ${price} 里程`);

  await page.getByRole("button", { name: "下一页" }).click();
  await expect(cards.filter({ hasText: products[6]?.name ?? "" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("pageNum")).toBe("2");
  await page.reload();
  await expect(cards.locator("strong")).toHaveText(namesOf(products.slice(6, 12)));
});

// Slow: another case of the same pages.
test("a category includes subcategories, and a keyword filters products", async ({
  open,
  visitorApi,
}) => {
  const api = visitorApi;
  const top = firstOf(await api.get<OpenMaterialCategory[]>("/open/material/category"));
  const below = firstOf(top?.children ?? []);
  const page = await open(productsPath);
  const nav = page.getByRole("navigation", { name: "航材分类" });
  for (const { categoryId, name } of [top, below]) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    const expected = namesOf(await productsOf(api, { categoryId }));
    await expectProducts(page, expected);
  }
  const trail = page.getByRole("navigation", { name: "面包屑" });
  await expect(trail.getByText("首页")).toBeVisible();
  await expect(trail.getByText(top.name)).toBeVisible();
  await expect(trail.getByText(below.name)).toBeVisible();

  await nav.getByRole("button", { name: `收起${top.name}` }).click();
  await expect(nav.getByRole("link", { name: below.name, exact: true })).toBeHidden();

  await nav.getByRole("link", { name: "全部航材" }).click();
  const newest = firstOf(await productsOf(api));
  await page.getByLabel("关键字").fill(newest.name);
  await page.getByLabel("关键字").press("Enter");
  await expectProducts(page, [newest.name]);
  await page.getByLabel("关键字").fill("没有的词");
  await page.getByRole("button", { name: "搜索" }).click();
  await expect(page.getByText("没有符合条件的产品")).toBeVisible();
  await page.getByRole("button", { name: "清除关键字" }).click();
  await expect(cardsOn(page)).toHaveCount(6);
});

// Slow: another case of the same pages.
test("a visitor must sign in for a product", async ({ open }) => {
  const page = await open(productsPath);
  await expectToast(page, signInRequired, () => cardsOn(page).first().getByRole("link").click());
  expect(new URL(page.url()).pathname).toBe(productsPath);
});

test("a visitor's direct link opens a product; collecting it asks to sign in", async ({
  open,
  visitorApi,
}) => {
  const product = await productWithPictures(visitorApi, 1);
  const page = await open(productPath(product));
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  await expect(page.getByText(product.specifications)).toBeVisible();
  await expect(page.getByText(product.brand, { exact: true })).toBeVisible();
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await expectToast(page, signInRequired, () => collect.click());
  await expect(collect).toBeVisible();
  await expect(page.getByText(/^浏览 \d+ 次$/)).toBeVisible();
});

// Slow: reading.spec.ts covers collecting.
test("a reader opens a product and collects it once", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  await emptyCollection(api);
  const product = firstOf(await productsOf(api));
  const page = await open(productsPath, { as: api });
  await cardsOn(page).first().getByRole("link").click();
  await expect(page).toHaveURL(productPath(product));
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await expectToast(page, "收藏成功", () => collect.click());
  await expect(collect).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: product.name, level: 1 })).toBeVisible();
  await expect(collect).toBeHidden();
  const { isCollect } = await api.get<MaterialForUser>(`/material/info/details/${product.infoId}`);
  expect(isCollect).toBe(true);
});

// Slow: another case of the same pages.
test("the gallery's arrows move its thumbnails by 150 px up to the last one", async ({
  open,
  apiAs,
}) => {
  const product = await newProduct(await apiAs("admin"), 5);
  const page = await open(productPath(product));
  const thumbnails = page.getByRole("list", { name: "产品图片" });
  await expect(thumbnails).toBeVisible();
  const widths = await thumbnails.evaluate((list) => [
    list.clientWidth,
    list.querySelector("li")?.getBoundingClientRect().width,
  ]);
  expect(widths).toEqual([456, 158]);
  const scrolled = () => thumbnails.evaluate(({ scrollLeft }) => scrollLeft);
  const back = page.getByRole("button", { name: "向左滚动缩略图" });
  const on = page.getByRole("button", { name: "向右滚动缩略图" });
  expect([await back.isDisabled(), await on.isDisabled()]).toEqual([true, false]);
  await on.click();
  expect(await scrolled()).toBe(150);
  const end = 5 * 158 - 456;
  for (const left of [300, end]) {
    await on.click();
    await expect.poll(scrolled).toBe(left);
  }
  await expect(back).toBeEnabled();
  await expect(on).toBeDisabled();
  await back.click();
  expect(await scrolled()).toBe(end - 150);
});

// Slow: another case of the same pages.
test("a thumbnail or an arrow key shows another picture, and a click enlarges it", async ({
  open,
  visitorApi,
}) => {
  const product = await productWithPictures(visitorApi, 2);
  const page = await open(productPath(product));
  const second = page.getByRole("button", { name: "第 2 张", exact: true });
  await second.click();
  const large = page.getByRole("img", { name: `${product.name}，第 2 张` });
  await expect(() => assertWithin(large)).toPass();
  await page.keyboard.press("ArrowLeft");
  const first = page.getByRole("img", { name: `${product.name}，第 1 张` });
  await expect(() => assertWithin(first)).toPass();
  await expect(page.getByRole("button", { name: "第 1 张", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await page.getByRole("button", { name: "查看大图" }).first().click();
  const dialog = page.getByRole("dialog", { name: `${product.name}大图` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "下一张" }).click();
  await expect(dialog.getByText(/^2 \/ \d$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(() => assertWithin(large)).toPass();
  // The enlarged picture is the clicked one.
  await page.getByRole("button", { name: /^查看大图.*第 2 张/ }).click();
  await expect(dialog.getByText(/^2 \/ \d$/)).toBeVisible();
  await expect(() => assertWithin(dialog.getByRole("img", { name: /第 2 张/ }))).toPass();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(second).toBeVisible();
});

// Slow: another case of the same pages.
test("a missing product or a missing id shows a message", async ({ open, expectRefusal }) => {
  expectRefusal(404, "/api/open/material/details/999999999");
  expectRefusal(404, "/web-site/aviation-products/products-detail");
  const page = await open(productPath({ infoId: "999999999" }));
  await expect(page.getByText("产品不存在或已下架")).toBeVisible();
  await page.getByRole("link", { name: "查看全部航材" }).click();
  await expect(cardsOn(page).first()).toBeVisible();
  await page.goto("/web-site/aviation-products/products-detail?id=abc");
  await expect(page.getByText("没有指定要查看的产品")).toBeVisible();
});

/** Product cards, without the filter values. */
function cardsOn(page: Page) {
  const link = page.locator('a[href*="products-detail"]');
  return page.getByRole("main").getByRole("region").getByRole("listitem").filter({ has: link });
}

function namesOf(products: OpenMaterialRow[]): string[] {
  return products.map(({ name }) => name);
}

/** Expects the first six of these products on the page. */
async function expectProducts(page: Page, names: string[]): Promise<void> {
  const shown = cardsOn(page).locator("strong");
  await expect(shown).toHaveText(names.slice(0, 6));
}

/** An approved product of the demo with at least `count` pictures. */
async function productWithPictures(api: ApiClient, count: number): Promise<OpenMaterial> {
  const products = await productsOf(api);
  const found = products.find(({ file }) => file.split(",").length >= count);
  if (!found) throw new Error(`no product of the demo has ${count} pictures`);
  return api.get<OpenMaterial>(`/open/material/details/${found.infoId}`);
}

/** Adds an approved product. */
async function newProduct(api: ApiClient, pictures: number): Promise<{ infoId: string }> {
  const categories = await api.get<OpenMaterialCategory[]>("/open/material/category");
  const form = new FormData();
  const fields = {
    categoryId: categories[0]?.categoryId ?? "",
    name: "前轮转弯作动筒",
    subtitle: "检修件，附试验曲线",
    price: "88000.25",
    specifications: "AM-32-5102-3",
    brand: "岚峰",
    style: "检修件",
    characteristic: "活塞杆重新镀层",
    description: "内漏与转角试验合格",
    introduce: "随件附试验记录。",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (let at = 1; at <= pictures; at += 1) form.append("coverImage", toFile(pngFile(`${at}.png`)));
  const product = await api.call<{ infoId: string }>("POST", "/material/info", form);
  await api.call("PATCH", `/material/info/${product.infoId}`, { status: "1" });
  return product;
}

/** Expects the picture to be within the visible part of its row. */
async function assertWithin(picture: ReturnType<Page["getByRole"]>): Promise<void> {
  const [left, right, from, to] = await picture.evaluate((image) => {
    const own = image.getBoundingClientRect();
    const row = (image.closest("ul") ?? image).getBoundingClientRect();
    return [own.left, own.right, row.left, row.right] as const;
  });
  expect(left).toBeGreaterThanOrEqual(from - 1);
  expect(right).toBeLessThanOrEqual(to + 1);
}
