import { expect } from "@playwright/test";
import { categoryWith, itemsOf, listPath } from "../../api/categories.ts";
import { firstOf } from "../../api/found.ts";
import { layoutShiftsOf, recordLayoutShifts } from "../../browser/layout-shift.ts";
import { test } from "../../fixtures/test.ts";

// Slow: another case of the same list.
test("a category with covers shows five per page, newest first, with paging", async ({
  open,
  visitorApi,
}) => {
  const category = await categoryWith("1", visitorApi);
  const items = await itemsOf(category, visitorApi);
  const page = await open(listPath(category));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows.first().locator("img")).toBeVisible();
  await expect(rows).toHaveCount(5);
  const titles = await rows.locator("strong").allInnerTexts();
  expect(titles).toEqual(items.slice(0, 5).map(({ title }) => title));
  await page.getByRole("button", { name: "下一页" }).click();
  await expect(rows.filter({ hasText: items[5]?.title ?? "" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("pageNum")).toBe("2");
  await page.getByRole("button", { name: "第 1 页" }).click();
  await expect(rows.filter({ hasText: items[0]?.title ?? "" })).toBeVisible();
  await page.goBack();
  await expect(rows.filter({ hasText: items[5]?.title ?? "" })).toBeVisible();
});

// Slow: another case of the same list.
test("a category without covers shows day, year.month and title", async ({ open, visitorApi }) => {
  const category = await categoryWith("2", visitorApi);
  const newest = firstOf(await itemsOf(category, visitorApi));
  const page = await open(listPath(category));
  const row = page.getByRole("tabpanel").getByRole("listitem").first();
  await expect(row.getByText(newest.title)).toBeVisible();
  const [year, month, day] = newest.releaseTime.slice(0, 10).split("-");
  const shown = (await row.getByRole("time").innerText()).replaceAll(/\s+/g, " ");
  expect(shown).toMatch(new RegExp(`^${day} ?${year}\\.${month}$`));
  await expect(row.locator("img")).toHaveCount(0);
});

test("keyword and period filter the list, and both can be cleared", async ({
  open,
  visitorApi,
}) => {
  const category = await categoryWith("1", visitorApi);
  const items = await itemsOf(category, visitorApi);
  const newest = firstOf(items);
  const page = await open(listPath(category));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await page.getByLabel("关键字").fill(newest.title);
  await page.getByLabel("关键字").press("Enter");
  await expect(rows).toHaveCount(1);
  await page.getByLabel("关键字").fill("没有的词");
  await page.getByRole("button", { name: "搜索" }).click();
  await expect(page.getByText("没有符合条件的内容")).toBeVisible();
  await page.getByRole("button", { name: "清除筛选条件" }).click();
  await expect(rows).toHaveCount(5);

  const day = newest.releaseTime.slice(0, 10);
  const same = items.filter(({ releaseTime }) => releaseTime.startsWith(day)).length;
  await page.getByRole("button", { name: /所有年份/ }).click();
  await page.getByLabel("开始日期").fill(day);
  await page.getByLabel("结束日期").fill(day);
  await page.getByRole("button", { name: "确定" }).click();
  await expect(rows).toHaveCount(same);
});

// Slow: another case of the same list.
test("another category resets the list", async ({ open, visitorApi }) => {
  const category = await categoryWith("1", visitorApi);
  const page = await open(`${listPath(category)}&pageNum=2&title=${encodeURIComponent("发")}`);
  await page.getByRole("tab", { name: "行业培训课程" }).click();
  await page.waitForURL((url) => url.searchParams.get("name") === "行业培训课程");
  const query = new URL(page.url()).searchParams;
  expect(query.get("pageNum")).toBeNull();
  expect(query.get("title")).toBeNull();
  await expect(page.getByLabel("关键字")).toHaveValue("");
  const trail = page.getByRole("navigation", { name: "面包屑" });
  await expect(trail.getByText("首页")).toBeVisible();
  await expect(trail.getByText("145模块")).toBeVisible();
  await expect(trail.getByText("行业培训课程")).toBeVisible();
});

// Slow: another case of the same list.
test("a list that fails to load offers a retry", async ({ open, visitorApi, expectRefusal }) => {
  const category = await categoryWith("1", visitorApi);
  // The page itself contains its first list.
  const page = await open(listPath(await categoryWith("2", visitorApi)));
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
  expectRefusal(500, "/api/open/platform");
  const json = { code: 500, message: "系统异常，请联系管理员", data: null };
  await page.route("**/api/open/platform?**", (route) => route.fulfill({ status: 500, json }));
  await page.getByRole("tab", { name: category.name }).click();
  const again = page.getByRole("button", { name: "重新加载" });
  await expect(again).toBeVisible();
  await page.unroute("**/api/open/platform?**");
  await again.click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
});

// Slow: another case of the same list.
test("the compact layout applies from the first paint, and read items are marked", async ({
  open,
  visitorApi,
}) => {
  const category = await categoryWith("2", visitorApi);
  const { title } = firstOf(await itemsOf(category, visitorApi));
  const page = await open("about:blank", { as: "mechanic" });
  await recordLayoutShifts(page);
  await page.goto(listPath(category));
  const row = page.getByRole("listitem").filter({ hasText: title });
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await expect(row.getByText(/^约 \d+ 分钟$/)).toBeVisible();
  const roomy = await height();
  await page.getByRole("group", { name: "列表" }).getByLabel("紧凑").check();
  await expect.poll(height).toBeLessThan(roomy / 2);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(row.getByText("已读")).toBeVisible();
  await page.reload();
  await expect(row.getByText("已读")).toBeVisible();
  await expect.poll(height).toBeLessThan(roomy / 2);
  const { sum, parts } = await layoutShiftsOf(page);
  expect(sum, parts).toBeLessThan(0.01);
});
