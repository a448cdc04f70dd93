import { expect } from "@playwright/test";
import {
  buttonName,
  officePaths,
  openFromRow,
  openFromRowMenu,
  pressButton,
  rowWithText,
  searchList,
  submit,
  uploadFiles,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { paySheet } from "./pay-sheets.ts";

const course = "孔探检查与力矩换算";

test("a class is recorded with its attendants, and one record is corrected and withdrawn", async ({
  open,
}) => {
  const page = await open(officePaths.courses, { as: "admin" });
  const people = await openFromRow(page, course, "应训人员");
  await expect(people.getByRole("row").nth(1)).toBeVisible();
  await people.getByRole("button", { name: "登记本班培训" }).click();
  const group = page.getByRole("dialog", { name: "登记本班培训" });
  await group.getByLabel("培训日期").fill("2026-01-05");
  await group.getByLabel("学时").fill("12.5");
  await group.getByLabel("教员").fill("试课教员");
  await group.getByRole("button", { name: "载入待训人员" }).click();
  const first = group.getByRole("checkbox").first();
  await expect(first).toBeChecked();
  // Two people attended; all others were absent.
  const ticks = await group.getByRole("checkbox").all();
  for (const tick of ticks.slice(2)) await tick.uncheck();
  await submit(group, "录入成功，共 2 人");
  await people.getByRole("button", { name: "关闭" }).last().click();

  await page.goto(`${officePaths.trainRecords}?beginTime=2026-01-05&endTime=2026-01-05`);
  await expect(rowWithText(page, "试课教员")).toHaveCount(2);
  const row = rowWithText(page, "试课教员").first();
  const name = (await row.getByRole("cell").nth(0).textContent()) ?? "";
  const correcting = await openFromRow(page, name, "更正");
  await correcting.getByLabel("学时").fill("16");
  await correcting.getByLabel("更正原因").fill("学时录错");
  await submit(correcting, "更正成功");
  await expect(rowWithText(page, name)).toContainText("已更正");
  const viewing = await openFromRow(page, name, "查看");
  await expect(viewing.getByText(/12\.5 学时/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewing).toBeHidden();
  const withdrawing = await openFromRowMenu(page, name, "撤销记录");
  await withdrawing.getByLabel("撤销原因").fill("录错人员");
  await submit(withdrawing, "撤销成功");
  await expect(rowWithText(page, "试课教员")).toHaveCount(1);
  await searchList(page, "姓名", name);
  await expect(rowWithText(page, "试课教员")).toHaveCount(0);
});

// Slow: sheets and printing have their own tests.
test("a sheet is refused by row and column, corrected and imported; a certificate is printed", async ({
  open,
  expectRefusal,
}) => {
  expectRefusal(400, "/api/train/record/import");
  const page = await open(officePaths.trainRecords, { as: "admin" });
  await page.getByRole("button", { name: "导入", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "导入培训记录" });
  const titles = ["姓名", "课程", "培训日期", "学时", "教员", "考核结果"];
  const row = ["陈鹭", course, "2026-02-03", 6, "表格教员", "通过"];
  const bad = await paySheet("坏.xlsx", titles, ["没有此人", ...row.slice(1)]);
  await uploadFiles(page, dialog.getByRole("button", { name: buttonName("选择文件") }), bad);
  await pressButton(dialog, "上传并核对");
  await expect(dialog.getByRole("cell", { name: /“没有此人”不存在/ })).toBeVisible();
  await pressButton(dialog, "重新选择文件");
  const good = await paySheet("好.xlsx", titles, row);
  await uploadFiles(page, dialog.getByRole("button", { name: buttonName("选择文件") }), good);
  await pressButton(dialog, "上传并核对");
  await expect(dialog.getByText("陈鹭").first()).toBeVisible();
  await expectToast(page, "导入成功", () => pressButton(dialog, "确定导入"));
  await expect(dialog.getByText("培训记录已导入")).toBeVisible();
  await pressButton(dialog, "完成");
  await searchList(page, "姓名", "陈鹭");
  const imported = rowWithText(page, "表格教员");
  await imported.getByRole("button", { name: /更多/ }).click();
  const [certificate] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "下载证书" }).click(),
  ]);
  expect(certificate.suggestedFilename()).toBe(`培训证书 陈鹭 ${course}.pdf`);
  const filing = await openFromRowMenu(page, "表格教员", "个人档案");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    filing.getByRole("button", { name: "下载 PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toContain("陈鹭");
});
