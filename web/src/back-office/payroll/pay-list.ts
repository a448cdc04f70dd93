import {
  type PayVariant,
  paySums,
  type SalaryBatch,
  salary,
} from "@aeromaint/contracts/payroll/salary.ts";
import { resource } from "@aeromaint/contracts/wire/resource.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import type { Query } from "../../api/request.ts";
import type { FormValues } from "../../crud/resource-types.ts";
import { formatMonth } from "../../own/pay/own-slips.ts";

const { salaryId: _, ...row } = salary.row.properties;
const { userName, month, sortBy, sortOrder } = salary.filters.properties;

/** Resource of the records. Imports create them; there is no form. */
export const payRecords = resource({
  title: salary.title,
  path: salary.path,
  id: salary.id,
  permission: salary.permission,
  name: "userName",
  fields: {},
  row,
  detail: {},
  filters: { userName, month, sortBy, sortOrder },
});

export const payTitles: Record<PayVariant, string> = { A: "薪资", B: "工资" };

/** Purpose of each page, shown while the list is empty. */
export const payPurposes: Record<PayVariant, string> = {
  A: "薪资管理按月列出每人的工时、补贴和扣款。点击“导入”，下载模板填写后上传；本人可在“我的工资单”中查看。",
  B: "工资管理按月列出每人的应发、实发、提成和报销。点击“导入”，下载模板填写后上传；本人可在“我的工资单”中查看。",
};

/** Hourly and daily rates. Their sum is meaningless. */
export const unitPrices: readonly string[] = paySums.flatMap(({ plus }) =>
  plus.flatMap((part) => (typeof part === "string" ? [] : [part[1]])),
);

/** Sums of all matching records. Pending until the first answer or error. */
export function usePayTotals(filters: FormValues) {
  // Filters of the address are texts.
  const query = filters as Query;
  return useQuery({
    queryKey: [payRecords.path, "totals", query],
    queryFn: ({ signal }) => api.get(`${payRecords.path}/totals`, query, { signal }),
    placeholderData: (before) => before,
    meta: { quiet: true },
  });
}

/** Path and scope of the undo of an import. */
export const payUndo = ({ batchId, month }: Pick<SalaryBatch, "batchId" | "month">) => ({
  path: `${salary.path}/batch/${batchId}`,
  scope: `对${formatMonth(month)}`,
});
