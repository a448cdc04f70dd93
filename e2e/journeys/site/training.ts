import assert from "node:assert/strict";
import type { Api } from "../../harness/api.ts";
import { training } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

journey("the menu leads to training, four a page with covers and five without", async (j) => {
  const category = await training.categoryWith("1", j.visitorApi());
  const items = await training.itemsOf(category, j.visitorApi());
  const page = await j.open("/web-site/home");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "147模块" }).hover();
  await menu.getByRole("link", { name: category.name }).click();
  await leadsTo(page, training.listPath({ ...category, cover: "1" }));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await sees(rows.first().locator("img"));
  assert.deepEqual(
    await rows.locator("strong").allInnerTexts(),
    items.slice(0, 4).map(({ title }) => title),
  );
  await page.getByRole("button", { name: "下一页" }).click();
  await sees(rows.filter({ hasText: items[4]?.title ?? "" }));

  await page.goto(training.listPath({ ...category, cover: "2" }));
  await sees(rows.first().getByRole("time"));
  await eventually(async () => assert.equal(await rows.count(), 5));
  assert.equal(await rows.locator("img").count(), 0);
});

journey("the trail of training begins with the module, and its tabs keep the focus", async (j) => {
  const category = await training.categoryWith("1", j.visitorApi());
  const page = await j.open(training.listPath(category));
  const trail = page.getByRole("navigation", { name: "面包屑" }).getByRole("listitem");
  await eventually(async () =>
    assert.deepEqual(await trail.allInnerTexts(), ["147模块", category.name]),
  );
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("End");
  const last = tabs.last();
  await eventually(async () => assert.equal(await last.getAttribute("aria-selected"), "true"));
  assert.equal(await last.evaluate((tab) => tab === document.activeElement), true);
});

journey("a link with another name starts the list afresh", async (j) => {
  const category = await training.categoryWith("1", j.visitorApi());
  const page = await j.open(`${training.listPath(category)}&pageNum=2&title=a`);
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
  assert.equal(query.get("pageNum"), null);
  assert.equal(query.get("title"), null);
  assert.equal(query.get("isCover"), "1");
  await eventually(async () => assert.equal(await page.getByLabel("关键字").inputValue(), ""));
});

journey("a training item is read, collected and leads on to others", async (j) => {
  const api = await j.apiAs("aviator");
  const category = await training.categoryWith("1", api);
  const [first, second] = await training.itemsOf(category, api);
  assert.ok(first && second);
  const page = await j.open(training.listPath(category), { as: api });
  await page.getByRole("button", { name: first.title }).click();
  await sees(page.getByRole("heading", { name: first.title, level: 1 }));
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await says(page, "收藏成功", collect.click());
  await gone(collect);
  assert.equal((await training.reading(first.trainInfoId, api)).isCollect, true);
  type Kept = { list: { assocId: string; trainInfoVO: { title: string } | null }[] };
  const kept = await api.get<Kept>("/aviation/collect?collectType=4");
  assert.equal(kept.list[0]?.trainInfoVO?.title, first.title);

  const neighbours = page.getByRole("navigation", { name: "上一篇和下一篇" });
  await sees(neighbours.getByText("已是最新一篇"));
  await neighbours.getByRole("link", { name: second.title }).click();
  await sees(page.getByRole("heading", { name: second.title, level: 1 }));
  await sees(neighbours.getByRole("link", { name: first.title }), collect);
  const { related } = await training.reading(second.trainInfoId, api);
  const [like] = related;
  assert.ok(like);
  const section = page.getByRole("navigation", { name: "相关内容" });
  await section.getByRole("link", { name: like.title }).click();
  await sees(page.getByRole("heading", { name: like.title, level: 1 }));

  const own = await training.reading(like.id, api);
  await page.getByRole("button", { name: "返回列表" }).click();
  await page.waitForURL((url) => url.searchParams.get("categoryId") === own.categoryId);
  await sees(page.getByRole("tab", { name: own.name, selected: true }));
});

journey("a training item that is not released is not there", async (j) => {
  const api = await j.apiAs("operator");
  const { trainInfoId } = await api.call<{ trainInfoId: string }>("POST", "/train/info", {
    trainId: await uncovered(await j.apiAs("admin")),
    title: "明年才开的课",
    releaseUser: "培训室",
    releaseTime: "2099-01-01 08:00:00",
    content: "<p>尚未开放报名。</p>",
  });
  j.expectRefusal(404, `/api/train/info/foreground/${trainInfoId}`);
  const page = await j.open(`${training.screen}?repairId=${trainInfoId}`, { as: "mechanic" });
  await sees(page.getByText("数据不存在或已被删除"));
  await page.getByRole("button", { name: "返回列表" }).click();
  await sees(page.getByRole("tabpanel").getByRole("listitem").first());
});

/** A category of its own whose items have no covers. */
async function uncovered(api: Api): Promise<string> {
  const category = { name: "无封面课程", orderNum: 99, cover: "2" };
  return (await api.call<{ trainId: string }>("POST", "/train/category", category)).trainId;
}
