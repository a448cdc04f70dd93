import { expect } from "@playwright/test";
import { buttonName, officePaths, pressButton, uploadFiles } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { paySheet } from "../pay-sheets.ts";
import { answerQuestion } from "../system/system.ts";

const headings = ["账号", "姓名", "所属部门", "性别", "岗位", "角色"];

test("users are imported from a sheet, and the import is undone", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(officePaths.users, { as: "admin" });
  await page.getByRole("button", { name: buttonName("导入") }).click();
  const dialog = page.getByRole("dialog", { name: "导入用户" });
  await expect(dialog.getByRole("button", { name: "下载模板" })).toBeVisible();
  const choose = async (...rows: string[][]) => {
    const sheet = await paySheet("新员工.xlsx", headings, ...rows);
    await uploadFiles(page, dialog.getByRole("button", { name: buttonName("选择文件") }), sheet);
    await pressButton(dialog, "上传并核对");
  };
  expectRefusal(400, "/api/system/user/import");
  await choose(["sheet.one", "表一", "没有的部门", "男", "机务", "平台管理员"]);
  await expect(dialog.getByText("表中有问题，没有导入任何数据")).toBeVisible();
  await pressButton(dialog, "重新选择文件");
  // A sheet is an archive too, but without photos.
  const archive = await paySheet("照片.zip", headings);
  await uploadFiles(page, dialog.getByRole("button", { name: buttonName("选择压缩包") }), archive);
  await choose(["operator", "改名的操作员", "", "", "", ""]);
  await expect(dialog.getByText(/个文件不是png、jpg、jpeg等格式的照片，不导入/)).toBeVisible();
  await expect(dialog.getByText("1个账号没有照片，保持不变：operator")).toBeVisible();
  await expect(dialog.getByText("改名的操作员")).toBeVisible();
  await expectToast(page, "导入成功", () => pressButton(dialog, "确定导入"));
  await expect(dialog.getByText("用户已导入")).toBeVisible();
  await pressButton(dialog, "撤销本次导入");
  const question = "确定撤销“新员工.xlsx”的导入吗？新增的 0 条将被删除，更新的 1 条将恢复原值。";
  await expectToast(page, "撤销成功", () => answerQuestion(page, question, "确定"));
  await expect(dialog).toBeHidden();
});
