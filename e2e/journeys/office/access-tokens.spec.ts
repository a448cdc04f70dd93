// Slow: the permissions of a token have server tests.

import { expect, type Page } from "@playwright/test";
import { officePaths, pressButton, rowWithText } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const expired = "登录状态已过期，请重新登录";

/** Calls like a script, without browser headers. */
async function callWith(token: string, address: string, path: string) {
  const response = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as { code: number; message: string };
}

async function openTokens(page: Page) {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "访问令牌" }).click();
  return page.getByRole("dialog", { name: "访问令牌", exact: true });
}

test("a token is made, copied, called with, seen to be used, and revoked", async ({
  open,
  server,
}) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const own = await openTokens(page);
  await expect(own.getByText("没有访问令牌")).toBeVisible();
  await pressButton(own, "新增令牌");

  const form = page.getByRole("dialog", { name: "新增访问令牌" });
  await pressButton(form, "确定");
  await expect(form.getByText("请选择权限范围")).toBeVisible();
  await form.getByLabel("令牌名称").fill("夜班同步脚本");
  await form.getByText("30 天", { exact: true }).click();
  await expect(form.getByText(/^有效期至 \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await form.getByRole("treeitem", { name: /^读取/ }).locator(".ant-tree-checkbox").click();
  await expectToast(page, "令牌已生成，请立即复制保存，关闭后不再显示", () =>
    pressButton(form, "确定"),
  );

  const created = page.getByRole("dialog", { name: "访问令牌已生成" });
  const token = (await created.getByLabel("访问令牌").textContent()) ?? "";
  expect(token).toMatch(/^amt_[a-z2-9]{8}_[\w-]{43}$/);
  await expectToast(page, "已复制", () => pressButton(created, "复制"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await pressButton(created, "我已保存");
  await expect(created).toBeHidden();

  const row = own.getByRole("listitem").filter({ hasText: "夜班同步脚本" });
  await expect(row.getByText("尚未使用")).toBeVisible();
  await expect(row.getByText(token.slice(0, 12), { exact: true })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await callWith(token, server.address, "/platform/info")).toMatchObject({ code: 200 });

  await pressButton(own, "关闭");
  const again = await openTokens(page);
  await expect(again.getByText(/^最后使用 .+127\.0\.0\.1/)).toBeVisible();
  await pressButton(again.getByRole("listitem").filter({ hasText: "夜班同步脚本" }), "撤销");
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(question.getByText(/确定撤销令牌“夜班同步脚本”吗/)).toBeVisible();
  await expectToast(page, "撤销成功", () => pressButton(question, "确定"));
  await expect(again.getByText("已撤销")).toBeVisible();
  const refused = { code: 401, message: expired };
  expect(await callWith(token, server.address, "/platform/info")).toMatchObject(refused);
});

test("an administrator makes a service its token, and revokes it", async ({ open, server }) => {
  const page = await open(officePaths.accessTokens, { as: "admin" });
  await page.getByRole("button", { name: "新增服务令牌" }).click();
  const form = page.getByRole("dialog", { name: "新增服务令牌" });
  await form.getByLabel("所属账号").fill("operator");
  await page.getByTitle(/operator/).click();
  await form.getByLabel("令牌名称").fill("排班系统");
  await form.getByText("90 天", { exact: true }).click();
  await form.getByRole("treeitem", { name: /^读取/ }).locator(".ant-tree-checkbox").click();
  await pressButton(form, "确定");
  const created = page.getByRole("dialog", { name: "访问令牌已生成" });
  const token = (await created.getByLabel("访问令牌").textContent()) ?? "";
  await pressButton(created, "我已保存");
  await expect(rowWithText(page, "排班系统").getByText("服务令牌")).toBeVisible();
  expect((await callWith(token, server.address, "/platform/info")).code).toBe(200);
  // A token has no permission that its account lacks.
  expect((await callWith(token, server.address, "/system/post")).code).toBe(403);

  await rowWithText(page, "排班系统").getByRole("button", { name: "撤销" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await expectToast(page, "撤销成功", () => pressButton(question, "确定"));
  await expect(rowWithText(page, "排班系统").getByText("已撤销")).toBeVisible();
  expect((await callWith(token, server.address, "/platform/info")).code).toBe(401);
});
