import type { AccountRow } from "@aeromaint/contracts/people/account.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { pngFile } from "../../api/sample-files.ts";
import { signInAs } from "../../fixtures/sign-in.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const path = "/web-site/register";
const password = "Hangar-145-applicant";

// Slow: another kind or rule of the same form.
test("the sign-in panel links to three kinds of registration", async ({ open }) => {
  const page = await open("/web-site/home");
  await page.getByRole("link", { name: "注册账号" }).click();
  await expect(page).toHaveURL(path);
  const kinds = page.getByRole("main").getByRole("listitem").locator("strong");
  await expect(kinds).toHaveText(["维修人员", "航材公司", "航空人员"]);
  await page.getByRole("link").filter({ hasText: "持有维修执照" }).click();
  await expect(page.getByRole("heading", { name: "维修人员注册" })).toBeVisible();
});

// Slow: another kind or rule of the same form.
test("an empty form shows the missing fields, and the first has the focus", async ({ open }) => {
  const page = await open(`${path}?kind=2`);
  const send = page.getByRole("button", { name: "提交注册" });
  await send.click();
  await expect(page.getByText("手机号不能为空!")).toBeVisible();
  await expect(page.getByText("必填项不能为空!")).toHaveCount(8);
  await expect(page.getByLabel("账号", { exact: true })).toBeFocused();
  await page.getByLabel("统一社会信用代码").fill("91310000MA1FL0000X");
  await page.getByLabel("密码", { exact: true }).fill("Hangar-145");
  await page.getByLabel("确认密码").fill("Hangar-147");
  await send.click();
  await expect(page.getByText("请输入正确格式的统一社会信用代码！")).toBeVisible();
  await expect(page.getByText("新密码不一致！")).toBeVisible();
});

// Slow: another kind or rule of the same form.
test("leaving a half-filled form asks first", async ({ open }) => {
  const page = await open(`${path}?kind=3`);
  await page.getByLabel("姓名").fill("林工");
  await page.getByRole("banner").getByRole("link", { name: "首页" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await expect(question.getByText("填写的内容尚未保存，确定离开吗？")).toBeVisible();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(page.getByLabel("姓名")).toHaveValue("林工");
  await page.getByRole("banner").getByRole("link", { name: "首页" }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL("/web-site/home");
});

test("a firm registers, and sees the state of its review and its rejection", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  const page = await open(`${path}?kind=2`);
  await fillFields(page, {
    账号: "registered-firm",
    姓名: "陈联络",
    联系电话: "13911110002",
    企业名称: "云岭航材贸易有限公司",
    统一社会信用代码: "91310000MA1FL0000N",
  });
  await page.getByLabel("营业执照").setInputFiles(pngFile("licence.png"));
  await expect(page.getByRole("img", { name: "营业执照预览" })).toBeVisible();
  await chooseAvatar(page);
  await page.getByRole("textbox", { name: "企业简介" }).fill("第一段\n第二段 <b>");
  const send = page.getByRole("button", { name: "提交注册" });
  await send.click();
  await expect(page.getByText("请先阅读并同意用户协议与隐私政策")).toBeVisible();
  await page.getByRole("button", { name: "《用户协议与隐私政策》" }).click();
  const agreement = page.getByRole("dialog", { name: "用户协议与隐私政策" });
  await expect(agreement.getByRole("heading", { name: "三、我们收集的信息" })).toBeVisible();
  await agreement.getByRole("button", { name: "同意" }).click();
  await expect(page.getByRole("checkbox")).toBeChecked();
  await send.click();
  await expect(page.getByRole("heading", { name: "注册成功，请等待审核" })).toBeVisible();

  expectRefusal(401, "/api/auth/login");
  await page.getByRole("link", { name: "返回首页登录" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await signInAs(box, "registered-firm", password);
  await expect(box.getByText("登录失败")).toBeVisible();
  await expect(box.getByText("账号正在审核中，请耐心等待")).toBeVisible();
  const admin = await apiAs("admin");
  await decide(admin, "registered-firm", { nature: "2", reason: "营业执照不清晰" });
  await signInAs(box, "registered-firm", password);
  await expect(box.getByText("登录失败")).toBeVisible();
  await expect(box.getByText("账号未通过审核：营业执照不清晰")).toBeVisible();
});

// Slow: another kind or rule of the same form.
test("an aviation person registers, is approved, and sees that at sign-in", async ({
  open,
  apiAs,
  apiWith,
}) => {
  const page = await open(`${path}?kind=3`);
  await fillFields(page, {
    账号: "registered-aviator",
    姓名: "林新航",
    联系电话: "13911110003",
    技能证书: "无损检测证书",
    技能名称: "无损检测",
    级别: "二级",
    颁发日期: "2026-01-05",
    "有效期（年）": "5",
    颁发单位: "行业考评中心",
  });
  await page.getByRole("radiogroup", { name: "性别" }).getByText("女").click();
  await page.getByRole("radiogroup", { name: "是否特业" }).getByText("是").click();
  await chooseAvatar(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "提交注册" }).click();
  await expect(page.getByRole("heading", { name: "注册成功，请等待审核" })).toBeVisible();
  await decide(await apiAs("admin"), "registered-aviator", { nature: "1" });
  await page.getByRole("link", { name: "返回首页登录" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await expectToast(page, "登录成功", () => signInAs(box, "registered-aviator", password));
  await expect(box.getByText("您的账号已通过审核")).toBeVisible();
  await apiWith("registered-aviator", password);
});

// Slow: another kind or rule of the same form.
test("a taken name shows an error next to its field", async ({ open, expectRefusal }) => {
  const page = await open(`${path}?kind=2`);
  await fillFields(page, {
    账号: "supplier",
    姓名: "陈联络",
    联系电话: "13911110004",
    企业名称: "另一家航材公司",
    统一社会信用代码: "91310000MA1FL0001R",
  });
  await page.getByLabel("营业执照").setInputFiles(pngFile("licence.png"));
  await chooseAvatar(page);
  await page.getByRole("checkbox").check();
  expectRefusal(409, "/api/open/registration/2");
  await page.getByRole("button", { name: "提交注册" }).click();
  await expect(page.locator("[data-field=name]").getByText("账号已存在")).toBeVisible();
});

// Slow: another kind or rule of the same form.
test("closed registration has no links, and its page shows a message", async ({ open }) => {
  const page = await open("/error");
  const json = { code: 200, message: "操作成功", data: { open: false } };
  await page.route("**/api/open/registration", (route) => route.fulfill({ json }));
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByRole("button", { name: "忘记密码" })).toBeVisible();
  await expect(page.getByRole("link", { name: "注册账号" })).toBeHidden();
  await page.goto(path);
  await expect(page.getByText("暂未开放注册，请联系管理员")).toBeVisible();
});

async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码", { exact: true }).fill(password);
}

async function chooseAvatar(page: Page): Promise<void> {
  await page
    .getByLabel("头像", { exact: true })
    .setInputFiles(pngFile("face.png", { width: 900, height: 600 }));
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("img", { name: "头像预览" })).toBeVisible();
}

async function decide(
  admin: ApiClient,
  name: string,
  decision: { nature: string; reason?: string },
): Promise<void> {
  const { list } = await admin.get<{ list: AccountRow[] & { informationId: string }[] }>(
    `/repair/info?name=${name}`,
  );
  const id = list[0]?.informationId;
  await admin.call("PUT", `/repair/info/approval/${id}`, decision);
}
