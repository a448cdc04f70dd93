import { exportQuery } from "../../fields/sheet.ts";
import { page, route, tagged } from "../../wire/route.ts";
import { accessLogFilters, accessLogRow } from "./access-log.ts";
import { onlineFilters, onlineRow } from "./online-users.ts";
import { operationLogDetail, operationLogFilters, operationLogRow } from "./operation-log.ts";

export const logCalls = {
  ...tagged("登录日志", {
    "GET /system/monitor/accesslog": route("monitor:accesslog:list", "登录日志列表", {
      query: accessLogFilters,
      answer: page(accessLogRow),
    }),
    "GET /system/monitor/accesslog/export": route("monitor:accesslog:export", "导出登录日志", {
      query: exportQuery(accessLogFilters),
      answer: "bytes",
    }),
    "DELETE /system/monitor/accesslog/:ids": route("monitor:accesslog:remove", "删除登录日志"),
    "DELETE /system/monitor/accesslog/clean": route("monitor:accesslog:clean", "清空登录日志"),
  }),
  ...tagged("在线用户", {
    "GET /system/monitor/online": route("monitor:online:list", "在线用户列表", {
      query: onlineFilters,
      answer: page(onlineRow),
    }),
    "DELETE /system/monitor/online/:ids": route("monitor:online:forceQuit", "强制退出"),
  }),
  ...tagged("操作日志", {
    "GET /system/monitor/operlog": route("monitor:operlog:list", "操作日志列表", {
      query: operationLogFilters,
      answer: page(operationLogRow),
    }),
    "GET /system/monitor/operlog/:id": route("monitor:operlog:query", "操作日志详情", {
      answer: operationLogDetail,
    }),
    "GET /system/monitor/operlog/export": route("monitor:operlog:export", "导出操作日志", {
      query: exportQuery(operationLogFilters),
      answer: "bytes",
    }),
    "DELETE /system/monitor/operlog/:ids": route("monitor:operlog:remove", "删除操作日志"),
    "DELETE /system/monitor/operlog/clean": route("monitor:operlog:clean", "清空操作日志"),
  }),
};
