import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import { says, sees } from "../../harness/seeing.ts";

const home = "/web-site/home";

journey("password retrieval counts down and sends nothing", async ({ open }) => {
  const page = await open(home);
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("button", { name: "找回密码" }).click();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  await box.getByRole("button", { name: "获取验证码" }).click();
  await sees(box.getByText("手机号不能为空!"));
  await box.getByLabel("手机号").fill("12345678901");
  await box.getByRole("button", { name: "获取验证码" }).click();
  await sees(box.getByText("请输入正确格式的手机号！"));
  await box.getByLabel("手机号").fill("13800001234");
  await box.getByRole("button", { name: "获取验证码" }).click();
  const counting = box.getByRole("button", { name: /^\d+ 秒$/ });
  await sees(counting, box.getByText("请联系管理员"));
  assert.ok(await counting.isDisabled());
  await box.getByLabel("验证码", { exact: true }).fill("123456");
  await box.getByLabel("新密码").fill("Hangar-147");
  await box.getByLabel("确认密码").fill("Hangar-148");
  await box.getByRole("button", { name: "确定" }).click();
  await sees(box.getByText("新密码不一致！"));
  assert.deepEqual(calls, []);
  await box.getByRole("button", { name: "返回登录" }).click();
  await sees(box.getByRole("heading", { name: "登录" }));
});

journey("the code may be asked for again after sixty seconds", async ({ open }) => {
  const page = await open("/error");
  await page.clock.install();
  await page.getByRole("button", { name: "返回首页" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("button", { name: "找回密码" }).click();
  await box.getByLabel("手机号").fill("13800001234");
  await box.getByRole("button", { name: "获取验证码" }).click();
  await sees(box.getByRole("button", { name: "60 秒" }));
  for (let second = 0; second < 59; second += 1) await page.clock.runFor(1_000);
  await sees(box.getByRole("button", { name: "1 秒" }));
  await page.clock.runFor(1_000);
  assert.ok(await box.getByRole("button", { name: "获取验证码" }).isEnabled());
});

journey("with a message gateway the code is sent and sets the new password", async ({ open }) => {
  const page = await open("/error");
  const sent = await answerAsWithGateway(page);
  await page.getByRole("button", { name: "返回首页" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("button", { name: "找回密码" }).click();
  await box.getByLabel("手机号").fill("13800001451");
  await box.getByRole("button", { name: "获取验证码" }).click();
  await sees(box.getByText("验证码已发送", { exact: false }));
  await sees(box.getByRole("button", { name: /^\d+ 秒$/ }));
  await box.getByLabel("验证码", { exact: true }).fill("123456");
  await box.getByLabel("新密码").fill("Hangar-147");
  await box.getByLabel("确认密码").fill("Hangar-147");
  await says(page, "密码已重置，请重新登录", box.getByRole("button", { name: "确定" }).click());
  await sees(box.getByRole("heading", { name: "登录" }));
  const [code, reset] = sent;
  assert.equal(code?.phone, "13800001451");
  assert.equal(reset?.phone, "13800001451");
  assert.equal(reset?.smsCode, "123456");
  // Sealed, each for itself.
  assert.ok(!JSON.stringify(sent).includes("Hangar-147"));
  assert.notEqual(reset?.newPassword, reset?.confirmPassword);
});

/** The page's server stands there as if it could send messages; returns what it was sent. */
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
