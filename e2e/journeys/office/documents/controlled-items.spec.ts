import { expect } from "@playwright/test";
import { officePaths, rowWithText, submit } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { addItem } from "./sample-documents.ts";

const title = "襟翼作动筒更换程序";
const docNumber = "AM-FLAP-001";
const listed = `${officePaths.repairItems}?title=${encodeURIComponent(title)}`;

test("a controlled item has its own actions in the list, and is withdrawn before it was in force", async ({
  open,
  apiAs,
}) => {
  const admin = await apiAs("admin");
  const { itemId } = await addItem(admin, title);
  await admin.call("POST", `/platform/info/${itemId}/document`, { docNumber, reviewMonths: 24 });
  const draft = `${officePaths.documents}?document=${itemId}&rev=1`;

  const page = await open(listed, { as: "admin" });
  const row = rowWithText(page, title);
  await expect(row.getByText(`${docNumber} 第 1 版 审核中`)).toBeVisible();
  await page.getByRole("checkbox", { name: "选择第 1 行" }).check();
  await page.getByRole("button", { name: "批量删除" }).click();
  const refused = page.getByRole("dialog").filter({ hasText: "受控文件不能删除，请使用作废" });
  await expect(refused.getByText(`${docNumber} ${title}`)).toBeVisible();
  await refused.getByRole("button", { name: "确定" }).click();
  await row.getByRole("button", { name: "编辑" }).click();
  await expect(page).toHaveURL(draft);

  // Addresses that open the form lead to the revision as well.
  for (const mode of ["edit", "write"]) {
    await page.goto(`${listed}&${mode}=${itemId}`);
    await expect(page).toHaveURL(draft);
  }

  await page.goto(listed);
  await rowWithText(page, title).getByRole("button", { name: "作废" }).click();
  const ending = page.getByRole("dialog", { name: "作废文件：第 1 版" });
  await ending.getByLabel("作废原因").fill("机型退役，不再编写");
  await submit(ending, "已作废");
  await page.goto(`${officePaths.documents}?docNumber=${docNumber}`);
  await expect(rowWithText(page, docNumber).getByText("已作废")).toBeVisible();
  await page.goto(listed);
  await expect(rowWithText(page, title).getByText("已失效")).toBeVisible();
  await expect(rowWithText(page, title).getByRole("button", { name: "作废" })).toBeHidden();
});

test("the master list is shown as of a day, and fits a window of 1440", async ({ open }) => {
  const page = await open(officePaths.documents, { as: "admin" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rowWithText(page, "AM-TQ-2026-0001").getByText("第 3 版")).toBeVisible();
  const table = page.locator(".ant-table-body, .ant-table-content").first();
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);

  // The first revision was replaced 200 days ago.
  const day = new Date(Date.now() - 300 * 86_400_000).toLocaleDateString("sv-SE");
  await page.getByRole("textbox", { name: "截至日期" }).fill(day);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "查询" }).click();
  await expect(page.getByText(`截至 ${day} 有效的文件`)).toBeVisible();
  await expect(rowWithText(page, "AM-TQ-2026-0001").getByText("第 1 版")).toBeVisible();
  await page.getByRole("button", { name: "导出" }).click();
  await expect(page.getByRole("dialog", { name: `导出有效文件清单（截至${day}）` })).toBeVisible();
});
