import { expect } from "@playwright/test";
import { officePaths, openAddDialog } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { pickOption } from "./system/system.ts";

// Slow: more-actions.test.tsx has the rule.
test("a narrow window folds the menu and the buttons of each row", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin", width: 900, height: 800 });
  await expect(page.getByRole("button", { name: "展开菜单" })).toBeVisible();
  const row = page.getByRole("row").nth(1);
  await expect(row.getByRole("button", { name: "操作" })).toBeVisible();
  await expect(row.getByRole("button", { name: "查看", exact: true })).toBeHidden();
  await row.getByRole("button", { name: "操作" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "查看", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "维修信息查看" })).toBeVisible();
  await expect(page.getByRole("tooltip")).toBeHidden();
});

// Slow: another part of the same window.
test("a menu of kind button has no route field", async ({ open }) => {
  const page = await open(officePaths.menus, { as: "admin" });
  const adding = await openAddDialog(page, "菜单新增");
  await expect(adding.getByLabel("路由地址")).toBeVisible();
  await pickOption(adding.getByLabel("菜单类型"), "按钮");
  await expect(adding.getByLabel("路由地址")).toBeHidden();
  await expect(adding.getByText("新窗口打开")).toBeHidden();
});

// Slow: another part of the same window.
test("the application of the page is in view on a phone", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "admin", width: 390, height: 844 });
  const current = page.getByRole("navigation", { name: "应用" }).getByRole("link", {
    name: "管理中心",
  });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toBeInViewport({ ratio: 0.9 });
});
