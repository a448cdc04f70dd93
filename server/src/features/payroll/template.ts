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
import { writeTemplate } from "../../crud/import/template.ts";

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
const { account, userName, notes: remark } = payTextColumns;

let made: Promise<Uint8Array> | undefined;

/** Template with an example and notes, generated from the contract. */
export function salaryTemplate(): Promise<Uint8Array> {
  // Text format keeps leading zeros of numeric accounts.
  const text = { width: 14, numFmt: "@" };
  const columns = [
    { title: account.title, ...text },
    { title: userName.title, ...text },
    ...payColumnNames.map(numberColumn),
    { title: remark.title, ...text, width: 30 },
  ];
  const numbers = payColumnNames.map((name) => example[name] ?? null);
  made ??= writeTemplate({
    name: "薪资",
    columns,
    rows: [
      [exampleAccount, "张三", ...numbers, "示例行，导入时自动跳过"],
      ...Array.from({ length: blankRows }, () => columns.map(() => null)),
    ],
    maxRows: salaryLimits.rows,
    frozenColumns: 2,
    columnWidths: [16, 14, 10, 60],
    notes: notes(),
  });
  return made;
}

/** Column with a validation in the spreadsheet program, equal to that of the import. */
function numberColumn(name: PayColumnName) {
  const max = String(salaryLimits.amount);
  const { title, type, mayBeNegative } = payColumn(name);
  return {
    title,
    width: 13,
    numFmt: type === "amount" ? "#,##0.00" : "0.00",
    validation: {
      type: "decimal" as const,
      operator: "between" as const,
      formula1: mayBeNegative ? `-${max}` : "0",
      formula2: max,
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: title,
      errorMessage: mayBeNegative ? "请输入数字" : "请输入不小于0的数字",
    },
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
