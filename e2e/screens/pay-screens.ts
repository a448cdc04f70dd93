import { expect, type Page } from "@playwright/test";
import { buttonName, officePaths, uploadFiles } from "../back-office/office.ts";
import { paySheet } from "../journeys/office/pay-sheets.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin", inView: true, path: `${officePaths.salaries}?month=2019-06` } as const;
const headings = ["账号", "姓名", "工时数", "工时单价", "职务补贴", "医保扣款", "班组"];

/** Screens of pay that need several steps: imports and revealed slips. */
export const payScreens: Screen[] = [
  { ...admin, name: "office-147-pay-problems", action: checkProblems },
  { ...admin, name: "office-148-pay-preview", action: checkSheet },
  {
    ...admin,
    name: "office-149-own-pay-shown",
    path: officePaths.repairItems,
    action: showSlips,
    as: "operator",
  },
  { name: "site-95-own-pay", path: "/web-site/user-profile", as: "mechanic", action: openSlip },
];

async function checkProblems(page: Page): Promise<void> {
  await check(page, ["mechanic", "周启航", "八十", 60.123, 0, -1, "一班"], ["nobody", "无此人", 8]);
  await expect(page.getByText("表中有问题，没有导入任何数据")).toBeVisible();
}

async function checkSheet(page: Page): Promise<void> {
  await check(
    page,
    ["mechanic", "周启航", 80.5, 60.1, 300, 236.4, "一班"],
    ["aviator", "", 90, 71],
  );
  await expect(page.getByRole("button", { name: "确定导入" })).toBeVisible();
}

async function check(page: Page, ...rows: (string | number)[][]): Promise<void> {
  await page.getByRole("button", { name: buttonName("导入") }).click();
  const dialog = page.getByRole("dialog");
  const sheet = await paySheet("六月薪资.xlsx", headings, ...rows);
  await uploadFiles(page, dialog.getByRole("button", { name: buttonName("选择文件") }), sheet);
  await dialog.getByRole("button", { name: "上传并核对" }).click();
}

async function showSlips(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "我的工资单" }).click();
  const dialog = page.getByRole("dialog", { name: "我的工资单" });
  await dialog.getByRole("button", { name: /^查看/ }).first().click();
  await dialog.getByRole("button", { name: "显示" }).click();
  await expect(dialog.getByRole("region", { name: "实发" })).toBeVisible();
}

async function openSlip(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "我的工资单" });
  await section.getByRole("button", { name: "显示" }).click();
  await section.getByRole("button", { name: /^查看/ }).first().click();
  await expect(section.getByRole("region", { name: "实发" })).toBeVisible();
}
