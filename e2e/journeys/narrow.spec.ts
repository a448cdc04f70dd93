import { expect } from "@playwright/test";
import { categoriesPath, itemsPath } from "../back-office/office.ts";
import { test } from "../fixtures/test.ts";

test("the site's drawer opens, leads on and closes", async ({ open }) => {
  const page = await open("/web-site/home", { width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await expect(drawer.getByText(/星期/)).toBeVisible();
  await drawer.getByRole("link", { name: "行业培训课程" }).click();
  await expect(drawer).toBeHidden();
  await page.waitForURL((url) => url.searchParams.get("name") === "行业培训课程");
  await page.getByRole("button", { name: "打开菜单" }).click();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("the back office's drawer opens and leads on", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin", width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await drawer.getByRole("menuitem", { name: "维修信息分类" }).click();
  await expect(drawer).toBeHidden();
  await page.waitForURL(`**${categoriesPath}`);
});
