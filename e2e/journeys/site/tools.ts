import assert from "node:assert/strict";
import type { Api } from "../../harness/api.ts";
import { tools } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import { asFile, png } from "../../harness/sample-files.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

journey(
  "tools show four a page with covers, below home, and ask a visitor to sign in",
  async (j) => {
    const category = await tools.categoryWith("1", j.visitorApi());
    const items = await tools.itemsOf(category, j.visitorApi());
    const page = await j.open("/web-site/home");
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await menu.getByRole("link", { name: "工具设备" }).hover();
    await menu.getByRole("link", { name: category.name }).click();
    await leadsTo(page, tools.listPath({ ...category, cover: "1" }));
    const rows = page.getByRole("tabpanel").getByRole("listitem");
    await sees(rows.first().locator("img"));
    assert.deepEqual(
      await rows.locator("strong").allInnerTexts(),
      items.slice(0, 4).map(({ title }) => title),
    );
    const trail = page.getByRole("navigation", { name: "面包屑" }).getByRole("listitem");
    assert.deepEqual(await trail.allInnerTexts(), ["首页", "工具设备", category.name]);
    await says(page, "暂未登录，请先进行登录", rows.first().getByRole("button").click());
    await sees(rows.first());
  },
);

journey("a tool service opens in its page, is collected, and leads back to the list", async (j) => {
  const api = await j.apiAs("supplier");
  const category = await tools.categoryWith("1", api);
  const [item] = await tools.itemsOf(category, api);
  assert.ok(item);
  const page = await j.open(tools.listPath(category), { as: api });
  await page.getByRole("button", { name: item.title }).click();
  await leadsTo(page, `${tools.listPath(category)}&repairId=${item.toolInfoId}`);
  const heading = page.getByRole("heading", { name: item.title, level: 1 });
  await sees(heading, page.getByText(item.releaseTime));
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await says(page, "收藏成功", collect.click());
  await gone(collect);
  const kept = await api.get<{ list: { assocId: string }[] }>("/aviation/collect?collectType=5");
  assert.equal(kept.list[0]?.assocId, item.toolInfoId);
  await page.getByRole("button", { name: "返回列表" }).click();
  await leadsTo(page, tools.listPath(category));
  await eventually(async () => assert.equal(await heading.count(), 0));
});

journey("a tool service without a file says so, and only time at 145 is reported", async (j) => {
  const toolInfoId = await addService(await j.apiAs("operator"));
  const page = await j.open("/error", { as: "mechanic" });
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/repair/record")) reports.push(request.url());
  });
  await page.clock.install();
  await page.goto(`${tools.screen}?repairId=${toolInfoId}`);
  const file = page.getByRole("button", { name: "PDF" });
  await says(page, "未上传PDF", file.click());
  await page.clock.fastForward(5_000);
  await page.getByRole("button", { name: "返回列表" }).click();
  await sees(page.getByRole("tabpanel").getByRole("listitem").first());
  assert.deepEqual(reports, []);
});

async function addService(api: Api): Promise<string> {
  const { categoryId } = await tools.categoryWith("1", api);
  const form = new FormData();
  form.set("toolCategoryId", categoryId);
  form.set("title", "没有附件的服务");
  form.set("releaseUser", "工具室");
  form.set("releaseTime", "2020-02-04 08:00:00");
  form.set("content", "<p>请电话预约。</p>");
  form.set("cover", asFile(png("工具车.png")));
  return (await api.call<{ toolInfoId: string }>("POST", "/tool/info", form)).toolInfoId;
}
