// Slow: a tree like that of office/system/depts.spec.ts.

import { expect } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion, openDialogOver } from "../system/system.ts";
import { addCategory, addProduct, expandBranch } from "./sample-material.ts";

const question = "确定删除该数据吗？";

test("a material category is added at the top and below, viewed, moved and removed", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(officePaths.materialCategories, { as: "operator" });
  const adding = await openAddDialog(page, "航材分类新增");
  await expect(adding.getByText("顶级分类")).toBeVisible();
  await pressButton(adding, "确定");
  await expect(adding.getByText("必填项不能为空!").nth(1)).toBeVisible();
  await adding.getByLabel("分类名称").fill("机身结构件");
  await adding.getByLabel("排序").fill("0");
  await pressButton(adding, "确定");
  await expect(adding.getByText("请输入正整数！")).toBeVisible();
  await adding.getByLabel("排序").fill("90");
  await submit(adding, successMessages.add);

  const below = rowWithText(page, "机身结构件").getByRole("button", { name: "新增下级" });
  const addingBelow = await openDialogOver(page, below, "航材分类新增");
  await expect(addingBelow.getByText("机身结构件", { exact: true })).toBeVisible();
  await addingBelow.getByLabel("分类名称").fill("蒙皮与隔框");
  await addingBelow.getByLabel("排序").fill("1");
  await submit(addingBelow, successMessages.add);
  const viewing = await openFromRow(page, "蒙皮与隔框", "查看");
  await expect(viewing.getByText("机身结构件", { exact: true })).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();

  // A category is not offered below itself.
  const editing = await openFromRow(page, "机身结构件", "编辑");
  await editing.getByLabel("上级分类").fill("隔框");
  await expect(page.getByText("暂无数据").last()).toBeVisible();
  // The list of options may cover the buttons; it closes when the focus leaves.
  await editing.getByLabel("上级分类").press("Tab");
  await pressButton(editing, "取消");
  await expect(editing).toBeHidden();

  expectRefusal(409, /^\/api\/platform\/material\/category\/\d+$/);
  await rowWithText(page, "机身结构件").getByRole("button", { name: "删除" }).click();
  await expectToast(page, "存在下级分类，不允许删除", () => answerQuestion(page, question, "确定"));
  for (const name of ["蒙皮与隔框", "机身结构件"]) {
    await expect(page.getByRole("dialog")).toBeHidden();
    await rowWithText(page, name).getByRole("button", { name: "删除" }).click();
    await expectToast(page, successMessages.remove, () => answerQuestion(page, question, "确定"));
    await expect(rowWithText(page, name)).toBeHidden();
  }
});

test("a material category with a product in it stays", async ({ open, apiAs, expectRefusal }) => {
  const api = await apiAs("operator");
  const top = await addCategory(api, "地面氧气设备");
  const categoryId = await addCategory(api, "充氧车附件", top);
  const infoId = await addProduct(api, { categoryId, name: "充氧软管" });
  const page = await open(officePaths.materialCategories, { as: api });
  await expandBranch(page, "地面氧气设备", "充氧车附件");
  expectRefusal(409, `/api/platform/material/category/${categoryId}`);
  const row = rowWithText(page, "充氧车附件");
  await row.getByRole("button", { name: "删除" }).click();
  await expectToast(page, "分类下存在内容，不允许删除", () =>
    answerQuestion(page, question, "确定"),
  );
  await expect(row).toBeVisible();
  await api.call("DELETE", `/material/info/${infoId}`);
  await expect(page.getByRole("dialog")).toBeHidden();
  await row.getByRole("button", { name: "删除" }).click();
  await expectToast(page, successMessages.remove, () => answerQuestion(page, question, "确定"));
  await expect(row).toBeHidden();
  await api.call("DELETE", `/platform/material/category/${top}`);
});
