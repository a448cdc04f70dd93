import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { expect } from "@playwright/test";
import { fillSignIn, signInAs, waitForSignInForm } from "../../fixtures/sign-in.ts";
import { blockSiteData, fillStorage } from "../../fixtures/storage.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const home = "/web-site/home";

// Slow: sign-in.test.tsx has the rule.
test("each panel refuses a wrong password and the other panel's accounts with the same message", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(401, "/api/auth/login");
  for (const { path, own, other } of [
    { path: home, own: "mechanic", other: "operator" },
    { path: "/login", own: "operator", other: "mechanic" },
  ] as const) {
    const page = await open(path);
    const form = path === home ? page.getByRole("region", { name: "用户面板" }) : page;
    for (const [account, password] of [
      [own, "Hangar-145-wrong"],
      [other, demoPasswords[other]],
    ] as const) {
      await signInAs(form, account, password);
      await expect(form.getByText("登录失败")).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"))).toBeNull();
      await page.reload();
    }
  }
});

test("a guarded page asks for a sign-in and then opens", async ({ open }) => {
  const target = "/management-center/repair-info/repair-info-manage?title=APU";
  const page = await open(target);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(target)}`);
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill(demoPasswords.operator);
  await expectToast(page, "登录成功", () =>
    page.getByLabel("密码", { exact: true }).press("Enter"),
  );
  await expect(page).toHaveURL(target);
  await page.goto("/login");
  await expect(page).not.toHaveURL(/\/login/);
});

// Slow: browser-storage.test.ts has the rule.
test("pages work with blocked site data, and sign-in forms warn about it", async ({
  openBlank,
}) => {
  const page = await openBlank({});
  await page.addInitScript(blockSiteData);
  await page.goto("/login");
  await expect(page.getByText(/^浏览器禁止本网站保存数据/)).toBeVisible();
  await signInAs(page, "operator", demoPasswords.operator);
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  await page.goto(home);
  await expect(page.getByText(/^浏览器禁止本网站保存数据/)).toBeVisible();
  await page.getByRole("banner").getByLabel("站内搜索").fill("液压");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^找到 \d+ 条结果/)).toBeVisible();
});

// Slow: browser-storage.test.ts has the rule.
test("a sign-in works with a full storage", async ({ open }) => {
  const page = await open("/login");
  await page.evaluate(fillStorage);
  await signInAs(page, "operator", demoPasswords.operator);
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  await expect(page.getByText("服务暂不可用")).toBeHidden();
});

// Slow: another rule of the panels above.
test("a sign-in never leads to another origin", async ({ open }) => {
  const page = await open("/login?redirect=https://example.com/there");
  await signInAs(page, "operator", demoPasswords.operator);
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
});

// Slow: another rule of the panels above.
test("a remembered password signs in again, and the password itself is never stored", async ({
  open,
}) => {
  const page = await open("/login");
  await fillSignIn(page, "operator", demoPasswords.operator);
  await page.getByRole("checkbox", { name: "记住密码" }).check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain("operator");
  expect(stored).not.toContain(demoPasswords.operator);
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await waitForSignInForm(page);
  await expect(page.getByLabel("账号")).toHaveValue("operator");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
});

// Slow: another rule of the panels above.
test("signing out on the error page leads to the sign-in of staff", async ({ open }) => {
  const page = await open("/error", { as: "mechanic" });
  await page.getByRole("banner").getByRole("button", { name: "退出" }).click();
  await expect(page).toHaveURL("/login");
});
