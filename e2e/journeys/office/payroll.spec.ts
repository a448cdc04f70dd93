import { payColumn, payListColumns } from "@aeromaint/contracts/payroll/salary.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { type SampleFile, textFile, toFile } from "../../api/sample-files.ts";
import {
  buttonName,
  officePaths,
  openFromRow,
  pressButton,
  rowWithText,
  uploadFiles,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { downloadSheet, paySheet } from "./pay-sheets.ts";
import { answerQuestion } from "./system/system.ts";

const uploadPath = "/api/platform/salary/upload";
const headings = ["账号", "姓名", "工时数", "工时单价", "职务补贴", "医保扣款", "班组"];

// Slow: another case of the same sheet.
test("the template contains the columns of the contract", async ({ open }) => {
  const page = await open(officePaths.salaries, { as: "admin" });
  const dialog = await openImport(page, "薪资");
  const { name, rows } = await downloadSheet(page, () => pressButton(dialog, "下载模板"));
  expect(name).toBe("薪资模板.xlsx");
  const titles = Object.values(payListColumns)
    .flat()
    .map((column) => payColumn(column).title);
  for (const title of ["账号", "姓名", "备注", ...titles]) expect(rows[0]).toContain(title);
});

test("a sheet with problems is marked, corrected, imported and undone", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(`${officePaths.salaries}?month=2019-07`, { as: "admin" });
  const dialog = await openImport(page, "薪资");
  await expectToast(page, "附件只支持xls、xlsx格式的文件", () =>
    uploadFiles(page, chooser(dialog), textFile("七月.txt")),
  );
  expectRefusal(400, uploadPath);
  const wrong = await paySheet(
    "七月.xlsx",
    headings,
    ["mechanic", "周启航", "八十", 60, 0, 0, "一班"],
    ["nobody-here", "无此人", 80, 60, 0, 0, "一班"],
    ["aviator", "林远帆", 80, 60, 0, -1, "二班"],
  );
  await check(dialog, wrong);
  await expect(dialog.getByText("表中有问题，没有导入任何数据")).toBeVisible();
  const problem = (row: string, column: string) =>
    dialog.getByRole("row").filter({ hasText: new RegExp(`^${row}${column}`) });
  await expect(problem("2", "工时数")).toBeVisible();
  await expect(problem("3", "账号")).toBeVisible();
  await expect(problem("4", "医保扣款")).toBeVisible();
  const marked = await downloadSheet(page, () => pressButton(dialog, "下载标注后的表格"));
  expect(marked.rows[0]).toContain("问题");
  expect(String(marked.rows[1]?.at(-1))).toMatch(/工时数/);

  await pressButton(dialog, "重新选择文件");
  const mended = await paySheet(
    "七月改.xlsx",
    headings,
    ["mechanic", "周启航", "1,080.5", 60.1, 300, 0.1, "一班"],
    ["aviator", "林远帆", 80, 60, 0, 0.2, "二班"],
  );
  await check(dialog, mended);
  await expect(dialog.getByText("以下1列不在模板中，不会导入：班组")).toBeVisible();
  await expect(dialog.getByText("将新增2 条")).toBeVisible();
  await expect(dialog.getByText("将更新0 条")).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "64,938.05" })).toBeVisible();
  await expectToast(page, "导入成功", () => pressButton(dialog, "确定导入"));
  await expect(dialog.getByText("2019年7月的数据已导入")).toBeVisible();
  await expect(dialog.getByText("已新增2 条")).toBeVisible();
  await pressButton(dialog, "完成");
  await expect(dialog).toBeHidden();

  await expect(rowWithText(page, "周启航").getByText("65,237.95")).toBeVisible();
  const totals = rowWithText(page, "合计");
  // 0.1 + 0.2, and the net pay of both.
  await expect(totals.getByText("0.30")).toBeVisible();
  await expect(totals.getByText("70,037.75")).toBeVisible();
  await expect(totals.getByText("2 条")).toBeVisible();

  await page.getByRole("button", { name: "撤销上次导入" }).click();
  const undoing = page.getByRole("dialog", { name: "撤销薪资导入" });
  await expect(undoing.getByText("七月改.xlsx")).toBeVisible();
  await expect(undoing.getByText("新增 2 条，更新 0 条")).toBeVisible();
  await pressButton(undoing, "撤销导入");
  const question =
    "确定撤销“七月改.xlsx”对2019年7月的导入吗？新增的 2 条将被删除，更新的 0 条将恢复原值。";
  await expectToast(page, "撤销成功", () => answerQuestion(page, question, "确定"));
  await expect(undoing).toBeHidden();
  await expect(rowWithText(page, "周启航")).toBeHidden();
});

// Slow: another case of the same sheet.
test("an import updates records and shows its month, and its undo restores them", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("admin");
  await importPay(api, "2019-08", ["mechanic", "周启航", 100, 60, 0, 0, ""]);
  const page = await open(`${officePaths.salaries}?userName=无此人&month=2019-08`, { as: api });
  const dialog = await openImport(page, "薪资");
  await check(dialog, await paySheet("八月.xlsx", headings, mechanicRow(101)));
  await expect(dialog.getByText("将更新1 条")).toBeVisible();
  await expectToast(page, "导入成功", () => pressButton(dialog, "确定导入"));
  await expect(page).toHaveURL(`${officePaths.salaries}?month=2019-08`);
  await expect(rowWithText(page, "周启航").first()).toContainText("6,060.00");
  await pressButton(dialog, "撤销本次导入");
  const question =
    "确定撤销“八月.xlsx”对2019年8月的导入吗？新增的 0 条将被删除，更新的 1 条将恢复原值。";
  await expectToast(page, "撤销成功", () => answerQuestion(page, question, "确定"));
  await expect(dialog).toBeHidden();
  await expect(rowWithText(page, "周启航").first()).toContainText("6,000.00");
});

// Slow: another case of the same sheet.
test("a cancelled upload leaves no trace", async ({ open }) => {
  const page = await open(`${officePaths.wages}?month=2019-09`, { as: "admin" });
  const held = Promise.withResolvers<void>();
  await page.route(`**${uploadPath}`, async (route) => {
    await held.promise;
    // The page has aborted the request by then.
    await route.abort("aborted").catch(() => {});
  });
  const dialog = await openImport(page, "工资");
  await check(dialog, await paySheet("九月.xlsx", headings, mechanicRow(80)));
  await pressButton(dialog, "取消上传");
  await expect(dialog.getByRole("button", { name: "上传并核对" })).toBeVisible();
  await expect(dialog.getByText("九月.xlsx")).toBeVisible();
  held.resolve();
  await page.unroute(`**${uploadPath}`);
  await pressButton(dialog, "上传并核对");
  await expect(dialog.getByText("将新增1 条")).toBeVisible();
});

// Slow: another case of the same sheet.
test("pay is viewed in groups and removed after a question", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  await importPay(api, "2019-10", mechanicRow(80));
  const page = await open(`${officePaths.salaries}?month=2019-10`, { as: api });
  const viewing = await openFromRow(page, "周启航", "查看");
  await expect(viewing.getByText("薪资查看")).toBeVisible();
  await expect(viewing.getByText("mechanic")).toBeVisible();
  for (const group of ["计算依据", "应发", "扣减", "实发"]) {
    await expect(viewing.getByRole("region", { name: group })).toBeVisible();
  }
  await expect(viewing.getByRole("region", { name: "实发" }).getByText("4,800.00")).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  await rowWithText(page, "周启航").getByRole("button", { name: "删除" }).click();
  await expectToast(page, "删除成功", () => answerQuestion(page, "确定删除该数据吗？", "确定"));
  await expect(rowWithText(page, "周启航")).toBeHidden();
});

// Slow: the test above imports a sheet too.
test("own pay is hidden until requested", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  const slips = await openSlips(page);
  const first = slips.getByRole("listitem").first();
  await expect(first.getByText("••••")).toBeVisible();
  await expect(slips.getByText(/\d\.\d\d/)).toHaveCount(0);
  await first.getByRole("button").click();
  await expect(slips.getByRole("region", { name: "实发" }).getByText("••••").first()).toBeVisible();
  await pressButton(slips, "显示");
  await expect(async () =>
    expect(await slips.getByText(/^[\d,]+\.\d\d$/).count()).toBeGreaterThan(3),
  ).toPass();
  await expect(slips.getByText("••••").first()).toBeHidden();
  await pressButton(slips, "关闭");
  await page.reload();
  await expect((await openSlips(page)).getByText("••••").first()).toBeVisible();
});

// Slow: another case of the same sheet.
test("a site account reads its pay slips in the personal centre", async ({ open }) => {
  const page = await open("/web-site/user-profile", { as: "mechanic" });
  const section = page.getByRole("region", { name: "我的工资单" });
  await expect(section.getByText("••••").first()).toBeVisible();
  await expect(section.getByText(/\d\.\d\d/)).toHaveCount(0);
  await section.getByRole("button", { name: /^查看/ }).first().click();
  const slip = section.getByRole("listitem").first();
  await expect(slip.getByRole("region", { name: "扣减" }).getByText("••••").first()).toBeVisible();
  await section.getByRole("button", { name: "显示" }).click();
  await expect(async () =>
    expect(await slip.getByText(/^[\d,]+\.\d\d$/).count()).toBeGreaterThan(3),
  ).toPass();
  await slip.getByRole("button", { name: /^收起/ }).click();
  await expect(slip.getByRole("region", { name: "扣减" })).toBeHidden();
  await expect(section.getByText("••••").first()).toBeHidden();
});

async function openImport(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: buttonName("导入") }).click();
  const dialog = page.getByRole("dialog", { name: `导入${title}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openSlips(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "我的工资单" }).click();
  return page.getByRole("dialog", { name: "我的工资单" });
}

function chooser(dialog: Locator): Locator {
  return dialog.getByRole("button", { name: buttonName("选择文件") });
}

async function check(dialog: Locator, sheet: SampleFile): Promise<void> {
  await uploadFiles(dialog.page(), chooser(dialog), sheet);
  await pressButton(dialog, "上传并核对");
}

function mechanicRow(hours: number): (string | number)[] {
  return ["mechanic", "周启航", hours, 60, 0, 0, ""];
}

async function importPay(api: ApiClient, month: string, row: (string | number)[]): Promise<void> {
  const form = new FormData();
  form.append("month", month);
  form.append("file", toFile(await paySheet(`${month}.xlsx`, headings, row)));
  await api.call("POST", "/platform/salary/upload", form);
}
