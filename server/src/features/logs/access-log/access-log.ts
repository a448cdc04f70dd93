import type { Log } from "../log.queries.ts";

export const accessLog: Log = {
  table: "sys_access_log",
  id: "access_id",
  time: "login_time",
  columns: [
    ...["access_id", "user_name", "msg", "ipaddr", "login_location", "browser", "os", "status"],
    "login_time",
  ],
  contains: { userName: "user_name", ipaddr: "ipaddr" },
  equals: { status: "status" },
  sorts: { userName: "user_name", ipaddr: "ipaddr", status: "status", loginTime: "login_time" },
};
