import { sheetLimitNote } from "@aeromaint/contracts/fields/files.ts";
import {
  exampleAccount,
  type PayColumnName,
  payColumn,
  payColumnNames,
  paySums,
  payTextColumns,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import type { ColumnDef, DataValidation } from "hucre/xlsx";
import { columnLetters } from "../../infra/files/sheets/cell-address.ts";
import { writeSheet } from "../../infra/files/sheets/write-sheet.ts";

const types = { amount: "金额", count: "数量" } as const;
const variants = { A: "薪资", B: "工资", both: "薪资、工资" } as const;
/** One month of list A: 80 × 60 + 22 × 25 + 500 + 300 - 200. */
const example: Partial<Record<PayColumnName, number>> = {
  workingHours: 80,
  workingHoursPrice: 60,
  workingHoursTotal: 4_800,
  mealAllowanceDay: 22,
  mealAllowancePrice: 25,
  dutiesSubsidy: 500,
  temperatureSubsidy: 300,
  medicalInsurance: 200,
  total: 5_950,
};

/** Formatted empty rows, so that typed zeros and decimals are kept. */
const blankRows = 300;
const columnsBefore = 2;

let made: Promise<Uint8Array> | undefined;

/** Template with an example and notes, generated from the contract. */
export function salaryTemplate(): Promise<Uint8Array> {
  made ??= writeSheet([
    {
      name: "薪资",
      columns: columns(),
      rows: [titles(), exampleRow(), ...Array.from({ length: blankRows }, blankRow)],
      freezePane: { rows: 1, columns: 2 },
      dataValidations: payColumnNames.map(validationOf),
    },
    {
      name: "填写说明",
      columns: [{ width: 16 }, { width: 14 }, { width: 10 }, { width: 60 }],
      rows: notes(),
      freezePane: { rows: 1 },
    },
  ]);
  return made;
}

const { account, userName, notes: remark } = payTextColumns;

function titles(): string[] {
  const numbers = payColumnNames.map((name) => payColumn(name).title);
  return [account.title, userName.title, ...numbers, remark.title];
}

function columns(): ColumnDef[] {
  // Text format keeps leading zeros of numeric accounts.
  const text = { width: 14, numFmt: "@" };
  const numbers = payColumnNames.map((name) => ({
    width: 13,
    numFmt: payColumn(name).type === "amount" ? "#,##0.00" : "0.00",
  }));
  return [text, text, ...numbers, { width: 30, numFmt: "@" }];
}

function exampleRow() {
  const numbers = payColumnNames.map((name) => example[name] ?? null);
  return [exampleAccount, "张三", ...numbers, "示例行，导入时自动跳过"];
}

function blankRow(): null[] {
  return Array.from({ length: columnsBefore + payColumnNames.length + 1 }, () => null);
}

/** Validation in the spreadsheet program, equal to that of the import. */
function validationOf(name: PayColumnName, index: number): DataValidation {
  const column = columnLetters(columnsBefore + index);
  const most = String(salaryLimits.amount);
  const { title, mayBeNegative } = payColumn(name);
  return {
    type: "decimal",
    operator: "between",
    formula1: mayBeNegative ? `-${most}` : "0",
    formula2: most,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: title,
    errorMessage: mayBeNegative ? "请输入数字" : "请输入不小于0的数字",
    range: `${column}2:${column}${salaryLimits.rows + 1}`,
  };
}

function notes(): string[][] {
  const texts = [
    [account.title, "", "文本", "优先按账号匹配人员；姓名有重复时必填"],
    [userName.title, "", "文本", "未填写账号时按姓名匹配人员"],
    [remark.title, "", "文本", `最多${remark.max}个字`],
  ];
  const numbers = payColumnNames.map((name) => {
    const { title, variant, type } = payColumn(name);
    return [title, variants[variant], types[type], ruleOf(name)];
  });
  return [["列", "适用列表", "类型", "说明"], ...texts, ...numbers, [], ...general];
}

const general = [
  ["说明", "", "", sheetLimitNote(salaryLimits.rows)],
  ["说明", "", "", "每人每月一条；同一月份再次导入时更新已有数据，表中没有的列保持不变"],
  ["说明", "", "", "列的顺序可以调整，不需要的列可以删除，多余的列会被忽略"],
  [
    "说明",
    "",
    "",
    "读取第一张可见且有内容的工作表；金额、账号和姓名不能用合并单元格，合计行不导入",
  ],
  ["说明", "", "", "任何一处有问题时整张表都不会导入"],
];

function ruleOf(name: PayColumnName): string {
  const sign = payColumn(name).mayBeNegative ? "可为负数" : "不能为负数";
  const sum = paySums.find((each) => each.name === name);
  if (!sum) return `最多两位小数，${sign}`;
  const plus = sum.plus.map((part) =>
    typeof part === "string" ? payColumn(part).title : part.map(titleOf).join("×"),
  );
  const minus = sum.minus.map((part) => ` - ${titleOf(part)}`);
  return `可不填，自动计算：${plus.join(" + ")}${minus.join("")}`;
}

function titleOf(name: PayColumnName): string {
  return payColumn(name).title;
}
