import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accounts } from "../../harness/accounts.ts";
import { signedInWith } from "../../harness/api.ts";
import { journey, theStage } from "../../harness/journey.ts";
import { itemsPath, press, submit } from "../../harness/office.ts";
import { eventually, gone, says, sees } from "../../harness/seeing.ts";

journey("the badge counts unread notices up to ten", async (j) => {
  const api = await j.apiAs("admin");
  const { user } = await api.get<{ user: { unreadMessage: number } }>(
    "/system/common/user/profile",
  );
  const page = await j.open(itemsPath, { as: api });
  const badge = page.getByRole("button", { name: /未读消息/ });
  await sees(badge);
  const name = await badge.getAttribute("aria-label");
  assert.equal(name, user.unreadMessage > 0 ? `未读消息 ${user.unreadMessage} 条` : "暂无未读消息");
});

journey("one's own data is shown first, then changed", async (j) => {
  const page = await j.open(itemsPath, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "个人信息" });
  await sees(dialog.getByText("operator", { exact: true }));
  assert.equal(await dialog.getByRole("textbox").count(), 0);
  await press(dialog, "修改");
  const phone = dialog.getByLabel("手机号");
  await phone.fill("123");
  await press(dialog, "保存");
  await sees(dialog.getByText("请输入正确格式的手机号！"));
  await phone.fill("13912345678");
  await says(page, "操作成功", press(dialog, "保存"));
  await sees(dialog.getByText("13912345678"));
  await press(dialog, "关闭");
  await gone(dialog);
});

journey("changing the password asks for the old one and for the new one twice", async (j) => {
  const page = await j.open(itemsPath, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await press(dialog, "确定");
  await eventually(async () => assert.equal(await dialog.getByText("必填项不能为空!").count(), 3));
  await dialog.getByLabel("旧密码").fill("Hangar-145-wrong");
  await dialog.getByLabel("新密码").fill("Hangar-145-fresh");
  await dialog.getByLabel("确认密码").fill("Hangar-145-other");
  await press(dialog, "确定");
  await sees(dialog.getByText("新密码不一致！"));
  await dialog.getByLabel("确认密码").fill("Hangar-145-fresh");
  j.expectRefusal(400, "/api/system/common/user/profile/updatepwd");
  await press(dialog, "确定");
  await sees(dialog.getByText("旧密码错误"));
});

journey("a changed password is the one that signs in", async (j) => {
  const fresh = "Hangar-145-fresh";
  const page = await j.open(itemsPath, { as: "operator" });
  await changePassword(page, accounts.operator, fresh);
  const api = await signedInWith(theStage().server.address, "operator", fresh);
  // Put back for the journeys that follow.
  const again = await j.open(itemsPath, { as: api });
  await changePassword(again, fresh, accounts.operator);
});

journey("the user menu opens without motion too", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator", calm: true });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  await sees(page.getByRole("dialog", { name: "个人信息" }));
});

journey("signing out leads to the sign-in", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await eventually(() => assert.match(page.url(), /\/login/));
  assert.equal(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN")), null);
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
