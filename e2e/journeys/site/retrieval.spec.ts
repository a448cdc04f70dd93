// Slow: the steps have server tests; simulates a minute of waiting.

import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const home = "/web-site/home";

test("password retrieval counts down and sends nothing", async ({ open }) => {
  const page = await open(home);
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("button", { name: "忘记密码" }).click();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  await box.getByRole("button", { name: "获取验证码" }).click();
  await expect(box.getByText("手机号不能为空!")).toBeVisible();
  await box.getByLabel("手机号").fill("12345678901");
  await box.getByRole("button", { name: "获取验证码" }).click();
  await expect(box.getByText("请输入正确格式的手机号！")).toBeVisible();
  await box.getByLabel("手机号").fill("13800001234");
  await box.getByRole("button", { name: "获取验证码" }).click();
  const counting = box.getByRole("button", { name: /^\d+ 秒$/ });
  await expect(counting).toBeVisible();
  await expect(box.getByText("请联系管理员")).toBeVisible();
  await expect(counting).toBeDisabled();
  await box.getByLabel("验证码", { exact: true }).fill("123456");
  await box.getByLabel("新密码").fill("Hangar-147");
  await box.getByLabel("确认密码").fill("Hangar-148");
  await box.getByRole("button", { name: "确定" }).click();
  await expect(box.getByText("新密码不一致！")).toBeVisible();
  expect(calls).toEqual([]);
  await box.getByRole("button", { name: "返回登录" }).click();
  await expect(box.getByRole("heading", { name: "登录" })).toBeVisible();
});

test("the code can be requested again after sixty seconds", async ({ open }) => {
  const page = await open("/error");
  await page.clock.install();
  await page.getByRole("link", { name: "返回首页" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("button", { name: "忘记密码" }).click();
  await box.getByLabel("手机号").fill("13800001234");
  await box.getByRole("button", { name: "获取验证码" }).click();
  await expect(box.getByRole("button", { name: "60 秒" })).toBeVisible();
  for (let second = 0; second < 59; second += 1) await page.clock.runFor(1_000);
  await expect(box.getByRole("button", { name: "1 秒" })).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(box.getByRole("button", { name: "获取验证码" })).toBeEnabled();
});

test("with a message gateway a code is sent, and the code sets the new password", async ({
  open,
}) => {
  const page = await open("/error");
  const sent = await answerAsWithGateway(page);
  await page.getByRole("link", { name: "返回首页" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("button", { name: "忘记密码" }).click();
  await box.getByLabel("手机号").fill("13800001451");
  await box.getByRole("button", { name: "获取验证码" }).click();
  await expect(box.getByText("验证码已发送", { exact: false })).toBeVisible();
  await expect(box.getByRole("button", { name: /^\d+ 秒$/ })).toBeVisible();
  await box.getByLabel("验证码", { exact: true }).fill("123456");
  await box.getByLabel("新密码").fill("Hangar-147");
  await box.getByLabel("确认密码").fill("Hangar-147");
  await expectToast(page, "密码已重置，请重新登录", () =>
    box.getByRole("button", { name: "确定" }).click(),
  );
  await expect(box.getByRole("heading", { name: "登录" })).toBeVisible();
  const [code, reset] = sent;
  expect(code?.phone).toBe("13800001451");
  expect(reset?.phone).toBe("13800001451");
  expect(reset?.smsCode).toBe("123456");
  // Each password is encrypted on its own.
  expect(JSON.stringify(sent)).not.toContain("Hangar-147");
  expect(reset?.newPassword).not.toBe(reset?.confirmPassword);
});

/** Simulates a server with a message gateway, and returns the received bodies. */
async function answerAsWithGateway(page: Page): Promise<Record<string, string>[]> {
  const sent: Record<string, string>[] = [];
  const answer = (message: string, data: unknown = null) => ({ code: 200, message, data });
  await page.route("**/api/open/password", (route) =>
    route.fulfill({ json: answer("操作成功", { available: true }) }),
  );
  for (const [path, message] of [
    ["code", "操作成功"],
    ["reset", "密码已重置，请重新登录"],
  ] as const) {
    await page.route(`**/api/open/password/${path}`, async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: answer(message) });
    });
  }
  return sent;
}
