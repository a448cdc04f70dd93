import { expect, type Page } from "@playwright/test";
import { officePaths } from "../../back-office/office.ts";
import { openSecondTab } from "../../fixtures/hydration.ts";
import { test } from "../../fixtures/test.ts";

const home = "/web-site/home";
const expired = "登录状态已过期，请重新登录";

test("a concurrent renewal in two tabs happens once and stays invisible", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(401, /^\/api\//);
  const page = await open(home, { as: "mechanic" });
  const other = await openSecondTab(page, home);
  const renewals: number[] = [];
  page.context().on("response", (response) => {
    if (response.url().endsWith("/auth/refresh/token")) renewals.push(response.status());
  });
  const before = await storedTokens(page);
  await page.evaluate(() => localStorage.setItem("ACCESS_TOKEN", "spent"));
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) {
    await expect(tab.getByRole("button", { name: "退出登录" })).toBeVisible();
    await expect(
      tab.getByRole("banner").getByRole("link", { name: "周启航", exact: true }),
    ).toBeVisible();
    await expect(tab.getByRole("dialog", { name: "提示" })).toBeHidden();
  }
  expect(renewals).toEqual([200]);
  const after = await storedTokens(page);
  expect(after.access).not.toBe("spent");
  expect(after.refresh).not.toBe(before.refresh);
});

// Slow: another screen for the same rule.
test("a renewal in the back office keeps the requested list", async ({ open, expectRefusal }) => {
  expectRefusal(401, /^\/api\//);
  const page = await open(officePaths.repairItems, { as: "operator" });
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem("ACCESS_TOKEN", "spent"));
  await page.getByRole("button", { name: "刷新列表" }).click();
  await expect.poll(async () => (await storedTokens(page)).access).not.toBe("spent");
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await expect(page.getByText(expired)).toBeHidden();
});

// Slow: another screen for the same rule.
test("an ended session shows one dialog on the site; 确定 leads home", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  expectRefusal(401, /^\/api\//);
  const api = await apiAs("mechanic");
  const page = await open("/web-site/home", { as: api });
  await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
  await api.call("DELETE", "/auth/logout");
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "提示" });
  await expect(dialog.getByText(expired)).toBeVisible();
  await expect(dialog.getByRole("button")).toHaveCount(1);
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(home);
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
});

// Slow: another screen for the same rule.
test("an ended session shows one dialog in the back office; 确定 leads to /login", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  expectRefusal(401, /^\/api\//);
  const api = await apiAs("operator");
  const page = await open(`${officePaths.repairItems}?title=APU`, { as: api });
  await expect(page.locator("tr[data-row-key]").first()).toBeVisible();
  await api.call("DELETE", "/auth/logout");
  await page.getByRole("button", { name: "刷新列表" }).click();
  const dialog = page.getByRole("dialog", { name: "提示" });
  await expect(dialog.getByText(expired)).toBeVisible();
  await expect(dialog.getByRole("button")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(
    `/login?redirect=${encodeURIComponent(`${officePaths.repairItems}?title=APU`)}`,
  );
});

// Slow: another screen for the same rule.
test("signing out in one tab signs out the other", async ({ open }) => {
  const page = await open(home, { as: "mechanic" });
  const other = await openSecondTab(page, home);
  await expect(other.getByRole("button", { name: "退出登录" })).toBeVisible();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(other.getByRole("heading", { name: "登录" })).toBeVisible();
});

// Slow: another screen for the same rule.
test("signing out in one tab removes private data from all others", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const { user } = await api.get<{ user: { phonenumber: string } }>("/system/common/user/profile");
  const page = await open(home, { as: api });
  const other = await openSecondTab(page, "/web-site/user-profile");
  await expect(other.getByText(user.phonenumber).first()).toBeVisible();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(other).toHaveURL(home);
  await expect(other.getByRole("heading", { name: "登录" })).toBeVisible();
  await expect(other.getByText(user.phonenumber)).toHaveCount(0);
});

// Slow: another screen for the same rule.
test("an ended session immediately clears all tabs of the back office", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  expectRefusal(401, /^\/api\//);
  const api = await apiAs("operator");
  const page = await open(officePaths.repairItems, { as: api });
  const other = await openSecondTab(page, officePaths.repairItems);
  await expect(other.getByRole("row").nth(1)).toBeVisible();
  await api.call("DELETE", "/auth/logout");
  // The next request of the page notices the ended session too, with or without this click.
  await page.evaluate(() => document.querySelector<HTMLElement>("[aria-label=刷新列表]")?.click());
  for (const tab of [page, other]) {
    await expect(tab.getByRole("dialog", { name: "提示" })).toBeVisible();
    await expect(tab.getByRole("row")).toHaveCount(0);
  }
  await page.getByRole("dialog", { name: "提示" }).getByRole("button", { name: "确定" }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?redirect=/);
});

function storedTokens(page: Page) {
  return page.evaluate(() => ({
    access: localStorage.getItem("ACCESS_TOKEN"),
    refresh: localStorage.getItem("REFRESH_TOKEN"),
  }));
}
