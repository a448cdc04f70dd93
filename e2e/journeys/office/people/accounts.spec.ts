// Slow: ordinary lists and forms; the stored values have server tests.

import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { pngFile } from "../../../api/sample-files.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
  uploadFiles,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { accountsPath, addApplicant, choosePortrait, fillFields, password } from "./people.ts";

interface NewAccount {
  tab: string;
  name: string;
  /** Required fields of only this kind, by title. */
  own: Record<string, string>;
  /** Values of radios. */
  choices: string[];
  /** State of the review after creation. */
  review: "待审核" | "已通过";
}

const kinds: Record<string, NewAccount> = {
  "1": {
    tab: "维修人员",
    name: "e2e.line",
    own: {
      出生日期: "1990-05-06",
      民族: "汉族",
      政治面貌: "群众",
      户籍所在地: "湖北武汉",
      执照: "A320 机电（ME）",
      工作时间: "8年",
      "薪资（元/小时）": "86.5",
    },
    choices: ["男"],
    review: "待审核",
  },
  "3": {
    tab: "航空人员",
    name: "e2e.hoist",
    own: {
      级别: "二级",
      技能证书: "海上搜救绞车手证书",
      技能名称: "绞车操作",
      颁发日期: "2026-03-01",
      "有效期（年）": "2",
      颁发单位: "海上救助飞行训练队",
    },
    choices: ["女", "是"],
    review: "待审核",
  },
  "2": {
    tab: "航材公司",
    name: "e2e.parts",
    own: { 企业名称: "长风航材有限公司", 统一社会信用代码: "91350100M000100Y43" },
    choices: [],
    review: "待审核",
  },
  "4": { tab: "平台管理员", name: "e2e.desk", own: {}, choices: ["女"], review: "已通过" },
};

for (const [nature, { tab, name, own, choices, review }] of Object.entries(kinds)) {
  test(`an account is created: ${tab}`, async ({ open, apiAs }) => {
    const api = await apiAs("admin");
    const page = await open(officePaths.accounts, { as: api });
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible();
    const adding = await openAddDialog(page, `${tab}新增`);
    await pressButton(adding, "确定");
    await expect(adding.getByText("手机号不能为空!")).toBeVisible();
    await fillFields(adding, {
      账号: name,
      姓名: `郑试${nature}`,
      联系电话: `1590000780${nature}`,
      ...own,
    });
    for (const choice of choices) {
      await adding.getByRole("radio", { name: choice, exact: true }).check();
    }
    await fillFields(adding, { 密码: password, 确认密码: `${password}s` });
    await expect(adding.getByText("新密码不一致！")).toBeVisible();
    await fillFields(adding, { 确认密码: password });
    const pictures = adding.getByRole("button", { name: "选择图片" });
    await choosePortrait(page, pictures.first());
    if (nature === "2") await uploadFiles(page, pictures.last(), pngFile("营业执照.png"));
    await expect(adding.getByText("必填项不能为空!")).toHaveCount(0);
    await submit(adding, successMessages.add);
    const row = rowWithText(page, name);
    await expect(row.getByText(review)).toBeVisible();
    await expect(row.getByText(`159****780${nature}`)).toBeVisible();
    await deleteAccount(page, api, name);
  });
}

test("fixed fields of a firm stay, and its licence is visible with permission", async ({
  open,
}) => {
  const page = await open(accountsPath("2", "supplier"), { as: "operator" });
  const editing = await openFromRow(page, "supplier", "编辑");
  for (const title of ["账号", "企业名称", "统一社会信用代码"]) {
    await expect(editing.getByLabel(title, { exact: true })).toBeDisabled();
  }
  const licence = editing.getByRole("img", { name: "营业执照" });
  await expect(licence).toBeVisible();
  expect((await licence.getAttribute("src")) ?? "").toMatch(/^blob:/);
  await fillFields(editing, { 邮箱: "sales@supplier.example" });
  await submit(editing, successMessages.edit);
  const viewing = await openFromRow(page, "supplier", "查看");
  await expect(viewing.getByText("sales@supplier.example")).toBeVisible();
  await expect(viewing.getByRole("img", { name: "营业执照" })).toBeVisible();
});

test("an account is disabled and enabled, and found by its search", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  const nickName = "戚停用";
  await addApplicant(api, { name: "e2e.pause", nickName, mobile: "15900007811" });
  const page = await open(accountsPath("3"), { as: api });
  await page.getByRole("search").getByLabel("姓名").fill(nickName);
  await page.getByRole("search").getByLabel("姓名").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  const asking = await openFromRow(page, nickName, "停用");
  await expect(asking.getByText("确定停用该账号吗？")).toBeVisible();
  await expectToast(page, "已取消操作", () => pressButton(asking, "取消"));
  await expect(asking).toBeHidden();
  await submit(await openFromRow(page, nickName, "停用"), "停用成功");
  await submit(await openFromRow(page, nickName, "启用"), "启用成功");
  await deleteAccount(page, api, "e2e.pause");
});

test("the list of a kind is exported with its own columns", async ({ open }) => {
  const page = await open(accountsPath("2"), { as: "operator" });
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出航材公司" });
  await expect(dialog.getByRole("checkbox", { name: "统一社会信用代码" })).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "政治面貌" })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    pressButton(dialog, "导出"),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

/** Selects the account's row and deletes the selection. */
async function deleteAccount(page: Page, api: ApiClient, name: string): Promise<void> {
  await rowWithText(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  const asking = page.getByRole("dialog");
  await expect(asking.getByText("确定删除该数据吗？")).toBeVisible();
  await submit(asking, successMessages.remove);
  await expect(rowWithText(page, name)).toBeHidden();
  const { total } = await api.get<{ total: number }>(`/repair/info?name=${name}`);
  expect(total).toBe(0);
}
