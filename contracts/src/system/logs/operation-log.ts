import { type Static, Type } from "typebox";
import { coded, rowInteger, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { sheetColumns } from "../../fields/sheet.ts";
import { contains, moment, paging, sorting } from "../../wire/resource.ts";
import { openObject } from "../../wire/schemas.ts";

export const operationLogTitle = "操作日志";
export const operationLogPath = "/system/monitor/operlog";

export const operationLogFilters = openObject({
  ...paging,
  title: contains("操作模块"),
  operName: contains("操作人员"),
  businessType: Type.Optional(coded("业务类型", "BUSINESS_TYPE")),
  status: Type.Optional(coded("操作状态", "BUSINESS_STATUS")),
  beginTime: moment("开始时间"),
  endTime: moment("结束时间"),
  ...sorting("title", "operName", "businessType", "status", "operTime"),
});

const row = {
  operId: rowText(),
  title: rowText(),
  /** Names of the rows; null without rows and after a failure. */
  subject: rowTextOrNull(),
  operName: rowText(),
  /** 令牌：名称（amt_xxxxxxxx） for a request with an access token; otherwise null. */
  accessToken: rowTextOrNull(),
  operIp: rowText(),
  operLocation: rowText(),
  requestMethod: rowText(),
  businessType: rowText(),
  status: rowText(),
  operTime: rowText(),
  /** Milliseconds. */
  costTime: rowInteger(),
};

/** A write in the back office. Source: back-office specification, section 3. */
export const operationLogRow = Type.Object(row);
export type OperationLogRow = Static<typeof operationLogRow>;

/** A changed field with old and new value. */
const fieldChange = Type.Object({
  field: rowText(),
  /** Chinese title; the field name if the form has no title. */
  title: rowText(),
  from: rowTextOrNull(),
  to: rowTextOrNull(),
});
export type FieldChange = Static<typeof fieldChange>;

export const operationLogDetail = Type.Object({
  ...row,
  operUrl: rowText(),
  /** JSON with secrets masked and long values truncated. */
  operParam: rowTextOrNull(),
  errorMsg: rowTextOrNull(),
  changes: Type.Array(fieldChange),
});
export type OperationLogDetail = Static<typeof operationLogDetail>;

export const operationLogColumns = sheetColumns(
  { fields: operationLogFilters.properties, row: operationLogRow },
  {
    operId: { title: "日志编号" },
    title: {},
    subject: { title: "操作对象", width: 30 },
    operName: {},
    accessToken: { title: "访问令牌", width: 24 },
    operIp: { title: "操作地址" },
    operLocation: { title: "操作地点", width: 20 },
    requestMethod: { title: "请求方式", width: 10 },
    businessType: { width: 10 },
    status: { width: 10 },
    operTime: { title: "操作时间", width: 20 },
    costTime: { title: "耗时（毫秒）", width: 12 },
  },
);
