import { expect } from "@playwright/test";
import { firstTwoOf } from "../../../api/found.ts";
import { pngFile, textFile } from "../../../api/sample-files.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  selectOption,
  submit,
  successMessages,
  uploadFiles,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addCategory, addProduct } from "./sample-material.ts";

test("a product is added, approved and shown on the site", async ({ open, apiAs, visitorApi }) => {
  const api = await apiAs("operator");
  const categoryId = await addCategory(api, "试飞专用件");
  const page = await open(officePaths.materials, { as: api });
  const adding = await openAddDialog(page, "航材信息新增");
  await pressButton(adding, "确定");
  const missing = adding.getByText("必填项不能为空!");
  await expect(missing).toHaveCount(11);
  await selectOption(adding.getByLabel("所属分类"), "试飞专用件");
  const name = "空速管防护套";
  for (const [label, value] of [
    ["产品名称", name],
    ["副标题", "耐高温织物"],
    ["兑换价", "0.123"],
    ["规格", "AM-34-1120-3"],
    ["品牌", "云翼"],
    ["款式", "红色飘带"],
    ["特点", "可见性好"],
    ["描述", "适用于多种机型。"],
    ["介绍", "每套两只，附检查单。"],
  ] as const) {
    await adding.getByLabel(label).fill(value);
  }
  await expect(adding.getByText("请输入整数或者保留两位小数！")).toBeVisible();
  await adding.getByLabel("兑换价").fill("1280.05");
  const [covers, details] = firstTwoOf(
    await adding.getByRole("button", { name: "选择图片" }).all(),
  );
  await uploadFiles(page, covers, textFile("主图.txt"));
  await expect(adding.getByText("主图.txt")).toBeHidden();
  await uploadFiles(page, covers, pngFile("主图.png"));
  await uploadFiles(page, details, pngFile("尺寸.png"));
  await submit(adding, successMessages.add);

  await searchList(page, "产品名称", name);
  const row = rowWithText(page, name);
  await expect(row.getByText("1,280.05 里程")).toBeVisible();
  await expect(row.getByText("待审核")).toBeVisible();
  await expect(row.locator("img")).toBeVisible();
  const publicly = () =>
    visitorApi.get<{ total: number }>(`/open/material?categoryId=${categoryId}`);
  expect((await publicly()).total).toBe(0);
  const judging = await openFromRow(page, name, "审核");
  await pressButton(judging, "确定");
  await expect(judging.getByText("必填项不能为空!")).toBeVisible();
  await judging.getByRole("radio", { name: "通过" }).check();
  await submit(judging, "审核成功");
  await expect(row.getByText("已通过")).toBeVisible();
  await expect(row.getByRole("button", { name: "审核" })).toBeHidden();
  expect((await publicly()).total).toBe(1);
});

// Slow: another decision on the same screen.
test("a rejected product is pending again after a change", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const categoryId = await addCategory(api, "舱门密封件");
  const name = "货舱门密封条";
  const infoId = await addProduct(api, { categoryId, name });
  await api.call("PATCH", `/material/info/${infoId}`, { status: 2 });
  const page = await open(`${officePaths.materials}?categoryId=${categoryId}`, { as: api });
  // The category comes from the address, and its name is displayed.
  await expect(page.getByRole("search").getByTitle("舱门密封件")).toBeVisible();
  const row = rowWithText(page, name);
  await expect(row.getByText("已驳回")).toBeVisible();
  const viewing = await openFromRow(page, name, "查看");
  await expect(viewing.getByText("12,800.5 里程")).toBeVisible();
  await expect(viewing.getByText("已驳回")).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const editing = await openFromRow(page, name, "编辑");
  await editing.getByLabel("品牌").fill("岚峰");
  await submit(editing, successMessages.edit);
  await expect(row.getByText("岚峰")).toBeVisible();
  await expect(row.getByText("待审核")).toBeVisible();
});

// Slow: another decision on the same screen.
test("a product search includes subcategories", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const top = await addCategory(api, "机载软件介质");
  const below = await addCategory(api, "导航数据卡", top);
  await addProduct(api, { categoryId: below, name: "导航数据库卡" });
  const page = await open(officePaths.materials, { as: api });
  const header = page.getByRole("search");
  await header.getByLabel("所属分类").click();
  await page.getByRole("menuitemcheckbox", { name: "机载软件介质" }).click();
  await page.getByRole("menuitemcheckbox", { name: "导航数据卡" }).click();
  await expect(header.getByTitle("机载软件介质 / 导航数据卡")).toBeVisible();
  await header.getByRole("button", { name: "查询" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowWithText(page, "导航数据库卡")).toBeVisible();
});

// Slow: another decision on the same screen.
test("the second of two decisions on a product is refused", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  const api = await apiAs("operator");
  const categoryId = await addCategory(api, "应急定位设备");
  const name = "应急定位发射机";
  const infoId = await addProduct(api, { categoryId, name });
  const page = await open(`${officePaths.materials}?categoryId=${categoryId}`, { as: api });
  const judging = await openFromRow(page, name, "审核");
  await api.call("PATCH", `/material/info/${infoId}`, { status: 1 });
  await judging.getByRole("radio", { name: "驳回" }).check();
  expectRefusal(409, `/api/material/info/${infoId}`);
  await expectToast(page, "该产品已审核", () => pressButton(judging, "确定"));
  await expect(judging).toBeHidden();
  await expect(rowWithText(page, name).getByText("已通过")).toBeVisible();
});

// Slow: another decision on the same screen.
test("several products are rejected together, with a reason", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const categoryId = await addCategory(api, "舱内灯具");
  for (const name of ["阅读灯甲", "阅读灯乙"]) await addProduct(api, { categoryId, name });
  const passed = await addProduct(api, { categoryId, name: "阅读灯丙" });
  await api.call("PATCH", `/material/info/${passed}`, { status: 1 });
  const page = await open(`${officePaths.materials}?categoryId=${categoryId}`, { as: api });
  await page.getByRole("columnheader").getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量审核" }).click();
  const dialog = page.getByRole("dialog", { name: "批量审核航材信息" });
  await expect(dialog.getByText("另有 1 项已审核，不受影响")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("radio", { name: "驳回" }).check();
  await dialog.getByLabel("审核意见").fill("缺少尺寸图");
  await submit(dialog, "审核成功");
  for (const name of ["阅读灯甲", "阅读灯乙"]) {
    await expect(rowWithText(page, name).getByText("已驳回")).toBeVisible();
    await expect(rowWithText(page, name).getByText("缺少尺寸图")).toBeVisible();
  }
  await expect(rowWithText(page, "阅读灯丙").getByText("已通过")).toBeVisible();
});

// Slow: another decision on the same screen.
test("the read-only page shows products by category", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const top = await addCategory(api, "机场保障件");
  const below = await addCategory(api, "轮挡与护栏", top);
  const name = "橡胶轮挡";
  await addProduct(api, { categoryId: below, name });
  const page = await open(officePaths.airMaterialInfo, { as: api });
  const categories = page.getByRole("complementary", { name: "航材分类" });
  await categories.getByText("机场保障件").click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "新增" })).toBeHidden();
  await expect(rowWithText(page, name).getByRole("button", { name: "编辑" })).toBeHidden();
  const viewing = await openFromRow(page, name, "查看");
  await expect(viewing.getByText("航材信息详情")).toBeVisible();
  await expect(viewing.getByText("修理后附适航批准标签。")).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  // A search stays within the category.
  await searchList(page, "产品名称", "没有的产品");
  await expect(page.getByText("没有符合条件的数据，请调整查询条件")).toBeVisible();
  await categories.getByText("全部分类").click();
  await expect(page.getByText("没有符合条件的数据，请调整查询条件")).toBeVisible();
});

test("a phone has the category in the filters and nothing else above the list", async ({
  open,
}) => {
  const page = await open(officePaths.airMaterialInfo, { as: "operator", width: 390, height: 844 });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "航材分类" })).toHaveCount(0);
  await page.getByRole("button", { name: "搜索" }).click();
  await expect(page.getByLabel("所属分类")).toBeVisible();
});
