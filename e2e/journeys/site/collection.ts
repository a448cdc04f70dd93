import assert from "node:assert/strict";
import type { CollectInput } from "@aeromaint/contracts/collections/collect.ts";
import { dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import type { OpenPerson } from "@aeromaint/contracts/people/person.ts";
import type { Page } from "playwright-core";
import type { Api } from "../../harness/api.ts";
import { categoryWith, itemsOf, tools, training } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import { productsOf } from "../../harness/products.ts";
import { asFile, png } from "../../harness/sample-files.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const path = "/web-site/collection";
const tabs = dictionaries.COLLECTION_TYPE.values.map(({ label }) => label);

journey("a visitor is asked to sign in and comes out at home", async (j) => {
  const page = await j.open("/web-site/maintain-info");
  const entry = page.getByRole("banner").getByRole("link", { name: "我的收藏" });
  await says(page, "暂未登录，请先进行登录", entry.click());
  await leadsTo(page, "/web-site/home");
});

journey("each kind has its tab and its columns, and its items open beside it", async (j) => {
  const api = await j.apiAs("aviator");
  const names = await collectOneOfEach(api);
  const page = await j.open("/web-site/home", { as: api });
  await page.getByRole("banner").getByRole("link", { name: "我的收藏" }).click();
  await leadsTo(page, path);
  const trail = page.getByRole("navigation", { name: "面包屑" });
  await sees(trail.getByRole("link", { name: "首页" }));
  assert.deepEqual(await page.getByRole("tab").allInnerTexts(), [...tabs]);
  assert.equal(await page.getByRole("tab").first().getAttribute("aria-selected"), "true");
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
    await sees(page.getByRole("row").filter({ hasText: name }));
    const titles = await page.getByRole("columnheader").allInnerTexts();
    assert.deepEqual(titles, [...(columns[at] ?? []), "收藏时间", "操作"]);
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: `查看${name}` }).click(),
    ]);
    await sees(opened.getByRole("heading", { name, level: 1 }));
    await opened.close();
  }
});

journey("deleting asks first, and 取消 leaves everything as it was", async (j) => {
  const api = await j.apiAs("supplier");
  const [product] = await productsOf(api);
  assert.ok(product);
  await api.call("POST", "/aviation/collect", { collectType: "2", assocId: product.infoId });
  const page = await j.open(`${path}?collectType=2`, { as: api });
  const row = page.getByRole("row").filter({ hasText: product.name });
  await row.getByRole("button", { name: `删除${product.name}` }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await sees(question.getByText("确定删除该数据吗？"));
  await says(page, "已取消操作", question.getByRole("button", { name: "取消" }).click());
  await gone(question);
  await sees(row);
  await row.getByRole("button", { name: `删除${product.name}` }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await gone(row);
  await sees(page.getByText("暂无收藏"));
  assert.equal(await collected(api, "2"), 0);
});

journey("what was taken down is said to be so and can still be removed", async (j) => {
  const admin = await j.apiAs("admin");
  const api = await j.apiAs("supplier");
  await emptied(api);
  const category = await tools.categoryWith("1", api);
  const form = new FormData();
  const fields = {
    ...{ toolCategoryId: category.categoryId, title: "将下架的工具", content: "<p>内容</p>" },
    ...{ releaseUser: "工具室", releaseTime: "2026-01-02 03:04:05" },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("cover", asFile(png("封面.png")));
  const { toolInfoId } = await admin.call<{ toolInfoId: string }>("POST", "/tool/info", form);
  await api.call("POST", "/aviation/collect", { collectType: "5", assocId: toolInfoId });
  await admin.call("DELETE", `/tool/info/${toolInfoId}`);
  const page = await j.open(`${path}?collectType=5`, { as: api });
  const row = page.getByRole("row").filter({ hasText: "内容已下架" });
  await sees(row);
  assert.equal(await row.getByRole("link").count(), 0);
  await row.getByRole("button", { name: "删除内容已下架" }).click();
  await page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click();
  await eventually(async () => assert.equal(await collected(api, "5"), 0));
  await gone(row);
});

journey("ten are on a page, and the last one's removal leads to the page before", async (j) => {
  const api = await j.apiAs("operator");
  await emptied(api);
  const items = await itemsOf(await categoryWith("2", api), api);
  const more = await itemsOf(await categoryWith("1", api), api);
  const eleven = [...items, ...more].slice(0, 11);
  assert.equal(eleven.length, 11);
  for (const { repairId } of eleven) {
    await api.call("POST", "/aviation/collect", { collectType: "1", assocId: repairId });
  }
  const page = await j.open(path, { as: api });
  await rows(page, 10);
  await page.getByRole("button", { name: "下一页" }).click();
  await rows(page, 1);
  await page.getByRole("button", { name: /^删除/ }).click();
  await page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click();
  await rows(page, 10);
  assert.equal(new URL(page.url()).searchParams.get("pageNum"), null);
});

function rows(page: Page, count: number): Promise<void> {
  return eventually(async () =>
    assert.equal(await page.getByRole("button", { name: /^删除/ }).count(), count),
  );
}

/** Answers their names in the order of the tabs. */
async function collectOneOfEach(api: Api): Promise<string[]> {
  const [repair] = await itemsOf(await categoryWith("1", api), api);
  const [product] = await productsOf(api);
  const { list } = await api.get<{ list: OpenPerson[] }>("/open/repair/user/all?pageSize=1");
  const [train] = await training.itemsOf(await training.categoryWith("1", api), api);
  const [tool] = await tools.itemsOf(await tools.categoryWith("1", api), api);
  const [person] = list;
  assert.ok(repair && product && person && train && tool);
  const ids: [CollectInput["collectType"], string][] = [
    ["1", repair.repairId],
    ["2", product.infoId],
    ["3", person.informationId],
    ["4", train.trainInfoId],
    ["5", tool.toolInfoId],
  ];
  await emptied(api);
  for (const [collectType, assocId] of ids) {
    await api.call("POST", "/aviation/collect", { collectType, assocId });
  }
  return [repair.title, product.name, person.nickName, train.title, tool.title];
}

/** Other journeys collect as the same person. */
async function emptied(api: Api): Promise<void> {
  const { list } = await api.get<{ list: { collectId: string }[] }>("/aviation/collect");
  const ids = list.map(({ collectId }) => collectId).join(",");
  if (ids) await api.call("DELETE", `/aviation/collect/${ids}`);
}

async function collected(api: Api, collectType: string): Promise<number> {
  const path = `/aviation/collect?collectType=${collectType}`;
  return (await api.get<{ total: number }>(path)).total;
}
