import { dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import { expect } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { categoryWith, itemsOf, tools } from "../../api/categories.ts";
import { collectOneOfEach, emptyCollection } from "../../api/collection.ts";
import { firstOf } from "../../api/found.ts";
import { productsOf } from "../../api/products.ts";
import { pngFile, toFile } from "../../api/sample-files.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const path = "/web-site/collection";
const tabs = dictionaries.COLLECTION_TYPE.values.map(({ label }) => label);

// Slow: another case of the same list.
test("a visitor is asked to sign in and lands on the home page", async ({ open }) => {
  const page = await open("/web-site/maintain-info");
  const entry = page.getByRole("banner").getByRole("link", { name: "我的收藏" });
  await expectToast(page, "暂未登录，请先进行登录", () => entry.click());
  await expect(page).toHaveURL("/web-site/home");
});

test("each kind has its tab and its columns, and its items open in a new window", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("aviator");
  const names = await collectOneOfEach(api);
  const page = await open("/web-site/home", { as: api });
  await page.getByRole("banner").getByRole("link", { name: "我的收藏" }).click();
  await expect(page).toHaveURL(path);
  const trail = page.getByRole("navigation", { name: "面包屑" });
  await expect(trail.getByRole("link", { name: "首页" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(tabs.map((label) => `${label} 1`));
  await expect(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
  const released = ["标题", "发布时间", "发布人"];
  const columns = [
    released,
    ["产品名称", "兑换价", "品牌"],
    ["姓名", "工作时间", "专业", "英语水平", "学历", "政治面貌"],
    released,
    released,
  ];
  for (const [at, name] of names.entries()) {
    await page.getByRole("tab").nth(at).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
    const titles = await page.getByRole("columnheader").allInnerTexts();
    expect(titles).toEqual([...(columns[at] ?? []), "收藏时间", "操作"]);
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: `查看${name}` }).click(),
    ]);
    await expect(opened.getByRole("heading", { name, level: 1 })).toBeVisible();
    await opened.close();
  }
});

// Slow: another case of the same list.
test("deleting asks first, 取消 changes nothing, and 撤销 restores", async ({ open, apiAs }) => {
  const api = await apiAs("supplier");
  await emptyCollection(api);
  const product = firstOf(await productsOf(api));
  await api.call("POST", "/aviation/collect", { collectType: "2", assocId: product.infoId });
  const page = await open(`${path}?collectType=2`, { as: api });
  const row = page.getByRole("row").filter({ hasText: product.name });
  await row.getByRole("button", { name: `删除${product.name}` }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(question.getByText("确定删除该数据吗？")).toBeVisible();
  await expectToast(page, "已取消操作", () =>
    question.getByRole("button", { name: "取消" }).click(),
  );
  await expect(question).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `删除${product.name}` }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(row).toBeHidden();
  await expect(page.getByText("暂无收藏")).toBeVisible();
  expect(await countCollected(api, "2")).toBe(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole("button", { name: "撤销" })).toBeHidden();
  expect(await countCollected(api, "2")).toBe(1);
});

// Slow: another case of the same list.
test("an item taken down is marked and can still be removed", async ({ open, apiAs }) => {
  const admin = await apiAs("admin");
  const api = await apiAs("supplier");
  await emptyCollection(api);
  const category = await tools.categoryWith("1", api);
  const form = new FormData();
  const fields = {
    toolCategoryId: category.categoryId,
    title: "将下架的工具",
    content: "<p>内容</p>",
    releaseUser: "工具室",
    releaseTime: "2026-01-02 03:04:05",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("cover", toFile(pngFile("封面.png")));
  const { toolInfoId } = await admin.call<{ toolInfoId: string }>("POST", "/tool/info", form);
  await api.call("POST", "/aviation/collect", { collectType: "5", assocId: toolInfoId });
  await admin.call("DELETE", `/tool/info/${toolInfoId}`);
  const page = await open(`${path}?collectType=5`, { as: api });
  const row = page.getByRole("row").filter({ hasText: "内容已下架" });
  await expect(row).toBeVisible();
  await expect(row.getByRole("link")).toHaveCount(0);
  await row.getByRole("button", { name: "删除内容已下架" }).click();
  await page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click();
  await expect.poll(() => countCollected(api, "5")).toBe(0);
  await expect(row).toBeHidden();
});

// Slow: another case of the same list.
test("a page has ten entries, and removing its last one opens the previous page", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  await emptyCollection(api);
  const items = await itemsOf(await categoryWith("2", api), api);
  const more = await itemsOf(await categoryWith("1", api), api);
  const eleven = [...items, ...more].slice(0, 11);
  expect(eleven.length).toBe(11);
  for (const { repairId } of eleven) {
    await api.call("POST", "/aviation/collect", { collectType: "1", assocId: repairId });
  }
  const page = await open(path, { as: api });
  const removeButtons = page.getByRole("button", { name: /^删除/ });
  await expect(removeButtons).toHaveCount(10);
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(removeButtons).toHaveCount(1);
  await removeButtons.click();
  await page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click();
  await expect(removeButtons).toHaveCount(10);
  expect(new URL(page.url()).searchParams.get("pageNum")).toBeNull();
});

// Slow: another case of the same list.
test("a search shows its hits by kind, and several entries are removed together", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("mechanic");
  await emptyCollection(api);
  const products = (await productsOf(api)).slice(0, 3);
  for (const { infoId } of products) {
    await api.call("POST", "/aviation/collect", { collectType: "2", assocId: infoId });
  }
  const page = await open(path, { as: api });
  const search = page.getByRole("main").getByLabel("关键字");
  const wanted = firstOf(products);
  await search.fill(wanted.name);
  await search.press("Enter");
  await expect(page.getByText("没有符合条件的收藏")).toBeVisible();
  await page.getByRole("tab", { name: "航材产品 1" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(new URL(page.url()).searchParams.get("title")).toBe(wanted.name);
  const cover = page.getByRole("row").nth(1).locator("img");
  await expect(cover).toHaveAttribute("src", /\/oss\/preview\/byid\//);
  await search.fill("");
  await search.press("Enter");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await expect(rows).toHaveCount(3);
  await page.getByLabel("全选本页").check();
  await page.getByLabel(`选择${wanted.name}`).uncheck();
  await expect(page.getByText("已选 2 项")).toBeVisible();
  await page.getByRole("button", { name: "批量删除" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(question.getByText("确定删除选中的 2 条收藏吗？")).toBeVisible();
  await expectToast(page, "删除成功", () => question.getByRole("button", { name: "确定" }).click());
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("tab", { name: "航材产品 1" })).toBeVisible();
});

async function countCollected(api: ApiClient, collectType: string): Promise<number> {
  const path = `/aviation/collect?collectType=${collectType}`;
  return (await api.get<{ total: number }>(path)).total;
}
