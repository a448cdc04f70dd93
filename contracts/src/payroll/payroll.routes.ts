import { Type } from "typebox";
import { exportQuery } from "../fields/sheet.ts";
import { listCall, page, route, tagged } from "../wire/route.ts";
import { importProgress } from "../wire/sheet-import.ts";
import {
  ownSalaryQuery,
  salary,
  salaryBatch,
  salaryBatchQuery,
  salaryImport,
  salarySheet,
  salaryTotals,
  salaryUndo,
  salaryUpload,
} from "./salary.ts";

export const payrollCalls = {
  ...listCall(salary),
  ...tagged("薪资", {
    "GET /platform/salary/export": route("platform:salary:import", "下载薪资模板", {
      answer: "bytes",
    }),
    "POST /platform/salary/upload": route("platform:salary:import", "导入薪资", {
      body: salaryUpload,
      answer: salaryImport,
    }),
    "POST /platform/salary/upload/marked": route("platform:salary:import", "下载标注后的薪资表", {
      body: salarySheet,
      answer: "bytes",
    }),
    "GET /platform/salary/upload/progress": route("platform:salary:import", "薪资导入的进度", {
      answer: Type.Union([importProgress, Type.Null()]),
    }),
    "GET /platform/salary/batch": route("platform:salary:import", "最近一次导入", {
      query: salaryBatchQuery,
      answer: Type.Union([salaryBatch, Type.Null()]),
    }),
    "DELETE /platform/salary/batch/:batchId": route("platform:salary:import", "撤销导入", {
      answer: salaryUndo,
    }),
    "GET /platform/salary/totals": route("platform:salary:list", "薪资合计", {
      query: salary.totalsQuery,
      answer: salaryTotals,
    }),
    "GET /platform/salary/details/:id": route("platform:salary:query", "薪资详情", {
      answer: salary.detail,
    }),
    "DELETE /platform/salary/:ids": route("platform:salary:remove", "删除薪资"),
    "GET /platform/salary/list/export": route("platform:salary:export", "导出薪资", {
      query: exportQuery(salary.filters),
      answer: "bytes",
    }),
    "GET /system/common/user/salary": route("signed-in", "我的工资单", {
      query: ownSalaryQuery,
      answer: page(salary.row),
    }),
    "GET /system/common/user/salary/:id": route("signed-in", "我的工资单详情", {
      answer: salary.detail,
    }),
  }),
};
