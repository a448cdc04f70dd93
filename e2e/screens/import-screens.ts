import { expect, type Page } from "@playwright/test";
import { buttonName, officePaths, uploadFiles } from "../back-office/office.ts";
import { paySheet } from "../journeys/office/pay-sheets.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin", inView: true, path: officePaths.users } as const;
const headings = ["账号", "姓名", "手机号", "备注", "班组"];

/** Import dialogs: empty form, problems, and preview of the rows. */
export const importScreens: Screen[] = [
  { ...admin, name: "office-75-user-import", action: openImport },
  { ...admin, name: "office-75-user-import-problems", action: checkProblems },
  { ...admin, name: "office-75-user-import-preview", action: checkSheet },
  { ...admin, name: "office-75-user-import-5000", action: checkThousands },
];

async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: buttonName("导入") }).click();
  await expect(page.getByRole("button", { name: "下载现有数据" })).toBeVisible();
  await expect(page.getByRole("button", { name: buttonName("选择文件") })).toBeVisible();
}

async function check(page: Page, ...rows: string[][]): Promise<void> {
  await openImport(page);
  const dialog = page.getByRole("dialog");
  const sheet = await paySheet("员工.xlsx", headings, ...rows);
  await uploadFiles(page, dialog.getByRole("button", { name: buttonName("选择文件") }), sheet);
  await dialog.getByRole("button", { name: "上传并核对" }).click();
}

async function checkProblems(page: Page): Promise<void> {
  await check(page, ["operator", "运营", "123", "", ""], ["nobody", "新人", "", "", ""]);
  await expect(page.getByText("表中有问题，没有导入任何数据")).toBeVisible();
}

async function checkSheet(page: Page): Promise<void> {
  await check(page, ["operator", "运营专员", "13900001234", "夜班", "一班"]);
  await expect(page.getByRole("button", { name: "确定导入" })).toBeVisible();
}

/** Simulates the answer for a sheet of five thousand rows. */
async function checkThousands(page: Page): Promise<void> {
  const columns = headings.map((title, at) => ({ title, column: "ABCDE"[at] }));
  const rows = Array.from({ length: 200 }, (_, at) => ({
    row: at + 2,
    action: at % 9 === 8 ? "update" : "add",
    name: `mro.employee${10_001 + at}`,
    changes: [
      { title: "姓名", from: at % 9 === 8 ? "欧阳建国" : null, to: "欧阳建国" },
      { title: "所属部门", from: null, to: "航空维修平台/华北维修基地/华北航线车间/夜班二组" },
      { title: "岗位", from: null, to: "放行人员、检验员、航线机械员" },
      { title: "照片", from: null, to: `照片/mro.employee${10_001 + at}.jpg` },
    ],
  }));
  const data = {
    imported: 4_812,
    updated: 160,
    unchanged: 28,
    importId: null,
    rows,
    created: [],
    ignoredColumns: ["班组"],
    source: {
      sheet: "员工",
      sheets: ["员工"],
      columns,
      hiddenRows: 0,
      sumRows: [],
      remarkRows: [],
    },
    notes: [
      "3张照片在表格中没有对应的账号，不导入：离职/zhangsan.jpg、IMG_0012.jpg、IMG_0013.jpg",
      "188个账号没有照片，保持不变：mro.employee10007、mro.employee10031、mro.employee10044等188个",
    ],
  };
  await page.route("**/api/system/user/import", (route) =>
    route.fulfill({ json: { code: 200, message: "操作成功", data } }),
  );
  await checkSheet(page);
}
