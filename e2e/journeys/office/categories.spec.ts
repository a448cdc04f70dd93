// Slow: a list like that of office/posts.spec.ts.

import { expect } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

const fixed = ["外委方案", "改装修理方案", "QN经验分享", "行业培训课程"];

test("the four fixed categories are read-only", async ({ open }) => {
  const page = await open(officePaths.repairCategories, { as: "operator" });
  for (const name of fixed) {
    const row = rowWithText(page, name);
    await expect(row.getByRole("button", { name: "查看" })).toBeVisible();
    await expect(row.getByRole("button", { name: "编辑" })).toBeHidden();
    await expect(row.getByRole("button", { name: "删除" })).toBeHidden();
    await expect(row.getByRole("checkbox")).toBeDisabled();
  }
  const viewing = await openFromRow(page, "行业培训课程", "查看");
  await expect(viewing.getByText("维修信息分类查看")).toBeVisible();
  await expect(viewing.getByText("否", { exact: true })).toBeVisible();
});

test("a category is added, viewed, changed and deleted", async ({ open }) => {
  const page = await open(officePaths.repairCategories, { as: "operator" });
  const adding = await openAddDialog(page, "维修信息分类新增");
  await pressButton(adding, "确定");
  await expect(adding.getByText("必填项不能为空!")).toHaveCount(3);
  await adding.getByLabel("分类名称").fill("航线排故");
  await adding.getByLabel("排序").fill("5");
  await adding.getByRole("radio", { name: "否" }).check();
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "航线排故")).toBeVisible();

  const editing = await openFromRow(page, "航线排故", "编辑");
  await expect(editing.getByText("是否有封面")).toBeHidden();
  await editing.getByLabel("分类名称").fill("航线排故案例");
  await submit(editing, successMessages.edit);
  await expect(rowWithText(page, "航线排故案例")).toBeVisible();
  await searchList(page, "分类名称", "航线排故案例");
  await expect(page.getByRole("row")).toHaveCount(2);
  await submit(await openFromRow(page, "航线排故案例", "删除"), successMessages.remove);
  await expect(rowWithText(page, "航线排故案例")).toBeHidden();
});

test("a category with items cannot be deleted", async ({ open, apiAs, expectRefusal }) => {
  const api = await apiAs("operator");
  const category = { name: "占用中的分类", orderNum: 6, cover: "2" };
  const { categoryId } = await api.call<{ categoryId: string }>(
    "POST",
    "/platform/category",
    category,
  );
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title: "占用分类的条目",
    releaseUser: "质量室",
    releaseTime: "2026-01-05 08:00:00",
    content: "<p>正文</p>",
  });
  expectRefusal(409, `/api/platform/category/${categoryId}`);
  const page = await open(officePaths.repairCategories, { as: api });
  const asking = await openFromRow(page, category.name, "删除");
  await pressButton(asking, "确定");
  await expect(page.getByText("分类下存在内容，不允许删除")).toBeVisible();
  await expect(rowWithText(page, category.name)).toBeVisible();
  await api.call("DELETE", `/platform/info/${repairId}`);
  await api.call("DELETE", `/platform/category/${categoryId}`);
});

test("categories are searched by their cover flag", async ({ open }) => {
  const page = await open(`${officePaths.repairCategories}?cover=2`, { as: "operator" });
  await expect(rowWithText(page, "行业培训课程")).toBeVisible();
  await expect(rowWithText(page, "外委方案")).toBeHidden();
  await page.getByRole("button", { name: "重置" }).click();
  await expect(rowWithText(page, "外委方案")).toBeVisible();
});
