import { expect, type Page } from "@playwright/test";
import { labelled, systemPaths, upload } from "../back-office/office.ts";
import { paySheet } from "../journeys/office/pay-sheets.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin", inView: true, path: systemPaths.users } as const;
const headings = ["账号", "姓名", "手机号", "备注", "班组"];

/** Rows from sheets: what is asked for, what is wrong, and what would become of each row. */
export const importScreens: Screen[] = [
  { ...admin, name: "office-75-user-import", act: openImport },
  { ...admin, name: "office-75-user-import-problems", act: checkProblems },
  { ...admin, name: "office-75-user-import-preview", act: checkSheet },
];

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: labelled("导入") }).click();
  await expect(page.getByRole("button", { name: "下载现有数据" })).toBeVisible();
}

async function check(page: Page, ...rows: string[][]): Promise<void> {
  await openImport(page);
  const dialog = page.getByRole("dialog");
  const sheet = await paySheet("员工.xlsx", headings, ...rows);
  await upload(page, dialog.getByRole("button", { name: labelled("选择文件") }), sheet);
  await dialog.getByRole("button", { name: "上传并核对" }).click();
}

async function checkProblems(page: Page): Promise<void> {
  await check(page, ["operator", "运营", "123", "", ""], ["nobody", "新人", "", "", ""]);
  await expect(page.getByText("表中有问题，没有导入任何数据")).toBeVisible();
}

async function checkSheet(page: Page): Promise<void> {
  await check(page, ["operator", "运营专员", "13900001234", "夜班", "一班"]);
  await expect(page.getByRole("button", { name: "确定导入" })).toBeVisible();
}
