// Slow: lists like that of office/posts.spec.ts.

import { expect } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion, openDialogOver } from "./system.ts";

test("a value of a dictionary is added, offered by a form, and removed", async ({ open }) => {
  const page = await open(officePaths.dictionaries, { as: "admin" });
  await searchList(page, "字典类型", "USER_SEX");
  const values = await openFromRow(page, "USER_SEX", "字典数据");
  const builtIn = values.getByRole("row").filter({ hasText: "女" });
  await expect(builtIn.getByRole("button", { name: "编辑" })).toBeVisible();
  await expect(builtIn.getByRole("button", { name: "删除" })).toBeHidden();
  const adding = await openDialogOver(
    page,
    values.getByRole("button", { name: "新增" }),
    "字典数据新增",
  );
  await adding.getByLabel("数据标签").fill("不公开");
  await adding.getByLabel("数据键值").fill("9");
  await adding.getByLabel("显示排序").fill("9");
  await submit(adding, successMessages.add);
  const row = values.getByRole("row").filter({ hasText: "不公开" });
  await expect(row).toBeVisible();
  await values.getByRole("button", { name: "Close" }).or(values.getByLabel("关闭")).first().click();
  await expect(values).toBeHidden();

  await page.getByRole("menuitem", { name: "用户管理" }).click();
  await expect(page.getByRole("columnheader", { name: "账号" })).toBeVisible();
  const user = await openAddDialog(page, "用户新增");
  await expect(user.getByRole("radio", { name: "不公开" })).toBeVisible();
  await pressButton(user, "取消");
  await expect(user).toBeHidden();

  await page.getByRole("menuitem", { name: "字典管理" }).click();
  await expect(page.getByRole("columnheader", { name: "字典类型" })).toBeVisible();
  // The menu opens the unfiltered list.
  const type = page.getByRole("search").getByLabel("字典类型");
  await type.fill("USER_SEX");
  await type.press("Enter");
  await openFromRow(page, "USER_SEX", "字典数据");
  await row.getByRole("button", { name: "删除" }).click();
  await expectToast(page, successMessages.remove, () =>
    answerQuestion(page, "确定删除该数据吗？", "确定"),
  );
  await expect(row).toBeHidden();
});

test("visitors see a changed parameter", async ({ open }) => {
  const page = await open(`${officePaths.parameters}?configKey=site.phone`, { as: "admin" });
  const row = rowWithText(page, "site.phone");
  await expect(row.getByRole("button", { name: "删除" })).toBeHidden();
  const before = await row.getByRole("cell", { name: /^400-/ }).innerText();
  for (const phone of ["400-000-0999", before]) {
    const editing = await openFromRow(page, "site.phone", "编辑");
    await expect(editing.getByText("内置参数不能修改键名")).toBeVisible();
    await editing.getByLabel("参数键值").fill(phone);
    await submit(editing, successMessages.edit);
    const visitor = await open("/web-site/home");
    await expect(visitor.getByRole("contentinfo").getByRole("link", { name: phone })).toBeVisible();
  }
});

test("the settings page has a control for each built-in parameter", async ({ open }) => {
  const page = await open(officePaths.settings, { as: "admin" });
  const retention = page.getByRole("region", { name: "保留期限" });
  const days = retention.getByLabel("备份保留天数");
  const before = await days.inputValue();
  const save = retention.getByRole("button", { name: "保存" });
  await expect(save).toBeDisabled();
  await days.fill("99999");
  await save.click();
  await expect(retention.getByText("参数键值只能是 0 至 36500 的整数")).toBeVisible();
  for (const value of ["30", before]) {
    await days.fill(value);
    await expectToast(page, successMessages.edit, () => save.click());
    await expect(save).toBeDisabled();
  }
});
