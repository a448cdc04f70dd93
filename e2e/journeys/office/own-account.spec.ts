// Slow: forms and menus like those of site/profile.spec.ts.

import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { expect, type Page } from "@playwright/test";
import { officePaths, pressButton, submit } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

test("the badge counts unread notices up to ten", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  const { user } = await api.get<{ user: { unreadMessage: number } }>(
    "/system/common/user/profile",
  );
  const page = await open(officePaths.repairItems, { as: api });
  const badge = page.getByRole("button", { name: /^公告|个人消息/ });
  await expect(badge).toBeVisible();
  // The label counts the user's own messages after the notices, if there are any.
  const notices = user.unreadMessage > 0 ? `公告 ${user.unreadMessage} 条未读` : "";
  const { total } = await api.get<{ total: number }>("/system/common/messages/unread");
  const messages = total > 0 ? `个人消息 ${total} 条未读` : "";
  const name = [notices, messages].filter(Boolean).join("，") || "暂无未读消息";
  await expect(badge).toHaveAttribute("aria-label", name);
});

test("the own profile is shown first, then edited", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "个人信息" });
  await expect(dialog.getByText("operator", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await pressButton(dialog, "修改");
  const phone = dialog.getByLabel("手机号");
  await phone.fill("123");
  await pressButton(dialog, "保存");
  await expect(dialog.getByText("请输入正确格式的手机号！")).toBeVisible();
  await phone.fill("13912345678");
  await expectToast(page, "操作成功", () => pressButton(dialog, "保存"));
  await expect(dialog.getByText("13912345678")).toBeVisible();
  await pressButton(dialog, "关闭");
  await expect(dialog).toBeHidden();
});

test("changing the password asks for the old one and for the new one twice", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("必填项不能为空!")).toHaveCount(3);
  await dialog.getByLabel("旧密码").fill("Hangar-145-wrong");
  await dialog.getByLabel("新密码").fill("Hangar-145-fresh");
  await dialog.getByLabel("确认密码").fill("Hangar-145-other");
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("新密码不一致！")).toBeVisible();
  await dialog.getByLabel("确认密码").fill("Hangar-145-fresh");
  expectRefusal(400, "/api/system/common/user/profile/updatepwd");
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("旧密码错误")).toBeVisible();
});

test("the changed password signs in", async ({ open, apiWith }) => {
  const fresh = "Hangar-145-fresh";
  const page = await open(officePaths.repairItems, { as: "operator" });
  await changePassword(page, demoPasswords.operator, fresh);
  const api = await apiWith("operator", fresh);
  // Restores the password for the following journeys.
  const again = await open(officePaths.repairItems, { as: api });
  await changePassword(again, fresh, demoPasswords.operator);
});

test("the user menu opens with reduced motion", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  await expect(page.getByRole("dialog", { name: "个人信息" })).toBeVisible();
});

test("signing out leads to the sign-in", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"))).toBeNull();
});

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByLabel("旧密码").fill(from);
  await dialog.getByLabel("新密码").fill(to);
  await dialog.getByLabel("确认密码").fill(to);
  await submit(dialog, "操作成功");
}
