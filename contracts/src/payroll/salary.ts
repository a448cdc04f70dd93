import { type Static, type TUnsafe, Type } from "typebox";
import { type Field, rowText, rowTextOrNull, untilToday } from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import type { SheetColumn } from "../fields/sheet.ts";
import { contains, paging, sorting } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";
import { chosenSheet, dryRun, sheetOutcome } from "../wire/sheet-import.ts";

/** A: the labour list (page `salary`); B: the finance list (page `wages-manage`). */
export type PayVariant = "A" | "B";

interface PayColumn {
  /** Chinese name: of the column, of the field in the detail, and the heading in sheets. */
  title: string;
  /** The lists that the field belongs to. */
  variant: PayVariant | "both";
  /** count: hours, days, pieces, a share; both kinds of numbers have at most two decimals. */
  type: "amount" | "count";
  /** Where in the detail: what is paid, what is taken off, what is left, or what that stands on. */
  group: "basis" | "payable" | "deduction" | "result";
  /** Corrections may be below zero; deductions are written without a sign. */
  mayBeNegative?: true;
}

/** Every number of a salary record, in the order of lists, details and sheets. */
export const payColumns = {
  workingHours: { title: "工时数", variant: "A", type: "count", group: "basis" },
  workingHoursPrice: { title: "工时单价", variant: "A", type: "amount", group: "basis" },
  salary: { title: "岗位工资", variant: "B", type: "amount", group: "payable" },
  workingHoursTotal: { title: "工时总价", variant: "both", type: "amount", group: "payable" },
  mealAllowanceDay: { title: "餐补天数", variant: "A", type: "count", group: "basis" },
  mealAllowancePrice: { title: "餐补单价", variant: "A", type: "amount", group: "basis" },
  serviceCharge: { title: "劳务费合计", variant: "A", type: "amount", group: "payable" },
  dutiesSubsidy: { title: "职务补贴", variant: "A", type: "amount", group: "payable" },
  temperatureSubsidy: { title: "高温补贴", variant: "A", type: "amount", group: "payable" },
  otherSubsidy: {
    title: "其他报销",
    variant: "A",
    type: "amount",
    group: "payable",
    mayBeNegative: true,
  },
  advance: { title: "预支扣款", variant: "A", type: "amount", group: "deduction" },
  deliveryNum: { title: "交付数量", variant: "B", type: "count", group: "basis" },
  eliveryProportion: { title: "交付比例", variant: "B", type: "count", group: "basis" },
  commission: { title: "提成", variant: "B", type: "amount", group: "payable" },
  overtimeHours: { title: "加班工时", variant: "B", type: "count", group: "basis" },
  overtimePay: { title: "加班费", variant: "B", type: "amount", group: "payable" },
  fullAttendance: { title: "全勤奖", variant: "B", type: "amount", group: "payable" },
  otherGrossPay: {
    title: "其他应发",
    variant: "B",
    type: "amount",
    group: "payable",
    mayBeNegative: true,
  },
  grossPay: {
    title: "应发工资",
    variant: "B",
    type: "amount",
    group: "result",
    mayBeNegative: true,
  },
  taxiReimbursement: { title: "打车报销", variant: "B", type: "amount", group: "payable" },
  flightReimbursement: { title: "机票报销", variant: "B", type: "amount", group: "payable" },
  otherReimbursement: {
    title: "其他费用报销",
    variant: "B",
    type: "amount",
    group: "payable",
    mayBeNegative: true,
  },
  medicalInsurance: { title: "医保扣款", variant: "both", type: "amount", group: "deduction" },
  incomeTax: { title: "个人所得税", variant: "B", type: "amount", group: "deduction" },
  salaryAdvance: { title: "预支工资", variant: "B", type: "amount", group: "deduction" },
  accommodationFee: { title: "住宿费", variant: "B", type: "amount", group: "deduction" },
  total: { title: "实发工资", variant: "A", type: "amount", group: "result", mayBeNegative: true },
  amountPaid: {
    title: "实发金额",
    variant: "B",
    type: "amount",
    group: "result",
    mayBeNegative: true,
  },
} as const satisfies Record<string, PayColumn>;

export type PayName = keyof typeof payColumns;
export const payNames = Object.keys(payColumns) as PayName[];

/** What the server needs of a column beyond its place in lists. */
export const payColumn = (name: PayName): PayColumn => payColumns[name];

/** Columns of the two lists, in the specification's order; `userName` comes before them. */
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
  /** `notes` comes after them. */
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
} as const satisfies Record<PayVariant, readonly PayName[]>;

/** How a number follows from others; two names together are multiplied. */
export interface PaySum {
  name: PayName;
  plus: readonly (PayName | readonly [PayName, PayName])[];
  minus: readonly PayName[];
}

/**
 * The sums of a record, each after those that it stands on. A sheet may leave them out: then they
 * are computed from what is there; one that is given has to agree within 0.01.
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

/** Columns of sheets that hold no number of the record. */
export const payTextColumns = {
  /** The person's account; where a sheet has it, people are found by it. */
  account: { title: "账号", max: 64 },
  /** The person's display name. */
  userName: { title: "姓名", max: 30 },
  /** Has to be the month that was chosen; may be absent or blank. */
  month: { title: "月份", max: 20 },
  notes: { title: "备注", max: 500 },
} as const;

/** The account of the template's example row, which imports pass over. */
export const exampleAccount = "示例";

export const salaryLimits = {
  rows: 20_000,
  /** Problems that an answer lists; its message says how many there are in all. */
  problems: 500,
  /** Rows that a preview shows. */
  preview: 200,
  /** Most of what a number may be, either side of zero. */
  amount: 999_999_999_999.99,
} as const;

export const templateName = "薪资模板.xlsx";

/** yyyy-MM. */
export const monthPattern = /^(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])$/;

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
type Numbers<T> = { [N in PayName]: T };
const numbers = <T>(make: () => T): Numbers<T> =>
  Object.fromEntries(payNames.map((name) => [name, make()])) as Numbers<T>;

const row = {
  userId: rowText(),
  userName: rowText(),
  account: rowText(),
  deptName: rowTextOrNull(),
  /** yyyy-MM. */
  month: rowText(),
  ...(numbers(numberOrNull) as Numbers<TUnsafe<number | null>>),
  notes: rowTextOrNull(),
  createTime: rowText(),
};

const narrowing = {
  /** Part of the name or of the account. */
  userName: contains("姓名"),
  month: Type.Optional(monthField),
};

/**
 * Salary records: one a person and month, with the fields of both lists; numbers have at most two
 * decimals and are null where nothing was given. GET `path`, `path/details/{id}`, DELETE
 * `path/{ids}`.
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
    ...narrowing,
    ...sorting("userName", "month", "grossPay", "amountPaid", "total"),
  }),
  /** GET `path/totals`: the filters of the list without its paging. */
  totalsQuery: openObject(narrowing),
} as const;

/** The sums of each column over all rows of a filter: decimal text with two decimals, exact. */
export const salaryTotals = Type.Object({
  count: Type.Integer(),
  sums: Type.Object(numbers(rowText)),
});

/** What an exported list holds, in the order of its columns. Own headings are read back by an import. */
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
  month: untilToday(monthField),
  file: files("薪资表", { accept: "sheet", max: 1, required: true }),
  sheet: chosenSheet,
});

/** POST `path/upload`. */
export const salaryUpload = closedObject({ ...salarySheet.properties, dryRun });

/** A row of the sheet and what becomes of it. */
export const salaryPreviewRow = Type.Object({
  /** As the spreadsheet program numbers it, from 1. */
  row: Type.Integer(),
  action: oneOf<"add" | "update">(["add", "update"]),
  account: rowText(),
  userName: rowText(),
  deptName: rowTextOrNull(),
  ...(numbers(numberOrNull) as Numbers<TUnsafe<number | null>>),
  notes: rowTextOrNull(),
});

/** What an import does, or has done. */
export const salaryImport = Type.Object({
  ...sheetOutcome,
  /** What DELETE `path/batch/{batchId}` undoes; null in a dry run. */
  batchId: rowTextOrNull(),
  /** The first `salaryLimits.preview` rows, sums computed. */
  rows: Type.Array(salaryPreviewRow),
});

/** GET `path/batch?month=`. */
export const salaryBatchQuery = openObject({ month: monthField });

/** The last import of a month that is not undone; the answer's data is null without one. */
export const salaryBatch = Type.Object({
  batchId: rowText(),
  month: rowText(),
  fileName: rowText(),
  imported: Type.Integer(),
  updated: Type.Integer(),
  /** Display name of who imported it. */
  createUserName: rowTextOrNull(),
  createTime: rowText(),
});

/** DELETE `path/batch/{batchId}`: rows taken away, and rows put back to what they were. */
export const salaryUndo = Type.Object({ removed: Type.Integer(), restored: Type.Integer() });

/** One's own pay: GET `ownSalaryPath` (pages) and `ownSalaryPath/{id}`; rows are `salary.row`. */
export const ownSalaryPath = "/system/common/user/salary";
export const ownSalaryQuery = openObject({ ...paging, month: narrowing.month });

export type SalaryRow = Static<typeof salary.row>;
export type SalaryDetail = Static<typeof salary.detail>;
export type SalaryFilters = Static<typeof salary.filters>;
export type SalaryTotals = Static<typeof salaryTotals>;
export type SalaryPreviewRow = Static<typeof salaryPreviewRow>;
export type SalaryImport = Static<typeof salaryImport>;
export type SalaryBatch = Static<typeof salaryBatch>;
export type SalaryUndo = Static<typeof salaryUndo>;
export type OwnSalaryFilters = Static<typeof ownSalaryQuery>;
