import { type Static, type TUnsafe, Type } from "typebox";
import { type Field, notAfterToday, rowText, rowTextOrNull } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import type { SheetColumn } from "../fields/sheet.ts";
import { contains, paging, sorting } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { chosenSheet, dryRun, sheetOutcome } from "../wire/sheet-import.ts";

/** A: list of the labour office (page `salary`). B: of the finance office (page `wages-manage`). */
export type PayVariant = "A" | "B";

interface PayColumn {
  /** Chinese name in lists, details and sheets. */
  title: string;
  /** List that the field belongs to. */
  variant: PayVariant | "both";
  /** `count`: hours, days, pieces or a share. Both types have at most two decimals. */
  type: "amount" | "count";
  /** Section of the detail. */
  group: "basis" | "payable" | "deduction" | "result";
  /** For corrections. Deductions are positive numbers. */
  mayBeNegative?: true;
}

type PayFacts = [
  title: string,
  variant: PayColumn["variant"],
  group: PayColumn["group"],
  sign?: "signed",
];

const columnOf =
  (type: PayColumn["type"]) =>
  (...[title, variant, group, sign]: PayFacts): PayColumn => ({
    title,
    variant,
    type,
    group,
    ...(sign && { mayBeNegative: true }),
  });
const amount = columnOf("amount");
const count = columnOf("count");

/** All numbers of a salary record, in the order of lists, details and sheets. */
export const payColumns = {
  workingHours: count("工时数", "A", "basis"),
  workingHoursPrice: amount("工时单价", "A", "basis"),
  salary: amount("岗位工资", "B", "payable"),
  workingHoursTotal: amount("工时总价", "both", "payable"),
  mealAllowanceDay: count("餐补天数", "A", "basis"),
  mealAllowancePrice: amount("餐补单价", "A", "basis"),
  serviceCharge: amount("劳务费合计", "A", "payable"),
  dutiesSubsidy: amount("职务补贴", "A", "payable"),
  temperatureSubsidy: amount("高温补贴", "A", "payable"),
  otherSubsidy: amount("其他报销", "A", "payable", "signed"),
  advance: amount("预支扣款", "A", "deduction"),
  deliveryNum: count("交付数量", "B", "basis"),
  eliveryProportion: count("交付比例", "B", "basis"),
  commission: amount("提成", "B", "payable"),
  overtimeHours: count("加班工时", "B", "basis"),
  overtimePay: amount("加班费", "B", "payable"),
  fullAttendance: amount("全勤奖", "B", "payable"),
  otherGrossPay: amount("其他应发", "B", "payable", "signed"),
  grossPay: amount("应发工资", "B", "result", "signed"),
  taxiReimbursement: amount("打车报销", "B", "payable"),
  flightReimbursement: amount("机票报销", "B", "payable"),
  otherReimbursement: amount("其他费用报销", "B", "payable", "signed"),
  medicalInsurance: amount("医保扣款", "both", "deduction"),
  incomeTax: amount("个人所得税", "B", "deduction"),
  salaryAdvance: amount("预支工资", "B", "deduction"),
  accommodationFee: amount("住宿费", "B", "deduction"),
  total: amount("实发工资", "A", "result", "signed"),
  amountPaid: amount("实发金额", "B", "result", "signed"),
};

export type PayColumnName = keyof typeof payColumns;
export const payColumnNames = Object.keys(payColumns) as PayColumnName[];

/** Widens the type, so that the optional members can be read. */
export const payColumn = (name: PayColumnName): PayColumn => payColumns[name];

/** Columns of the two lists, in the order of the specification. `userName` comes first. */
export const payListColumns = {
  A: [
    "workingHours",
    "workingHoursPrice",
    "workingHoursTotal",
    "mealAllowanceDay",
    "mealAllowancePrice",
    "serviceCharge",
    "dutiesSubsidy",
    "temperatureSubsidy",
    "otherSubsidy",
    "advance",
    "medicalInsurance",
    "total",
  ],
  /** `notes` comes last. */
  B: [
    "grossPay",
    "amountPaid",
    "salary",
    "workingHoursTotal",
    "commission",
    "medicalInsurance",
    "incomeTax",
    "salaryAdvance",
  ],
} as const satisfies Record<PayVariant, readonly PayColumnName[]>;

/** Formula of a sum. Two names in a pair are multiplied. */
export interface PaySum {
  name: PayColumnName;
  plus: readonly (PayColumnName | readonly [PayColumnName, PayColumnName])[];
  minus: readonly PayColumnName[];
}

/**
 * Sums of a record, in the order of computation. A sheet may omit a sum; the server then computes
 * it. A sum in the sheet must equal the computed one within 0.01.
 */
export const paySums: readonly PaySum[] = [
  { name: "workingHoursTotal", plus: [["workingHours", "workingHoursPrice"]], minus: [] },
  {
    name: "total",
    plus: [
      "workingHoursTotal",
      ["mealAllowanceDay", "mealAllowancePrice"],
      "serviceCharge",
      "dutiesSubsidy",
      "temperatureSubsidy",
      "otherSubsidy",
    ],
    minus: ["advance", "medicalInsurance"],
  },
  {
    name: "grossPay",
    plus: [
      "salary",
      "workingHoursTotal",
      "commission",
      "overtimePay",
      "otherGrossPay",
      "fullAttendance",
    ],
    minus: [],
  },
  {
    name: "amountPaid",
    plus: ["grossPay", "taxiReimbursement", "flightReimbursement", "otherReimbursement"],
    minus: ["medicalInsurance", "incomeTax", "salaryAdvance", "accommodationFee"],
  },
];

/** Columns of sheets without a number. */
export const payTextColumns = {
  /** Account of the person. It has priority over the name. */
  account: { title: "账号", max: 64 },
  /** Display name of the person. */
  userName: { title: "姓名", max: 30 },
  /** Must equal the chosen month; may be absent or blank. */
  month: { title: "月份", max: 20 },
  notes: { title: "备注", max: 500 },
} as const;

/** Account in the example row of the template. Imports skip that row. */
export const exampleAccount = "示例";

export const salaryLimits = {
  rows: 20_000,
  /** Maximum number of problems in an answer. The message has the full number. */
  problems: 500,
  /** Maximum number of rows in a preview. */
  preview: 200,
  /** Maximum absolute value. */
  amount: 999_999_999_999.99,
} as const;

export const salaryTemplateName = "薪资模板.xlsx";

/** yyyy-MM. */
const monthPattern = /^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])$/;

const month = {
  type: "string",
  title: "月份",
  "x-kind": "text",
  maxLength: 7,
  pattern: monthPattern.source,
  "x-message": "请输入正确的月份，格式为 yyyy-MM",
} as const;
export const monthField = Type.Unsafe<string>(month) as Field<string>;

const numberOrNull = () => Type.Unsafe<number | null>({ type: ["number", "null"] });
type PayFields<T> = { [N in PayColumnName]: T };
const payFields = <T>(make: () => T): PayFields<T> =>
  Object.fromEntries(payColumnNames.map((name) => [name, make()])) as PayFields<T>;

const row = {
  userId: rowText(),
  userName: rowText(),
  account: rowText(),
  deptName: rowTextOrNull(),
  /** yyyy-MM. */
  month: rowText(),
  ...(payFields(numberOrNull) as PayFields<TUnsafe<number | null>>),
  notes: rowTextOrNull(),
  createTime: rowText(),
};

const listFilters = {
  /** Part of the name or of the account. */
  userName: contains("姓名"),
  month: Type.Optional(monthField),
};

/**
 * Salary records: one per person and month, with the fields of both lists. Numbers have at most two
 * decimals; null means no value.
 */
export const salary = {
  title: "薪资",
  path: "/platform/salary",
  id: "salaryId",
  permission: "platform:salary",
  row: Type.Object({ salaryId: rowText(), ...row }),
  detail: Type.Object({ salaryId: rowText(), ...row }),
  filters: openObject({
    ...paging,
    ...listFilters,
    ...sorting("userName", "month", "grossPay", "amountPaid", "total"),
  }),
  /** GET `path/totals`: the filters of the list without paging. */
  totalsQuery: openObject(listFilters),
} as const;

/** Exact sums of each column over all rows of a filter, as text with two decimals. */
export const salaryTotals = Type.Object({
  count: Type.Integer(),
  sums: Type.Object(payFields(rowText)),
});

/** Columns of an exported list. An import accepts the same headings. */
export const salaryColumns = {
  account: { title: payTextColumns.account.title },
  userName: { title: payTextColumns.userName.title },
  deptName: { title: "所属部门", width: 20 },
  month: { title: payTextColumns.month.title, width: 10 },
  ...payColumns,
  notes: { title: payTextColumns.notes.title, width: 30 },
  createTime: { title: "创建时间", width: 20 },
} as const satisfies Partial<Record<keyof SalaryRow, SheetColumn>>;

/** POST `path/upload/marked`. */
export const salarySheet = closedObject({
  month: notAfterToday(monthField),
  file: files("薪资表", { accept: "sheet", max: 1, required: true }),
  sheet: chosenSheet,
});

/** POST `path/upload`. */
export const salaryUpload = closedObject({ ...salarySheet.properties, dryRun });

/** Row of a sheet, with the effect of its import. */
const salaryPreviewRow = Type.Object({
  /** Row number in the spreadsheet, from 1. */
  row: Type.Integer(),
  action: oneOf<"add" | "update">(["add", "update"]),
  account: rowText(),
  userName: rowText(),
  deptName: rowTextOrNull(),
  ...(payFields(numberOrNull) as PayFields<TUnsafe<number | null>>),
  notes: rowTextOrNull(),
});

/** Result of an import or of a dry run. */
export const salaryImport = Type.Object({
  ...sheetOutcome,
  /** Import for DELETE `path/batch/{batchId}`; null in a dry run. */
  batchId: rowTextOrNull(),
  /** First `salaryLimits.preview` rows, with computed sums. */
  rows: Type.Array(salaryPreviewRow),
});

/** GET `path/batch?month=`. */
export const salaryBatchQuery = openObject({ month: monthField });

/** Latest import of a month that is not undone. The answer is null without one. */
export const salaryBatch = Type.Object({
  batchId: rowText(),
  month: rowText(),
  fileName: rowText(),
  imported: Type.Integer(),
  updated: Type.Integer(),
  /** Display name of the importer. */
  createUserName: rowTextOrNull(),
  createTime: rowText(),
});

/** DELETE `path/batch/{batchId}`: number of removed rows, and of rows with restored values. */
export const salaryUndo = Type.Object({ removed: Type.Integer(), restored: Type.Integer() });

/** Pay slips of the signed-in user: GET `ownSalaryPath` (pages) and `ownSalaryPath/{id}`. */
export const ownSalaryPath = "/system/common/user/salary";
export const ownSalaryQuery = openObject({ ...paging, month: listFilters.month });

export type SalaryRow = Static<typeof salary.row>;
export type SalaryDetail = Static<typeof salary.detail>;
export type SalaryFilters = Static<typeof salary.filters>;
export type SalaryTotals = Static<typeof salaryTotals>;
export type SalaryPreviewRow = Static<typeof salaryPreviewRow>;
export type SalaryImport = Static<typeof salaryImport>;
export type SalaryBatch = Static<typeof salaryBatch>;
export type OwnSalaryFilters = Static<typeof ownSalaryQuery>;
