// Slow: two people write for half a minute.

import { expect, type Page } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  pressButton,
  selectOption,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { addNotice } from "./sample-content.ts";

const fullPage = (page: Page, name: string) => page.getByRole("region", { name });

test("a form continues from the dialog to the full page, and back", async ({ open }) => {
  const title = "整页编写的维修信息";
  const page = await open(officePaths.repairItems, { as: "operator" });
  const dialog = await openAddDialog(page, "维修信息新增");
  await selectOption(dialog.getByLabel("所属分类"), "行业培训课程");
  await dialog.getByLabel("标题").fill(title);
  await dialog.getByLabel("标题").press("Alt+Enter");

  const writing = fullPage(page, "维修信息新增");
  await expect(writing.getByRole("textbox", { name: "标题" })).toHaveValue(title);
  expect(page.url()).toContain("write=new");
  const text = writing.getByRole("textbox", { name: "正文" });
  await expect(text).toBeFocused();
  await pressButton(writing, "适用范围");
  const about = page.getByRole("dialog", { name: "适用范围" });
  await selectOption(about.getByLabel("ATA章"), "32 起落架");
  await about.getByText("适用范围", { exact: true }).click();
  await submit(about, "已填写，保存后生效");
  await expect(writing.getByText("通用 · 32 起落架")).toBeVisible();
  await text.click();
  await page.keyboard.type("# 施工前");
  await page.keyboard.press("Enter");
  await page.keyboard.type("断开电源，挂警告牌。");
  await expect(writing.getByText("字数 11")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(writing.getByText(/草稿已保存 \d\d:/)).toBeVisible();
  await expect(writing.getByRole("navigation", { name: "大纲" })).toContainText("施工前");

  await page.keyboard.press("Alt+p");
  const preview = page.frameLocator("iframe[title=桌面预览]");
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { name: "施工前" })).toBeVisible();
  await expect(preview.getByText("32 起落架")).toBeVisible();
  await writing.getByText("手机预览").click();
  const phone = page.frameLocator("iframe[title=手机预览]");
  await expect(phone.getByText("断开电源，挂警告牌。")).toBeVisible();

  await pressButton(writing, "返回对话框");
  const again = page.getByRole("dialog", { name: "维修信息新增" });
  await expect(again.getByRole("textbox", { name: "标题" })).toHaveValue(title);
  await expect(again.getByText("断开电源，挂警告牌。")).toBeVisible();
  expect(page.url()).not.toContain("write");
  await pressButton(again, "在写作台打开");
  await expect(fullPage(page, "维修信息新增")).toBeVisible();
  await submit(writing, successMessages.add);
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  expect(page.url()).not.toContain("write");

  // People who have chosen the full page get it directly. The applicability entered before the
  // first save is stored.
  await pressButton(page.getByRole("row").filter({ hasText: title }), "编辑");
  await expect(fullPage(page, "维修信息编辑").getByText("通用 · 32 起落架")).toBeVisible();
});

test("a text continues on another computer by its address", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const id = await addNotice(api, "两台电脑上写的公告");
  const address = `${officePaths.notices}?write=${id}`;
  const first = await open(address, { as: api });
  const writing = fullPage(first, "公告编辑");
  await expect(writing.getByText("请各单位知悉。")).toBeVisible();
  await pressButton(writing, "适用范围");
  const about = first.getByRole("dialog", { name: "适用范围" });
  await selectOption(about.getByLabel("ATA章"), "32 起落架");
  await about.getByText("适用范围", { exact: true }).click();
  await submit(about, "设置成功");
  await writing.getByRole("textbox", { name: "正文" }).press("Control+End");
  await first.keyboard.type("第一台电脑上写的。");
  await expect(writing.getByText(/草稿已保存/)).toBeVisible();

  const second = await open(address, { as: api });
  const elsewhere = fullPage(second, "公告编辑");
  await pressButton(elsewhere, "恢复草稿");
  await expect(elsewhere.getByText("第一台电脑上写的。")).toBeVisible();
  await elsewhere.getByRole("textbox", { name: "正文" }).press("Control+End");
  await second.keyboard.type("第二台接着写。");
  await expect(elsewhere.getByText(/草稿已保存/)).toBeVisible();

  // Both continue to write, and neither draft replaces the other.
  const saved = first.waitForResponse(/\/drafts\/one$/);
  await writing.getByLabel("公告标题").fill("标题改了");
  await saved;
  await submit(elsewhere, successMessages.edit);
  await second.goto(address);
  await pressButton(fullPage(second, "公告编辑"), "恢复草稿");
  await expect(fullPage(second, "公告编辑").getByLabel("公告标题")).toHaveValue("标题改了");
});
