import assert from "node:assert/strict";
import { categoryWith, itemsOf, listPath } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, sees } from "../../harness/seeing.ts";

journey("a category with covers shows five a page, newest first, and leafs on", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  const items = await itemsOf(category, j.visitorApi());
  const page = await j.open(listPath(category));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await sees(rows.first().locator("img"));
  await eventually(async () => assert.equal(await rows.count(), 5));
  const titles = await rows.locator("strong").allInnerTexts();
  assert.deepEqual(
    titles,
    items.slice(0, 5).map(({ title }) => title),
  );
  await page.getByRole("button", { name: "下一页" }).click();
  await sees(rows.filter({ hasText: items[5]?.title ?? "" }));
  assert.equal(new URL(page.url()).searchParams.get("pageNum"), "2");
  await page.getByRole("button", { name: "第 1 页" }).click();
  await sees(rows.filter({ hasText: items[0]?.title ?? "" }));
  await page.goBack();
  await sees(rows.filter({ hasText: items[5]?.title ?? "" }));
});

journey("a category without covers shows day, year.month and title", async (j) => {
  const category = await categoryWith("2", j.visitorApi());
  const [newest] = await itemsOf(category, j.visitorApi());
  assert.ok(newest);
  const page = await j.open(listPath(category));
  const row = page.getByRole("tabpanel").getByRole("listitem").first();
  await sees(row.getByText(newest.title));
  const [year, month, day] = newest.releaseTime.slice(0, 10).split("-");
  const shown = (await row.getByRole("time").innerText()).replaceAll(/\s+/g, " ");
  assert.match(shown, new RegExp(`^${day} ?${year}\\.${month}$`));
  assert.equal(await row.locator("img").count(), 0);
});

journey("keyword and period narrow the list, and both can be cleared", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  const items = await itemsOf(category, j.visitorApi());
  const [newest] = items;
  assert.ok(newest);
  const page = await j.open(listPath(category));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await page.getByLabel("关键字").fill(newest.title);
  await page.getByLabel("关键字").press("Enter");
  await eventually(async () => assert.equal(await rows.count(), 1));
  await page.getByLabel("关键字").fill("没有的词");
  await page.getByRole("button", { name: "搜索" }).click();
  await sees(page.getByText("没有符合条件的内容"));
  await page.getByRole("button", { name: "清除筛选条件" }).click();
  await eventually(async () => assert.equal(await rows.count(), 5));

  const day = newest.releaseTime.slice(0, 10);
  const same = items.filter(({ releaseTime }) => releaseTime.startsWith(day)).length;
  await page.getByRole("button", { name: /所有年份/ }).click();
  await page.getByLabel("开始日期").fill(day);
  await page.getByLabel("结束日期").fill(day);
  await page.getByRole("button", { name: "确定" }).click();
  await eventually(async () => assert.equal(await rows.count(), same));
});

journey("another category starts the list afresh", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  const page = await j.open(`${listPath(category)}&pageNum=2&title=${encodeURIComponent("发")}`);
  await page.getByRole("tab", { name: "行业培训课程" }).click();
  await page.waitForURL((url) => url.searchParams.get("name") === "行业培训课程");
  const query = new URL(page.url()).searchParams;
  assert.equal(query.get("pageNum"), null);
  assert.equal(query.get("title"), null);
  await eventually(async () => assert.equal(await page.getByLabel("关键字").inputValue(), ""));
  const trail = page.getByRole("navigation", { name: "面包屑" });
  await sees(trail.getByText("首页"), trail.getByText("145模块"), trail.getByText("行业培训课程"));
});

journey("a list that fails to load can be asked for again", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  // The first list comes with the page itself.
  const page = await j.open(listPath(await categoryWith("2", j.visitorApi())));
  await sees(page.getByRole("tabpanel").getByRole("listitem").first());
  j.expectRefusal(500, "/api/open/platform");
  const json = { code: 500, message: "系统异常，请联系管理员", data: null };
  await page.route("**/api/open/platform?**", (route) => route.fulfill({ status: 500, json }));
  await page.getByRole("tab", { name: category.name }).click();
  const again = page.getByRole("button", { name: "重新加载" });
  await sees(again);
  await page.unroute("**/api/open/platform?**");
  await again.click();
  await sees(page.getByRole("tabpanel").getByRole("listitem").first());
});
