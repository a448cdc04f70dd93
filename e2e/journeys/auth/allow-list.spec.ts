// Slow: the rules have server tests.

import { expect } from "@playwright/test";
import { officePaths, openFromRow, pressButton, submit } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

const refusal = { code: 403, message: "当前网络不允许访问后台", data: null, reason: "network" };

test("the networks of the back office are checked before saving", async ({ open }) => {
  const page = await open(`${officePaths.parameters}?configKey=sys.backOffice`, { as: "admin" });
  const dialog = await openFromRow(page, "sys.backOffice.allowedNetworks", "编辑");
  const value = dialog.getByLabel("参数键值");
  await value.fill("10.0.0.0/8,办公室");
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("“办公室”不是正确的地址或网段")).toBeVisible();
  await value.fill("10.0.0.0/8, 2001:db8::/32");
  await submit(dialog, "修改成功");
  // This machine always has access, with any list.
  const again = await openFromRow(page, "sys.backOffice.allowedNetworks", "编辑");
  await again.getByLabel("参数键值").fill("*");
  await submit(again, "修改成功");
});

test("a refused network shows the reason and offers a retry", async ({ open, expectRefusal }) => {
  const page = await open("/management-center/notice-manage", { as: "operator" });
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  expectRefusal(403, /\/api\//);
  // The server sees only requests of this machine, so its refusal is simulated.
  await page.route("**/api/system/**", (route) => route.fulfill({ status: 403, json: refusal }));
  await page.goto("/application-center/maintenance-info");
  await expect(page).toHaveURL(({ pathname }) => pathname === "/sign-in-steps");
  await expect(page.getByText(refusal.message).first()).toBeVisible();
  await page.unroute("**/api/system/**");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page).toHaveURL("/application-center/maintenance-info");
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
});
