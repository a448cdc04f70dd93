import { expect } from "@playwright/test";
import { officePaths, rowWithText } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { pickOption } from "../system/system.ts";

test("a ledger entry is found and shown, and the ledger is checked", async ({ open }) => {
  const page = await open(officePaths.evidence, { as: "admin" });
  const search = page.getByRole("search");
  await pickOption(search.getByLabel("行为"), "版次作废");
  await search.getByRole("button", { name: "查询" }).click();
  const row = rowWithText(page, "版次作废").first();
  await expect(row).toBeVisible();
  await expect(rowWithText(page, "审批同意")).toHaveCount(0);
  await row.getByRole("button", { name: "详情" }).click();
  const detail = page.getByRole("dialog", { name: /^证据台账 第 \d+ 条$/ });
  await expect(detail.getByText("签名（Ed25519）")).toBeVisible();
  await expect(detail.getByText("原因")).toBeVisible();
  await detail.getByRole("button", { name: "关闭" }).last().click();

  await page.getByRole("button", { name: "校验" }).click();
  const checking = page.getByRole("dialog", { name: "校验证据台账" });
  await checking.getByRole("button", { name: "开始校验" }).click();
  await expect(checking.getByText(/^全部 \d+ 条记录无误$/)).toBeVisible();
  await checking.getByRole("button", { name: "关闭" }).last().click();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出台账文件" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("证据台账.jsonl");
});
