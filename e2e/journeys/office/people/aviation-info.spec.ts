// Slow: the same form as in site/profile.spec.ts.

import type { AviationProfile } from "@aeromaint/contracts/people/account.ts";
import { expect } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { found } from "../../../api/found.ts";
import { officePaths, pressButton, unsavedQuestion } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { type Applicant, addApplicant, fillFields, password } from "./people.ts";

test("an aviation person edits the profile, or cancels the edit", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  cleanUp(await addAviator(admin, { name: "e2e.aviator", mobile: "15900007831" }));
  const api = await apiWith("e2e.aviator", password);
  const page = await open(officePaths.aviationInfo, { as: api });
  const sheet = page.getByRole("region", { name: "航空人员信息" });
  await expect(sheet.getByText("直升机外载荷作业证书")).toBeVisible();
  await expect(sheet.getByRole("textbox")).toHaveCount(0);
  await sheet.getByRole("button", { name: "修改" }).click();
  await fillFields(sheet, { 级别: "特级" });
  const question = unsavedQuestion(page);
  await sheet.getByRole("button", { name: "取消" }).click();
  await expectToast(page, "已取消操作", () => pressButton(question, "取消"));
  await expect(question).toBeHidden();
  await expect(sheet.getByLabel("级别")).toHaveValue("特级");
  await sheet.getByRole("button", { name: "取消" }).click();
  await pressButton(question, "确定");
  await expect(sheet.getByText("二级")).toBeVisible();
  await expect(sheet.getByText("特级")).toBeHidden();
  await sheet.getByRole("button", { name: "修改" }).click();
  await fillFields(sheet, { "有效期（年）": "0" });
  await sheet.getByLabel("有效期（年）").blur();
  await expect(sheet.getByText("请输入正整数！")).toBeVisible();
  await fillFields(sheet, { 级别: "特级", "有效期（年）": "4", 联系电话: "" });
  await expectToast(page, "修改成功", () => sheet.getByRole("button", { name: "保存" }).click());
  await expect(sheet.getByText("特级")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "修改" })).toBeVisible();
  const { limitedTime, mobile } = await api.get<AviationProfile>("/repair/info/aviation");
  expect([limitedTime, mobile]).toEqual([4, null]);
});

test("an expiring certificate is reported once after a sign-in", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const applicant = {
    name: "e2e.reminded",
    mobile: "15900007832",
    skillTime: threeYearsBefore(Date.now() + 30 * dayLength),
  };
  cleanUp(await addAviator(admin, applicant));
  const api = await apiWith("e2e.reminded", password);
  const page = await open(officePaths.aviationInfo, { as: api });
  const reminder = page.getByText(/^您的直升机外载荷作业证书将于\d{4}-\d{2}-\d{2}到期，剩余\d+天$/);
  await expect(reminder).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "修改" })).toBeVisible();
  await expect(reminder).toBeHidden();
});

test("a user without an aviation profile sees a message", async ({ open }) => {
  const page = await open(officePaths.aviationInfo, { as: "operator" });
  await expect(page.getByText("您的账号没有航空人员信息，如需登记请联系管理员")).toBeVisible();
  await expect(page.getByRole("button", { name: "修改" })).toHaveCount(0);
});

const dayLength = 24 * 60 * 60 * 1000;

/** Issue day of a certificate that is valid for three years and ends at this time. */
function threeYearsBefore(end: number): string {
  const [year = "", ...rest] = new Date(end).toISOString().slice(0, 10).split("-");
  return [Number(year) - 3, ...rest].join("-").replace("-02-29", "-02-28");
}

/**
 * Adds a person with an aviation profile and a role for its page.
 * @returns function that removes both
 */
async function addAviator(admin: ApiClient, applicant: Omit<Applicant, "nickName">) {
  const { name } = applicant;
  const id = await addApplicant(admin, { ...applicant, nickName: "蒋航空" });
  await admin.call("PUT", `/repair/info/approval/${id}`, { nature: "1" });
  const { roleId } = await admin.call<{ roleId: string }>("POST", "/system/role", {
    roleName: `${name}的页面`,
    roleKey: name.replace(".", "_"),
    roleSort: 90,
    status: "1",
    menuIds: await menuIds(admin, "应用中心", "航空人员信息"),
  });
  const { list } = await admin.get<{ list: { userId: string }[] }>(`/repair/info?name=${name}`);
  await admin.call("PUT", `/system/user/${list[0]?.userId}`, { roleIds: [roleId] });
  return async () => {
    await admin.call("DELETE", `/repair/info/${id}`);
    await admin.call("DELETE", `/system/role/${roleId}`);
  };
}

interface MenuNode {
  id: string;
  label: string;
  children: MenuNode[];
}

/** Ids of the menus along this path of labels. */
async function menuIds(admin: ApiClient, ...labels: string[]): Promise<string[]> {
  let nodes = await admin.get<MenuNode[]>("/system/common/menu/tree");
  return labels.map((wanted) => {
    const node = found(nodes.find(({ label }) => label === wanted));
    nodes = node.children;
    return node.id;
  });
}
