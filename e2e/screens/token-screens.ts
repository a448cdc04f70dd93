import { expect, type Page } from "@playwright/test";
import { officePaths } from "../back-office/office.ts";
import { clickButton } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin" } as const;

export const tokenScreens: Screen[] = [
  { ...admin, name: "office-170-access-tokens", path: officePaths.accessTokens },
  {
    ...admin,
    name: "office-171-service-token-add",
    path: officePaths.accessTokens,
    action: clickButton("新增服务令牌"),
  },
  { ...admin, name: "office-172-own-tokens", path: officePaths.repairItems, action: openOwnTokens },
  {
    ...admin,
    name: "office-173-own-token-made",
    path: officePaths.repairItems,
    action: makeOwnToken,
  },
];

async function openOwnTokens(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "访问令牌" }).click();
  await expect(page.getByRole("button", { name: "新增令牌" })).toBeEnabled();
}

async function makeOwnToken(page: Page): Promise<void> {
  await openOwnTokens(page);
  await clickButton("新增令牌")(page);
  const form = page.getByRole("dialog", { name: "新增访问令牌" });
  await form.getByLabel("令牌名称").fill("夜班同步脚本");
  await form.getByText("7 天", { exact: true }).click();
  await form.getByRole("treeitem", { name: /^读取/ }).locator(".ant-tree-checkbox").click();
  await form.getByRole("button", { name: /确 ?定/ }).click();
  await expect(page.getByRole("dialog", { name: "访问令牌已生成" })).toBeVisible();
}
