// Slow: ordinary lists; the search has server tests.

import { searchScreen } from "@aeromaint/contracts/search/search-kinds.ts";
import { expect } from "@playwright/test";
import { categoryWith, itemsOf } from "../../api/categories.ts";
import { firstOf } from "../../api/found.ts";
import {
  officePaths,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const missed = "企鹅起落装置";

test("a missed query becomes a synonym and then finds something", async ({ open, visitorApi }) => {
  const { title } = firstOf(await itemsOf(await categoryWith("1", visitorApi), visitorApi));
  const visitor = await open(`${searchScreen.path}?keyword=${missed}`);
  await expect(visitor.getByText(`没有找到与“${missed}”相关的内容`)).toBeVisible();

  const page = await open(officePaths.searchAnalysis, { as: "admin" });
  // Counts are written some seconds later.
  await expect(async () => {
    await page.getByRole("button", { name: "刷新列表" }).click();
    await expect(rowWithText(page, missed)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await rowWithText(page, missed).getByRole("button", { name: "加为同义词" }).click();
  const adding = page.getByRole("dialog", { name: "同义词新增" });
  await expect(adding.getByTitle(missed)).toBeVisible();
  await adding.getByRole("combobox", { name: "词条" }).fill(title);
  await page.keyboard.press("Enter");
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, missed).getByText("已有")).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText(`已包含同义词：${title}`)).toBeVisible();
  const hit = visitor.getByRole("tabpanel").getByRole("link").first();
  await expect(hit.locator("strong mark")).toHaveText(title);
});

test("synonyms are pasted as lines; wrong lines are named and the text stays", async ({ open }) => {
  const page = await open(officePaths.synonyms, { as: "admin" });
  await page.getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "导入同义词" });
  const lines = dialog.getByRole("textbox");
  await lines.fill("极地测试词 = polar probe\n只有一个");
  await expect(dialog.getByText("第 2 行：没有“=”或“=>”，请用它们隔开词条")).toBeVisible();
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("1 行有误，请修改后再导入")).toBeVisible();
  await lines.fill("极地测试词 = polar probe\nPLP => 极地测试词");
  await expectToast(page, "导入成功，新增 2 组", () => pressButton(dialog, "确定"));
  await searchList(page, "词条", "polar");
  await expect(rowWithText(page, "polar probe").getByText("双向")).toBeVisible();
});
