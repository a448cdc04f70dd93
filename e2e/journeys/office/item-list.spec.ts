import { expect } from "@playwright/test";
import { categoryWith, listPath } from "../../api/categories.ts";
import { emptyCollection } from "../../api/collection.ts";
import {
  officePaths,
  openFromRow,
  pressButton,
  rowWithText,
  selectOption,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

// Slow: another action of the same list.
test("items are searched by category, title and publisher together", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  const header = page.getByRole("search");
  await header.getByRole("button", { name: "展开" }).click();
  await selectOption(header.getByLabel("所属分类"), "行业培训课程");
  await header.getByLabel("发布人").fill("培训中心");
  await header.getByRole("button", { name: "查询" }).click();
  await expect(page).toHaveURL(/categoryId=\d+/);
  await expect(page.getByRole("cell", { name: "外委方案" }).first()).toBeHidden();
  await expect(page.getByRole("cell", { name: "行业培训课程" }).first()).toBeVisible();
  await header.getByRole("button", { name: "重置" }).click();
  await expect(page).toHaveURL(officePaths.repairItems);
  await expect(page.getByRole("cell", { name: "外委方案" }).first()).toBeVisible();
});

// Slow: another action of the same list.
test("an item released in the future is marked and hidden from visitors", async ({
  open,
  visitorApi,
}) => {
  const page = await open(`${officePaths.repairItems}?state=scheduled`, { as: "operator" });
  await expect(page.getByRole("search").getByTitle("待发布")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "待发布" }).first();
  await expect(row).toBeVisible();
  await expect(page.getByRole("cell", { name: "已发布" })).toHaveCount(0);
  const name = (await row.getByRole("cell").nth(1).innerText()).replace("待发布", "").trim();
  const { total } = await visitorApi.get<{ total: number }>(
    `/open/platform?title=${encodeURIComponent(name)}`,
  );
  expect(total).toBe(0);
});

// Slow: another action of the same list.
test("items are deleted one by one and together, after a question", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", visitorApi);
  for (const at of [1, 2, 3]) {
    await api.call("POST", "/platform/info", {
      categoryId,
      title: `待删除条目${at}`,
      releaseUser: "质量室",
      releaseTime: "2026-03-05 08:00:00",
      content: "<p>正文</p>",
    });
  }
  const page = await open(`${officePaths.repairItems}?title=${encodeURIComponent("待删除")}`, {
    as: api,
  });
  const asking = await openFromRow(page, "待删除条目1", "删除");
  await expect(page.getByRole("dialog", { name: "提醒" })).toBeVisible();
  await expect(asking.getByText("确定删除该数据吗？")).toBeVisible();
  await expectToast(page, "已取消操作", () => pressButton(asking, "取消"));
  await expect(rowWithText(page, "待删除条目1")).toBeVisible();
  await submit(await openFromRow(page, "待删除条目1", "删除"), successMessages.remove);
  await expect(rowWithText(page, "待删除条目1")).toBeHidden();
  for (const at of [2, 3]) await rowWithText(page, `待删除条目${at}`).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await submit(page.getByRole("dialog"), successMessages.remove);
  await expect(page.getByText("没有符合条件的数据，请调整查询条件")).toBeVisible();
});

// Slow: applicability-dialog.test.tsx and server tests have the rules.
test("two items get an applicability by serial numbers, which readers see", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const api = await apiAs("operator");
  const category = await categoryWith("2", visitorApi);
  const ids: string[] = [];
  for (const at of [1, 2]) {
    const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
      categoryId: category.categoryId,
      title: `适用条目${at}`,
      releaseUser: "质量室",
      releaseTime: "2026-03-05 08:00:00",
      content: "<p>正文</p>",
    });
    ids.push(repairId);
  }
  const page = await open(`${officePaths.repairItems}?title=${encodeURIComponent("适用条目")}`, {
    as: api,
  });
  for (const at of [1, 2]) await rowWithText(page, `适用条目${at}`).getByRole("checkbox").check();
  await page.getByRole("button", { name: "适用范围" }).first().click();
  const dialog = page.getByRole("dialog", { name: "适用范围（已选 2 项）" });
  await selectOption(dialog.getByLabel("ATA章"), "32 起落架");
  // A multiple select stays open until a click outside.
  await dialog.getByText("适用范围（已选 2 项）").click();
  await dialog.getByRole("button", { name: "添加机型" }).click();
  const type = dialog.getByLabel("机型", { exact: true });
  await type.fill("A320-214");
  await page.locator(".ant-select-dropdown:visible").getByText("A320-214").click();
  const msns = dialog.getByLabel("适用 MSN");
  await msns.fill("2719, 31x0");
  await dialog.getByLabel("除外 MSN").click();
  await expect(dialog.getByText("无法识别“31x0”，请检查 MSN")).toBeVisible();
  await msns.fill("2719, ３１００～3130；3110");
  await dialog.getByLabel("除外 MSN").fill("3105");
  await expect(dialog.getByText("适用 2 架：B-2367、B-6017")).toBeVisible();
  await expect(msns).toHaveValue("2719、3100-3130");
  await submit(dialog, "设置成功");
  // The column is hidden by default.
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("checkbox", { name: "适用范围" }).check();
  for (const at of [1, 2]) {
    await expect(rowWithText(page, `适用条目${at}`)).toContainText("A320-214 · 32章");
  }
  const table = page.locator(".ant-table-body, .ant-table-content").first();
  const [inner, outer] = await table.evaluate((each) => [each.scrollWidth, each.clientWidth]);
  expect(inner, "all columns fit the window").toBeLessThanOrEqual(outer ?? 0);
  const reading = await open(`${listPath(category)}&repairId=${ids[0]}`, { as: "mechanic" });
  const article = reading.getByRole("article");
  await expect(article).toContainText("A320-214（MSN 2719、3100-3130，除外 3105）");
  await expect(article).toContainText("32 起落架");
});

// Slow: another action of the same list.
test("maintenance information is read by category", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  await emptyCollection(api);
  const page = await open("/application-center/maintenance-info", { as: api });
  const chosen = page.getByRole("radio", { name: "外委方案" });
  // An empty list has a row with a message.
  const row = page.locator("tr[data-row-key]").first();
  await expect(row).toBeVisible();
  await expect(chosen).toBeChecked();
  const formerTitle = `${await row.getByRole("cell").first().textContent()}`;
  await page.getByRole("radio", { name: "行业培训课程" }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(formerTitle);
  await row.getByRole("button", { name: "详情" }).click();
  const dialog = page.getByRole("dialog", { name: "维修信息详情" });
  await expect(dialog.getByText("行业培训课程")).toBeVisible();
  const collect = dialog.getByRole("button", { name: "收藏" });
  await collect.click();
  await expect(collect).toBeHidden();
});
