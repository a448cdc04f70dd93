import assert from "node:assert/strict";
import type { AccountRow } from "@aeromaint/contracts/people/account.ts";
import type { Locator, Page } from "playwright-core";
import { type Api, signedInWith } from "../../harness/api.ts";
import { journey, theStage } from "../../harness/journey.ts";
import { png } from "../../harness/sample-files.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const path = "/web-site/register";
const password = "Hangar-145-applicant";

journey("the sign-in panel leads to three kinds of registration", async (j) => {
  const page = await j.open("/web-site/home");
  await page.getByRole("link", { name: "注册账号" }).click();
  await leadsTo(page, path);
  const kinds = page.getByRole("main").getByRole("listitem").locator("strong");
  await eventually(async () =>
    assert.deepEqual(await kinds.allInnerTexts(), ["维修人员", "航材公司", "航空人员"]),
  );
  await page.getByRole("link").filter({ hasText: "持有维修执照" }).click();
  await sees(page.getByRole("heading", { name: "维修人员注册" }));
});

journey("an empty form names what is missing, and the first has the focus", async (j) => {
  const page = await j.open(`${path}?kind=2`);
  const send = page.getByRole("button", { name: "提交注册" });
  await send.click();
  await sees(page.getByText("手机号不能为空!"));
  assert.equal(await page.getByText("必填项不能为空!").count(), 8);
  await eventually(async () =>
    assert.ok(
      await page
        .getByLabel("账号", { exact: true })
        .evaluate((field) => field === document.activeElement),
    ),
  );
  await page.getByLabel("统一社会信用代码").fill("91310000MA1FL0000X");
  await page.getByLabel("密码", { exact: true }).fill("Hangar-145");
  await page.getByLabel("确认密码").fill("Hangar-147");
  await send.click();
  await sees(
    page.getByText("请输入正确格式的统一社会信用代码！"),
    page.getByText("新密码不一致！"),
  );
});

journey("leaving a form that has been begun asks first", async (j) => {
  const page = await j.open(`${path}?kind=3`);
  await page.getByLabel("姓名").fill("林工");
  await page.getByRole("banner").getByRole("link", { name: "首页" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await sees(question.getByText("填写的内容尚未保存，确定离开吗？"));
  await question.getByRole("button", { name: "取消" }).click();
  assert.equal(await page.getByLabel("姓名").inputValue(), "林工");
  await page.getByRole("banner").getByRole("link", { name: "首页" }).click();
  await question.getByRole("button", { name: "确定" }).click();
  await leadsTo(page, "/web-site/home");
});

journey(
  "a firm registers, is told how its review stands, and is told when it has failed",
  async (j) => {
    const page = await j.open(`${path}?kind=2`);
    await fill(page, {
      ...{ 账号: "registered-firm", 姓名: "陈联络", 联系电话: "13911110002" },
      ...{ 企业名称: "云岭航材贸易有限公司", 统一社会信用代码: "91310000MA1FL0000N" },
    });
    await page.getByLabel("营业执照").setInputFiles(png("licence.png"));
    await sees(page.getByRole("img", { name: "营业执照预览" }));
    await chooseAvatar(page);
    await page.getByRole("textbox", { name: "企业简介" }).fill("第一段\n第二段 <b>");
    const send = page.getByRole("button", { name: "提交注册" });
    await send.click();
    await sees(page.getByText("请先阅读并同意用户协议与隐私政策"));
    await page.getByRole("button", { name: "《用户协议与隐私政策》" }).click();
    const agreement = page.getByRole("dialog", { name: "用户协议与隐私政策" });
    await sees(agreement.getByRole("heading", { name: "三、我们收集的信息" }));
    await agreement.getByRole("button", { name: "同意" }).click();
    assert.ok(await page.getByRole("checkbox").isChecked());
    await send.click();
    await sees(page.getByRole("heading", { name: "注册成功，请等待审核" }));

    j.expectRefusal(401, "/api/auth/login");
    await page.getByRole("link", { name: "返回首页登录" }).click();
    const box = page.getByRole("region", { name: "用户面板" });
    await signIn(box, "registered-firm");
    await sees(box.getByText("登录失败"), box.getByText("账号正在审核中，请耐心等待"));
    const admin = await j.apiAs("admin");
    await decide(admin, "registered-firm", { nature: "2", reason: "营业执照不清晰" });
    await signIn(box, "registered-firm");
    await sees(box.getByText("登录失败"), box.getByText("账号未通过审核：营业执照不清晰"));
  },
);

journey("an aviation person registers, is approved, and is told so at the sign-in", async (j) => {
  const page = await j.open(`${path}?kind=3`);
  await fill(page, {
    ...{ 账号: "registered-aviator", 姓名: "林新航", 联系电话: "13911110003" },
    ...{ 技能证书: "无损检测证书", 技能名称: "无损检测", 级别: "二级" },
    ...{ 颁发日期: "2026-01-05", "有效期（年）": "5", 颁发单位: "行业考评中心" },
  });
  await page.getByRole("radiogroup", { name: "性别" }).getByText("女").click();
  await page.getByRole("radiogroup", { name: "是否特业" }).getByText("是").click();
  await chooseAvatar(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "提交注册" }).click();
  await sees(page.getByRole("heading", { name: "注册成功，请等待审核" }));
  await decide(await j.apiAs("admin"), "registered-aviator", { nature: "1" });
  await page.getByRole("link", { name: "返回首页登录" }).click();
  const box = page.getByRole("region", { name: "用户面板" });
  await says(page, "登录成功", signIn(box, "registered-aviator"));
  await sees(box.getByText("您的账号已通过审核"));
  await signedInWith(theStage().server.address, "registered-aviator", password);
});

journey("a name that is taken is said beside its field", async (j) => {
  const page = await j.open(`${path}?kind=2`);
  await fill(page, {
    ...{ 账号: "supplier", 姓名: "陈联络", 联系电话: "13911110004" },
    ...{ 企业名称: "另一家航材公司", 统一社会信用代码: "91310000MA1FL0001R" },
  });
  await page.getByLabel("营业执照").setInputFiles(png("licence.png"));
  await chooseAvatar(page);
  await page.getByRole("checkbox").check();
  j.expectRefusal(409, "/api/open/registration/2");
  await page.getByRole("button", { name: "提交注册" }).click();
  await sees(page.locator("[data-field=name]").getByText("账号已存在"));
});

journey("where registration is closed, nothing leads to it and its page says so", async (j) => {
  const page = await j.open("/error");
  const json = { code: 200, message: "操作成功", data: { open: false } };
  await page.route("**/api/open/registration", (route) => route.fulfill({ json }));
  await page.getByRole("button", { name: "返回首页" }).click();
  await sees(page.getByRole("button", { name: "找回密码" }));
  await gone(page.getByRole("link", { name: "注册账号" }));
  await page.goto(path);
  await sees(page.getByText("暂未开放注册，请联系管理员"));
});

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码", { exact: true }).fill(password);
}

async function chooseAvatar(page: Page): Promise<void> {
  await page
    .getByLabel("头像", { exact: true })
    .setInputFiles(png("face.png", { width: 900, height: 600 }));
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  const confirm = dialog.getByRole("button", { name: "确定" });
  await eventually(async () => assert.ok(await confirm.isEnabled()));
  await confirm.click();
  await gone(dialog);
  await sees(page.getByRole("img", { name: "头像预览" }));
}

async function signIn(box: Locator, account: string): Promise<void> {
  await box.getByLabel("账号").fill(account);
  await box.getByLabel("密码", { exact: true }).fill(password);
  await box.getByRole("button", { name: "登录", exact: true }).click();
}

async function decide(
  admin: Api,
  name: string,
  decision: { nature: string; reason?: string },
): Promise<void> {
  const { list } = await admin.get<{ list: AccountRow[] & { informationId: string }[] }>(
    `/repair/info?name=${name}`,
  );
  const id = list[0]?.informationId;
  await admin.call("PUT", `/repair/info/approval/${id}`, decision);
}
