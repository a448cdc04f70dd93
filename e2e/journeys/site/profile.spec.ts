import type { AviationProfile } from "@aeromaint/contracts/people/account.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import type { Profile } from "@aeromaint/contracts/personal/profile.ts";
import { expect } from "@playwright/test";
import { categoryWith, itemsOf } from "../../api/categories.ts";
import { firstTwoOf } from "../../api/found.ts";
import { pngFile, textFile } from "../../api/sample-files.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const path = "/web-site/user-profile";
const profileCall = "/system/common/user/profile";

// Slow: another card of the same page.
test("a visitor's click on 个人中心 asks to sign in and leads home", async ({ open }) => {
  const page = await open("/web-site/maintain-info");
  const entry = page.getByRole("banner").getByRole("link", { name: "个人中心" });
  await expectToast(page, "暂未登录，请先进行登录", () => entry.click());
  await expect(page).toHaveURL("/web-site/home");
});

test("the own data is read-only first; four fields are editable, 取消 restores them", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("mechanic");
  const { user } = await api.get<Profile>(profileCall);
  const page = await open(path, { as: api });
  const own = page.getByRole("region", { name: "个人资料" });
  await expect(own.getByText(user.phonenumber ?? "", { exact: true })).toBeVisible();
  await expect(own.getByRole("textbox")).toHaveCount(0);
  await own.getByRole("button", { name: "修改" }).click();
  await expect(own.getByRole("textbox")).toHaveCount(3);
  await expect(own.getByRole("radiogroup")).toHaveCount(1);
  await expect(own.getByText("mechanic", { exact: true })).toBeVisible();
  await own.getByLabel("姓名").fill("另一个名字");
  await own.getByRole("button", { name: "取消" }).click();
  await expect(own.getByText(user.nickName, { exact: true })).toBeVisible();
  await expect(own.getByRole("textbox")).toHaveCount(0);
});

// Slow: another card of the same page.
test("wrong fields show errors, the first has the focus; saved data stays", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("mechanic");
  const page = await open(path, { as: api });
  const own = page.getByRole("region", { name: "个人资料" });
  await own.getByRole("button", { name: "修改" }).click();
  await own.getByLabel("姓名").fill("");
  await own.getByLabel("手机号").fill("123");
  await own.getByLabel("邮箱").fill("nowhere");
  await own.getByRole("button", { name: "保存" }).click();
  await expect(own.getByText("必填项不能为空!")).toBeVisible();
  await expect(own.getByText("请输入正确格式的手机号！")).toBeVisible();
  await expect(own.getByText("请输入正确格式的邮箱！")).toBeVisible();
  await expect(own.getByLabel("姓名")).toBeFocused();
  await own.getByLabel("姓名").fill("周启航");
  await own.getByLabel("手机号").fill("13800001451");
  await own.getByLabel("邮箱").fill("qihang@aeromaint.example");
  await own.getByText("不填写").click();
  await own.getByText("男", { exact: true }).click();
  await expectToast(page, "操作成功", () => own.getByRole("button", { name: "保存" }).click());
  await expect(own.getByText("qihang@aeromaint.example")).toBeVisible();
  const { user } = await api.get<Profile>(profileCall);
  expect([user.email, user.sex]).toEqual(["qihang@aeromaint.example", "1"]);
});

// Slow: another card of the same page.
test("a new picture is cropped to a square before its upload", async ({ open, apiAs }) => {
  const api = await apiAs("supplier");
  const { user: before } = await api.get<Profile>(profileCall);
  const page = await open(path, { as: api });
  const chooser = page.getByLabel("更换头像");
  await expectToast(page, "头像只支持png、jpg、gif、webp格式的文件", () =>
    chooser.setInputFiles(textFile("a.txt")),
  );
  await chooser.setInputFiles(pngFile("portrait.png", { width: 900, height: 600 }));
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await expect(confirm).toBeEnabled();
  await expectToast(page, "操作成功", () => confirm.click());
  await expect(dialog).toBeHidden();
  const { user } = await api.get<Profile>(profileCall);
  expect(user.avatarUrl && user.avatarUrl !== before.avatarUrl).toBe(true);
  const avatar = page.getByRole("img", { name: "头像" });
  await expect(async () =>
    expect((await avatar.getAttribute("src"))?.startsWith(user.avatarUrl ?? "-")).toBe(true),
  ).toPass();
});

// Slow: another card of the same page.
test("a picture that fails to load shows a placeholder", async ({ open }) => {
  const page = await open("/error", { as: "mechanic" });
  await page.route("**/api/open/oss/preview/**", (route) => route.abort("aborted"));
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "个人中心" }).click();
  await expect(
    page.getByRole("complementary", { name: "账号" }).getByText("暂无头像"),
  ).toBeVisible();
});

// Slow: another card of the same page.
test("changing the password requires the old one and the new one twice", async ({
  open,
  apiWith,
}) => {
  const fresh = "Hangar-145-fresh";
  const page = await open(path, { as: "supplier" });
  await page.getByRole("button", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await confirm.click();
  await expect(dialog.getByText("必填项不能为空!")).toHaveCount(3);
  await dialog.getByLabel("旧密码").fill(demoPasswords.supplier);
  await dialog.getByLabel("新密码").fill("short");
  await confirm.click();
  await expect(
    dialog.locator("[data-field=newPassword]").getByText("长度至少为8个字符").nth(1),
  ).toBeVisible();
  await dialog.getByLabel("新密码").fill(fresh);
  await dialog.getByLabel("确认密码").fill(`${fresh}er`);
  await confirm.click();
  await expect(dialog.getByText("新密码不一致！")).toBeVisible();
  await dialog.getByLabel("确认密码").fill(fresh);
  await expectToast(page, "操作成功", () => confirm.click());
  await expect(dialog).toBeHidden();
  // Restores the password for the following journeys.
  const api = await apiWith("supplier", fresh);
  const again = await open(path, { as: api });
  await again.getByRole("button", { name: "修改密码" }).click();
  const restored = again.getByRole("dialog", { name: "修改密码" });
  await restored.getByLabel("旧密码").fill(fresh);
  await restored.getByLabel("新密码").fill(demoPasswords.supplier);
  await restored.getByLabel("确认密码").fill(demoPasswords.supplier);
  await expectToast(again, "操作成功", () =>
    restored.getByRole("button", { name: "确定" }).click(),
  );
});

// Slow: another card of the same page.
test("an aviation person edits the certificate and sees the remaining days", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("aviator");
  const before = await api.get<AviationProfile>("/repair/info/aviation");
  const page = await open(path, { as: api });
  const section = page.getByRole("region", { name: "航空人员信息" });
  await expect(section.getByText(/剩余 \d+ 天|已过期 \d+ 天/)).toBeVisible();
  await expect(section.getByRole("textbox")).toHaveCount(0);
  await section.getByRole("button", { name: "修改" }).click();
  await section.getByLabel("级别").fill("");
  await section.getByLabel("联系电话").fill("");
  await section.getByRole("button", { name: "保存" }).click();
  await expect(section.getByText("必填项不能为空!")).toBeVisible();
  await expect(section.getByText("必填项不能为空!")).toHaveCount(1);
  await section.getByLabel("级别").fill("二级");
  await section.getByLabel("颁发日期").fill("2020-02-29");
  await section.getByLabel("有效期（年）").fill("1");
  await section.getByLabel("联系电话").fill(before.mobile ?? "");
  await expectToast(page, "修改成功", () => section.getByRole("button", { name: "保存" }).click());
  await expect(section.getByText(/证书已于 2021-02-28 过期/)).toBeVisible();
  const after = await api.get<AviationProfile>("/repair/info/aviation");
  expect([after.level, after.limitedTime]).toEqual(["二级", 1]);
  const { informationId: _, ...own } = before;
  await api.call("PUT", "/repair/info/edit/aviation", { ...own, version: after.version });
});

// Slow: another card of the same page.
test("reading records show their time and link to the item", async ({ open, apiAs }) => {
  const api = await apiAs("aviator");
  const [first, second] = firstTwoOf(await itemsOf(await categoryWith("1", api), api));
  for (const { repairId } of [first, second]) {
    await api.call("POST", "/repair/record", { repairId, seconds: 90 });
  }
  const page = await open(path, { as: api });
  const section = page.getByRole("region", { name: "最近阅读" });
  await expect(section.getByRole("listitem").first().getByText(second.title)).toBeVisible();
  await expect(
    section
      .getByRole("listitem")
      .first()
      .getByText(/累计 \d+(\.\d)? 分钟/),
  ).toBeVisible();
  await section.getByRole("link", { name: first.title }).click();
  await expect(page.getByRole("heading", { name: first.title, level: 1 })).toBeVisible();
});

// Slow: another card of the same page.
test("another device can be signed out, after a question", async ({ open, apiAs }) => {
  const other = await apiAs("mechanic");
  const page = await open(path, { as: "mechanic" });
  const section = page.getByRole("region", { name: "我的设备" });
  await expect(section.getByText("当前设备")).toBeVisible();
  const signOut = section.getByRole("button", { name: "退出", exact: true });
  const all = section.getByRole("button", { name: "退出其他设备" });
  await expect(signOut.first()).toBeVisible();
  const several = (await all.count()) > 0;
  await (several ? all : signOut).click();
  await page.getByRole("dialog", { name: "提醒" }).getByRole("button", { name: "确定" }).click();
  await expect(signOut.first()).toBeHidden();
  await expect(other.get(profileCall)).rejects.toThrow(/401/);
});

// Slow: another card of the same page.
test("an expiring licence is on the home page and links to its dates", async ({ open }) => {
  const page = await open("/web-site/home", { as: "aviator" });
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByRole("link", { name: /续期$/ }).click();
  await expect(page).toHaveURL(/user-profile#own-licence$/);
});
