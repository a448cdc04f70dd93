import { type Static, Type } from "typebox";
import { coded, rowText } from "../../fields/fields.ts";
import { sheetColumns } from "../../fields/sheet.ts";
import { contains, moment, paging, sorting } from "../../wire/resource.ts";
import { openObject } from "../../wire/schemas.ts";

export const accessLogTitle = "登录日志";
export const accessLogPath = "/system/monitor/accesslog";

export const accessLogFilters = openObject({
  ...paging,
  userName: contains("用户账号"),
  ipaddr: contains("登录地址"),
  status: Type.Optional(coded("登录状态", "BUSINESS_LOGIN_STATUS")),
  beginTime: moment("开始时间"),
  endTime: moment("结束时间"),
  ...sorting("userName", "ipaddr", "status", "loginTime"),
});

/** A sign-in attempt or sign-out. Source: back-office specification, section 3. */
export const accessLogRow = Type.Object({
  accessId: rowText(),
  userName: rowText(),
  msg: rowText(),
  ipaddr: rowText(),
  loginLocation: rowText(),
  browser: rowText(),
  os: rowText(),
  status: rowText(),
  loginTime: rowText(),
});
export type AccessLogRow = Static<typeof accessLogRow>;

export const accessLogColumns = sheetColumns(
  { fields: accessLogFilters.properties, row: accessLogRow },
  {
    accessId: { title: "日志编号" },
    userName: {},
    msg: { title: "登录信息", width: 24 },
    ipaddr: {},
    loginLocation: { title: "登录地点", width: 20 },
    browser: { title: "浏览器" },
    os: { title: "操作系统" },
    status: { width: 10 },
    loginTime: { title: "登录时间", width: 20 },
  },
);
