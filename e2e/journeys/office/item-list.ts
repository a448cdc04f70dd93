import assert from "node:assert/strict";
import { categoryWith } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import {
  choose,
  done,
  itemsPath,
  openFromRow,
  press,
  rowOf,
  submit,
} from "../../harness/office.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

journey("items are searched by category, title and publisher together", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator" });
  const header = page.getByRole("search");
  await choose(header.getByLabel("所属分类"), "行业培训课程");
  await header.getByLabel("发布人").fill("培训中心");
  await header.getByRole("button", { name: "查询" }).click();
  await eventually(() => assert.match(page.url(), /categoryId=\d+/));
  await gone(page.getByRole("cell", { name: "外委方案" }).first());
  await sees(page.getByRole("cell", { name: "行业培训课程" }).first());
  await header.getByRole("button", { name: "重置" }).click();
  await leadsTo(page, itemsPath);
  await sees(page.getByRole("cell", { name: "外委方案" }).first());
});

journey("an item released in the future is marked and hidden from visitors", async (j) => {
  const page = await j.open(itemsPath, { as: "operator" });
  const row = page.getByRole("row").filter({ hasText: "待发布" }).first();
  await sees(row);
  const name = (await row.getByRole("cell").nth(1).innerText()).replace("待发布", "").trim();
  const { total } = await j
    .visitorApi()
    .get<{ total: number }>(`/open/platform?title=${encodeURIComponent(name)}`);
  assert.equal(total, 0);
});

journey("items are deleted one by one and together, after a question", async (j) => {
  const api = await j.apiAs("operator");
  const { categoryId } = await categoryWith("2", j.visitorApi());
  for (const at of [1, 2, 3]) {
    await api.call("POST", "/platform/info", {
      categoryId,
      title: `待删除条目${at}`,
      releaseUser: "质量室",
      releaseTime: "2026-03-05 08:00:00",
      content: "<p>正文</p>",
    });
  }
  const page = await j.open(`${itemsPath}?title=${encodeURIComponent("待删除")}`, { as: api });
  const asking = await openFromRow(page, "待删除条目1", "删除");
  await sees(page.getByRole("dialog", { name: "提醒" }), asking.getByText("确定删除该数据吗？"));
  await says(page, "已取消操作", press(asking, "取消"));
  await sees(rowOf(page, "待删除条目1"));
  await submit(await openFromRow(page, "待删除条目1", "删除"), done.remove);
  await gone(rowOf(page, "待删除条目1"));
  for (const at of [2, 3]) await rowOf(page, `待删除条目${at}`).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await submit(page.getByRole("dialog"), done.remove);
  await sees(page.getByText("没有符合条件的数据，请调整查询条件"));
});

journey("maintenance information is read by category", async ({ open }) => {
  const page = await open("/application-center/maintenance-info", { as: "operator" });
  const chosen = page.getByRole("radio", { name: "外委方案" });
  await sees(page.getByRole("row").nth(1));
  assert.ok(await chosen.isChecked());
  await page.getByRole("radio", { name: "行业培训课程" }).click();
  await page.getByRole("row").nth(1).getByRole("button", { name: "详情" }).click();
  const dialog = page.getByRole("dialog", { name: "维修信息详情" });
  await sees(dialog.getByText("行业培训课程"));
  const collect = dialog.getByRole("button", { name: "收藏" });
  await collect.click();
  await gone(collect);
});
