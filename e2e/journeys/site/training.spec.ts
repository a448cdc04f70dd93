// Slow: the same list and page as in site/list.spec.ts.

import { expect } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { training } from "../../api/categories.ts";
import { emptyCollection } from "../../api/collection.ts";
import { firstOf, firstTwoOf } from "../../api/found.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

test("the menu opens training, four per page with covers and five without", async ({
  open,
  visitorApi,
}) => {
  const category = await training.categoryWith("1", visitorApi);
  const items = await training.itemsOf(category, visitorApi);
  const page = await open("/web-site/home");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "147模块" }).hover();
  await menu.getByRole("link", { name: category.name }).click();
  await expect(page).toHaveURL(training.listPath({ ...category, cover: "1" }));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows.first().locator("img")).toBeVisible();
  await expect(rows.locator("strong")).toHaveText(items.slice(0, 4).map(({ title }) => title));
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(rows.filter({ hasText: items[4]?.title ?? "" })).toBeVisible();

  await page.goto(training.listPath({ ...category, cover: "2" }));
  await expect(rows.first().getByRole("time")).toBeVisible();
  await expect(rows).toHaveCount(5);
  await expect(rows.locator("img")).toHaveCount(0);
});

test("the breadcrumb of training starts with the module, and its tabs keep the focus", async ({
  open,
  visitorApi,
}) => {
  const category = await training.categoryWith("1", visitorApi);
  const page = await open(training.listPath(category));
  const trail = page.getByRole("navigation", { name: "面包屑" }).getByRole("listitem");
  await expect(trail).toHaveText(["147模块", category.name]);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("End");
  const last = tabs.last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(last).toBeFocused();
});

test("a link with another name resets the list", async ({ open, visitorApi }) => {
  const category = await training.categoryWith("1", visitorApi);
  const page = await open(`${training.listPath(category)}&pageNum=2&title=a`);
  await page.getByLabel("关键字").fill("没有发出的词");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const link = menu.getByRole("link", { name: "147模块" });
  await link.hover();
  const others = menu.getByRole("list").getByRole("list").getByRole("link");
  const other = others.filter({ hasNotText: category.name }).first();
  const name = await other.innerText();
  await other.click();
  await page.waitForURL((url) => url.searchParams.get("name") === name);
  const query = new URL(page.url()).searchParams;
  expect(query.get("pageNum")).toBeNull();
  expect(query.get("title")).toBeNull();
  expect(query.get("isCover")).toBe("1");
  await expect(page.getByLabel("关键字")).toHaveValue("");
});

test("a training item is read, collected and links to others", async ({ open, apiAs }) => {
  const api = await apiAs("aviator");
  await emptyCollection(api);
  const category = await training.categoryWith("1", api);
  const [first, second] = firstTwoOf(await training.itemsOf(category, api));
  const page = await open(training.listPath(category), { as: api });
  await page.getByRole("link", { name: first.title }).click();
  await expect(page.getByRole("heading", { name: first.title, level: 1 })).toBeVisible();
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await expectToast(page, "收藏成功", () => collect.click());
  await expect(collect).toBeHidden();
  expect((await training.reading(first.trainInfoId, api)).isCollect).toBe(true);
  type Kept = { list: { assocId: string; trainInfoVO: { title: string } | null }[] };
  const kept = await api.get<Kept>("/aviation/collect?collectType=4");
  expect(kept.list[0]?.trainInfoVO?.title).toBe(first.title);

  const neighbours = page.getByRole("navigation", { name: "上一篇和下一篇" });
  await expect(neighbours.getByText("已是最新一篇")).toBeVisible();
  await neighbours.getByRole("link", { name: second.title }).click();
  await expect(page.getByRole("heading", { name: second.title, level: 1 })).toBeVisible();
  await expect(neighbours.getByRole("link", { name: first.title })).toBeVisible();
  await expect(collect).toBeVisible();
  const { related } = await training.reading(second.trainInfoId, api);
  const like = firstOf(related);
  const section = page.getByRole("navigation", { name: "相关内容" });
  await section.getByRole("link", { name: like.title }).click();
  await expect(page.getByRole("heading", { name: like.title, level: 1 })).toBeVisible();

  const own = await training.reading(like.id, api);
  await page.getByRole("link", { name: "返回列表" }).click();
  await page.waitForURL((url) => url.searchParams.get("categoryId") === own.categoryId);
  await expect(page.getByRole("tab", { name: own.name, selected: true })).toBeVisible();
});

test("an unreleased training item is not found", async ({ open, apiAs, expectRefusal }) => {
  const api = await apiAs("operator");
  const { trainInfoId } = await api.call<{ trainInfoId: string }>("POST", "/train/info", {
    trainId: await addCategoryWithoutCovers(await apiAs("admin")),
    title: "明年才开的课",
    releaseUser: "培训室",
    releaseTime: "2099-01-01 08:00:00",
    content: "<p>尚未开放报名。</p>",
  });
  expectRefusal(404, `/api/train/info/foreground/${trainInfoId}`);
  expectRefusal(404, training.screen);
  const page = await open(`${training.screen}?repairId=${trainInfoId}`, { as: "mechanic" });
  await expect(page.getByText("数据不存在或已被删除")).toBeVisible();
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
});

/** Adds a category without covers. */
async function addCategoryWithoutCovers(api: ApiClient): Promise<string> {
  const category = { name: "无封面课程", orderNum: 99, cover: "2" };
  return (await api.call<{ trainId: string }>("POST", "/train/category", category)).trainId;
}
