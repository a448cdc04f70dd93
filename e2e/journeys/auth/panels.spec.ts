import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { expect } from "@playwright/test";
import { fillSignIn, signInAs, signInReady } from "../../fixtures/sign-in.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const home = "/web-site/home";

// Slow: another rule of the panels above.
test("the public panel asks for account and password in that order", async ({ open }) => {
  const page = await open(home);
  const box = page.getByRole("region", { name: "用户面板" });
  const signIn = box.getByRole("button", { name: "登录", exact: true });
  await signIn.click();
  await expect(box.getByText("账号不能为空")).toBeVisible();
  await box.getByLabel("账号").fill("mechanic");
  await signIn.click();
  await expect(box.getByText("密码不能为空")).toBeVisible();
  await box.getByLabel("密码", { exact: true }).fill("12345");
  await signIn.click();
  await expect(box.getByText("长度至少为8个字符")).toBeVisible();
});

test("the public panel refuses a wrong password and staff alike", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(401, "/api/auth/login");
  const page = await open(home);
  const box = page.getByRole("region", { name: "用户面板" });
  for (const [account, password] of [
    ["mechanic", "Hangar-145-wrong"],
    ["operator", demoPasswords.operator],
  ] as const) {
    await signInAs(box, account, password);
    await expect(box.getByText("登录失败")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"))).toBeNull();
    await page.reload();
  }
});

// Slow: another rule of the panels above.
test("the staff's sign-in names each empty field", async ({ open }) => {
  const page = await open("/login");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("请输入账号")).toBeVisible();
  await expect(page.getByText("请输入登录密码")).toBeVisible();
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill("12345");
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await expect(page.getByText("长度至少为8个字符")).toBeVisible();
});

// Slow: another rule of the panels above.
test("the staff's sign-in refuses a wrong password and site accounts alike", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(401, "/api/auth/login");
  const page = await open("/login");
  for (const [account, password] of [
    ["operator", "Hangar-145-wrong"],
    ["mechanic", demoPasswords.mechanic],
  ] as const) {
    await signInAs(page, account, password);
    await expect(page.getByText("登录失败")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"))).toBeNull();
    await page.reload();
  }
});

test("a guarded page leads through the sign-in and back to itself", async ({ open }) => {
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

// Slow: another rule of the panels above.
test("a sign-in never leads to another origin", async ({ open }) => {
  const page = await open("/login?redirect=https://example.com/there");
  await signInAs(page, "operator", demoPasswords.operator);
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
});

test("a remembered password signs in again and is never stored itself", async ({ open }) => {
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
  await signInReady(page);
  await expect(page.getByLabel("账号")).toHaveValue("operator");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
});

// Slow: another rule of the panels above.
test("a double press on the staff's sign-in begins one session", async ({ open }) => {
  const page = await open("/login");
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/login")) calls += 1;
  });
  await fillSignIn(page, "operator", demoPasswords.operator);
  await page.getByRole("button", { name: "登录", exact: true }).dblclick();
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  expect(calls).toBe(1);
});

// Slow: another rule of the panels above.
test("who presses Enter before the captcha's answer has come is signed in once it has", async ({
  open,
}) => {
  const page = await open("/error");
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/captcha", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto("/login");
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill(demoPasswords.operator);
  await page.getByLabel("密码", { exact: true }).press("Enter");
  pressed.resolve();
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
});

// Slow: another rule of the panels above.
test("signing out on the error page leads to the staff's sign-in", async ({ open }) => {
  const page = await open("/error", { as: "mechanic" });
  await page.getByRole("banner").getByRole("button", { name: "退出" }).click();
  await expect(page).toHaveURL("/login");
});
