// Slow: the same screen as in office/items.spec.ts, with other fields.

import { expect } from "@playwright/test";
import { pngFile, textFile } from "../../../api/sample-files.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
  uploadFiles,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTool } from "./sample-content.ts";

test("a tool keeps its category; its release time and cover change", async ({ open, apiAs }) => {
  const name = "十吨级飞机千斤顶";
  const api = await apiAs("operator");
  const category = await addTool(api, { title: name });
  const page = await open(`${officePaths.toolItems}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const editing = await openFromRow(page, name, "编辑");
  await expect(editing.getByText("工具设备服务编辑")).toBeVisible();
  await expect(editing.getByText(category.name)).toBeVisible();
  await expect(editing.getByLabel("所属分类")).toBeDisabled();
  await editing.getByLabel("发布时间").fill("2026-02-06 10:30:00");
  await editing.getByLabel("发布时间").press("Enter");
  const files = editing.getByRole("button", { name: "选择文件" });
  await expectToast(page, "请上传PDF的附件", () => uploadFiles(page, files, textFile("参数.txt")));
  await expect(editing.getByText("技术参数.pdf")).toBeVisible();
  await editing.getByRole("button", { name: /^移除/ }).first().click();
  await pressButton(editing, "确定");
  await expect(editing.getByText("必填项不能为空!")).toBeVisible();
  await uploadFiles(page, editing.getByRole("button", { name: "选择图片" }), pngFile("千斤顶.png"));
  await submit(editing, successMessages.edit);
  await expect(rowWithText(page, name).getByText("2026-02-06 10:30:00")).toBeVisible();
});

test("a tool category is added and found by its name", async ({ open }) => {
  const page = await open(officePaths.toolCategories, { as: "operator" });
  const adding = await openAddDialog(page, "工具设备分类新增");
  await expect(adding.getByRole("radio", { name: "是" })).toBeChecked();
  await adding.getByLabel("分类名称").fill("无损检测设备");
  await adding.getByLabel("排序").fill("零");
  await pressButton(adding, "确定");
  await expect(adding.getByText("请输入正整数！")).toBeVisible();
  await adding.getByLabel("排序").fill("91");
  await submit(adding, successMessages.add);
  await page.getByRole("search").getByLabel("分类名称").fill("无损");
  await page.getByRole("button", { name: "查询" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await submit(await openFromRow(page, "无损检测设备", "删除"), successMessages.remove);
  await expect(rowWithText(page, "无损检测设备")).toBeHidden();
});
