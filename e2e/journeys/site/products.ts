import assert from "node:assert/strict";
import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import type {
  MaterialReading,
  OpenMaterial,
  OpenMaterialRow,
} from "@aeromaint/contracts/materials/product.ts";
import type { Page } from "playwright-core";
import type { Api } from "../../harness/api.ts";
import { journey } from "../../harness/journey.ts";
import { productPath, productsOf, productsPath } from "../../harness/products.ts";
import { asFile, png } from "../../harness/sample-files.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const askedToSignIn = "暂未登录，请先进行登录";

journey("a visitor leafs through the products, six a page, newest first", async (j) => {
  const products = await productsOf(j.visitorApi());
  const page = await j.open("/web-site/home");
  await page.getByRole("banner").getByRole("link", { name: "航材产品" }).click();
  await leadsTo(page, productsPath);
  const cards = cardsOn(page);
  await eventually(async () =>
    assert.deepEqual(await cards.locator("strong").allInnerTexts(), namesOf(products.slice(0, 6))),
  );
  const [first] = products;
  assert.ok(first);
  await sees(cards.first().getByText(first.subtitle));
  const price = first.price.toLocaleString("zh-CN", { maximumFractionDigits: 2 });
  const shown = (await cards.first().innerText()).replaceAll(/\s+/g, " ");
  assert.ok(shown.includes(`兑换价 ${price} 里程`), shown);

  await page.getByRole("button", { name: "下一页" }).click();
  await sees(cards.filter({ hasText: products[6]?.name ?? "" }));
  assert.equal(new URL(page.url()).searchParams.get("pageNum"), "2");
  await page.reload();
  await eventually(async () =>
    assert.deepEqual(await cards.locator("strong").allInnerTexts(), namesOf(products.slice(6, 12))),
  );
});

journey("a category shows what lies in it and below, a keyword what bears it", async (j) => {
  const api = j.visitorApi();
  const [top] = await api.get<OpenMaterialCategory[]>("/open/material/category");
  const [below] = top?.children ?? [];
  assert.ok(top && below);
  const page = await j.open(productsPath);
  const nav = page.getByRole("navigation", { name: "航材分类" });
  for (const { categoryId, name } of [top, below]) {
    await nav.getByRole("link", { name, exact: true }).click();
    await sees(page.getByRole("heading", { name, level: 1 }));
    const expected = namesOf(await productsOf(api, { categoryId }));
    await showsProducts(page, expected);
  }
  const trail = page.getByRole("navigation", { name: "面包屑" });
  await sees(trail.getByText("首页"), trail.getByText(top.name), trail.getByText(below.name));

  await nav.getByRole("button", { name: `收起${top.name}` }).click();
  await gone(nav.getByRole("link", { name: below.name, exact: true }));

  await nav.getByRole("link", { name: "全部航材" }).click();
  const [newest] = await productsOf(api);
  assert.ok(newest);
  await page.getByLabel("关键字").fill(newest.name);
  await page.getByLabel("关键字").press("Enter");
  await showsProducts(page, [newest.name]);
  await page.getByLabel("关键字").fill("没有的词");
  await page.getByRole("button", { name: "搜索" }).click();
  await sees(page.getByText("没有符合条件的产品"));
  await page.getByRole("button", { name: "清除关键字" }).click();
  await eventually(async () => assert.equal(await cardsOn(page).count(), 6));
});

journey("a visitor who presses a product is asked to sign in", async (j) => {
  const page = await j.open(productsPath);
  await says(page, askedToSignIn, cardsOn(page).first().getByRole("link").click());
  assert.equal(new URL(page.url()).pathname, productsPath);
});

journey("a visitor's direct link opens a product; its collecting asks to sign in", async (j) => {
  const product = await productWithPictures(j.visitorApi(), 1);
  const page = await j.open(productPath(product));
  await sees(page.getByRole("heading", { name: product.name, level: 1 }));
  await sees(
    page.getByText(product.specifications),
    page.getByText(product.brand, { exact: true }),
  );
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await says(page, askedToSignIn, collect.click());
  await sees(collect);
  await sees(page.getByText(/^浏览 \d+ 次$/));
});

journey("a reader opens a product and collects it once", async (j) => {
  const api = await j.apiAs("mechanic");
  const [product] = await productsOf(api);
  assert.ok(product);
  const page = await j.open(productsPath, { as: api });
  await cardsOn(page).first().getByRole("link").click();
  await leadsTo(page, productPath(product));
  await sees(page.getByRole("heading", { name: product.name, level: 1 }));
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await says(page, "收藏成功", collect.click());
  await gone(collect);
  await page.reload();
  await sees(page.getByRole("heading", { name: product.name, level: 1 }));
  await gone(collect);
  const { isCollect } = await api.get<MaterialReading>(`/material/info/details/${product.infoId}`);
  assert.equal(isCollect, true);
});

journey("the gallery's arrows move its thumbnails by 150 px and end with them", async (j) => {
  const product = await newProduct(await j.apiAs("admin"), 5);
  const page = await j.open(productPath(product));
  const thumbnails = page.getByRole("list", { name: "产品图片" });
  await sees(thumbnails);
  const widths = await thumbnails.evaluate((list) => [
    list.clientWidth,
    list.querySelector("li")?.getBoundingClientRect().width,
  ]);
  assert.deepEqual(widths, [456, 158]);
  const scrolled = () => thumbnails.evaluate(({ scrollLeft }) => scrollLeft);
  const back = page.getByRole("button", { name: "向左滚动缩略图" });
  const on = page.getByRole("button", { name: "向右滚动缩略图" });
  assert.deepEqual([await back.isDisabled(), await on.isDisabled()], [true, false]);
  await on.click();
  assert.equal(await scrolled(), 150);
  const end = 5 * 158 - 456;
  for (const left of [300, end]) {
    await on.click();
    await eventually(async () => assert.equal(await scrolled(), left));
  }
  await eventually(async () =>
    assert.deepEqual([await back.isDisabled(), await on.isDisabled()], [false, true]),
  );
  await back.click();
  assert.equal(await scrolled(), end - 150);
});

journey("a thumbnail or an arrow key shows another picture, a press the whole of it", async (j) => {
  const product = await productWithPictures(j.visitorApi(), 2);
  const page = await j.open(productPath(product));
  const second = page.getByRole("button", { name: "第 2 张", exact: true });
  await second.click();
  const large = page.getByRole("img", { name: `${product.name}，第 2 张` });
  await eventually(() => assertWithin(large));
  await page.keyboard.press("ArrowLeft");
  const first = page.getByRole("img", { name: `${product.name}，第 1 张` });
  await eventually(() => assertWithin(first));
  assert.equal(
    await page.getByRole("button", { name: "第 1 张", exact: true }).getAttribute("aria-current"),
    "true",
  );

  await page.getByRole("button", { name: "查看大图" }).first().click();
  const dialog = page.getByRole("dialog", { name: `${product.name}大图` });
  await sees(dialog);
  await dialog.getByRole("button", { name: "下一张" }).click();
  await sees(dialog.getByText(/^2 \/ \d$/));
  await page.keyboard.press("Escape");
  await gone(dialog);
  await eventually(() => assertWithin(large));
});

journey("a product that is gone, or that is not named, is said to be so", async (j) => {
  j.expectRefusal(404, "/api/open/material/details/999999999");
  const page = await j.open(productPath({ infoId: "999999999" }));
  await sees(page.getByText("产品不存在或已下架"));
  await page.getByRole("link", { name: "查看全部航材" }).click();
  await sees(cardsOn(page).first());
  await page.goto("/web-site/aviation-products/products-detail?id=abc");
  await sees(page.getByText("没有指定要查看的产品"));
});

function cardsOn(page: Page) {
  return page.getByRole("main").getByRole("region").getByRole("listitem");
}

function namesOf(products: OpenMaterialRow[]): string[] {
  return products.map(({ name }) => name);
}

/** Claims that these, or the first six of them, are on the page. */
async function showsProducts(page: Page, names: string[]): Promise<void> {
  const shown = cardsOn(page).locator("strong");
  await eventually(async () => assert.deepEqual(await shown.allInnerTexts(), names.slice(0, 6)));
}

/** An approved product of the demo with at least so many pictures. */
async function productWithPictures(api: Api, count: number): Promise<OpenMaterial> {
  const products = await productsOf(api);
  const found = products.find(({ file }) => file.split(",").length >= count);
  if (!found) throw new Error(`no product of the demo has ${count} pictures`);
  return api.get<OpenMaterial>(`/open/material/details/${found.infoId}`);
}

/** A further product, approved at once. */
async function newProduct(api: Api, pictures: number): Promise<{ infoId: string }> {
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
  for (let at = 1; at <= pictures; at += 1) form.append("coverImage", asFile(png(`${at}.png`)));
  const product = await api.call<{ infoId: string }>("POST", "/material/info", form);
  await api.call("PATCH", `/material/info/${product.infoId}`, { status: "1" });
  return product;
}

/** Claims that a picture lies within what its row shows. */
async function assertWithin(picture: ReturnType<Page["getByRole"]>): Promise<void> {
  const [left, right, from, to] = await picture.evaluate((image) => {
    const own = image.getBoundingClientRect();
    const row = (image.closest("ul") ?? image).getBoundingClientRect();
    return [own.left, own.right, row.left, row.right] as const;
  });
  assert.ok(left >= from - 1 && right <= to + 1, `${left}–${right} in ${from}–${to}`);
}
