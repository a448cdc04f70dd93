import { expect } from "@playwright/test";
import { officePaths, rowWithText } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { pickOption } from "../system/system.ts";

test("an authorisation is issued, countersigned by another, and found by a registration", async ({
  open,
}) => {
  const page = await open(officePaths.authorisations, { as: "operator" });
  await page.getByRole("button", { name: "签发授权" }).click();
  const dialog = page.getByRole("dialog", { name: "签发授权" });
  await dialog.getByLabel("人员").fill("梁宏");
  await page.getByTitle(/^梁宏/).click();
  await pickOption(dialog.getByLabel("授权类别"), "放行");
  await dialog.getByLabel("生效日期").fill("2026-01-01");
  await dialog.getByLabel("截止日期").fill("2099-12-31");
  await dialog.getByLabel("授权依据").fill("放行人员评估记录");
  await dialog.getByRole("button", { name: /确\s*定/ }).click();
  await expect(page.getByText(/^已签发 AUTH-/)).toBeVisible();
  await expect(rowWithText(page, "梁宏").first()).toContainText("待会签");

  const quality = await open(officePaths.authorisations, { as: "admin" });
  await rowWithText(quality, "梁宏").first().getByRole("button", { name: "会签" }).click();
  await expect(quality.getByText("已会签")).toBeVisible();
  // The demo's conditions for release: this person has no licence.
  await expect(rowWithText(quality, "梁宏").first()).toContainText("未登记执照");
  await quality.goto(officePaths.whoMay);
  await quality.getByLabel("注册号或机型").fill("b5398");
  await quality.getByRole("button", { name: /^查\s*询$/ }).click();
  await expect(quality.getByRole("heading", { name: /^还差条件/ })).toBeVisible();
  await expect(quality.getByRole("listitem").filter({ hasText: "梁宏" }).first()).toContainText(
    "未登记执照",
  );
});
