// Slow: the same screen as of office/items.spec.ts, with other fields.

import { expect } from "@playwright/test";
import { plainText, png } from "../../../api/sample-files.ts";
import {
  contentPaths,
  done,
  openAdding,
  openFromRow,
  press,
  rowOf,
  submit,
  upload,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTool } from "./sample-content.ts";

test("a tool's category stays, its release time and cover change", async ({ open, apiAs }) => {
  const name = "十吨级飞机千斤顶";
  const api = await apiAs("operator");
  const category = await addTool(api, { title: name });
  const page = await open(`${contentPaths.tools}?title=${encodeURIComponent(name)}`, { as: api });
  const editing = await openFromRow(page, name, "编辑");
  await expect(editing.getByText("工具设备服务编辑")).toBeVisible();
  await expect(editing.getByText(category.name)).toBeVisible();
  await expect(editing.getByLabel("所属分类")).toBeDisabled();
  await editing.getByLabel("发布时间").fill("2026-02-06 10:30:00");
  await editing.getByLabel("发布时间").press("Enter");
  const files = editing.getByRole("button", { name: "选择文件" });
  await expectToast(page, "请上传PDF的附件", () => upload(page, files, plainText("参数.txt")));
  await expect(editing.getByText("技术参数.pdf")).toBeVisible();
  await editing.getByRole("button", { name: /^移除/ }).first().click();
  await press(editing, "确定");
  await expect(editing.getByText("必填项不能为空!")).toBeVisible();
  await upload(page, editing.getByRole("button", { name: "选择图片" }), png("千斤顶.png"));
  await submit(editing, done.edit);
  await expect(rowOf(page, name).getByText("2026-02-06 10:30:00")).toBeVisible();
});

test("a tool category is added and found by its name", async ({ open }) => {
  const page = await open(contentPaths.toolCategories, { as: "operator" });
  const adding = await openAdding(page, "工具设备分类新增");
  await expect(adding.getByRole("radio", { name: "是" })).toBeChecked();
  await adding.getByLabel("分类名称").fill("无损检测设备");
  await adding.getByLabel("排序").fill("零");
  await press(adding, "确定");
  await expect(adding.getByText("请输入正整数！")).toBeVisible();
  await adding.getByLabel("排序").fill("91");
  await submit(adding, done.add);
  await page.getByRole("search").getByLabel("分类名称").fill("无损");
  await page.getByRole("button", { name: "查询" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await submit(await openFromRow(page, "无损检测设备", "删除"), done.remove);
  await expect(rowOf(page, "无损检测设备")).toBeHidden();
});
