import { type Static, Type } from "typebox";
import { rowFlag, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { contains, paging, sorting } from "../../wire/resource.ts";
import { openObject } from "../../wire/schemas.ts";

export const onlineTitle = "在线用户";
export const onlinePath = "/system/monitor/online";
export const devicesPath = "/system/common/user/devices";

const device = {
  sessionId: rowText(),
  ipaddr: rowText(),
  loginLocation: rowText(),
  browser: rowText(),
  os: rowText(),
  loginTime: rowText(),
  /** Last renewal of the session. An active browser renews it at least every half hour. */
  lastActiveTime: rowText(),
  /** True for the session of this request. */
  current: rowFlag(),
};

/** Session of the signed-in person. */
export const deviceRow = Type.Object(device);
export type DeviceRow = Static<typeof deviceRow>;

/** Active session of any user. */
export const onlineRow = Type.Object({
  ...device,
  userId: rowText(),
  userName: rowText(),
  nickName: rowText(),
  deptName: rowTextOrNull(),
});
export type OnlineRow = Static<typeof onlineRow>;

export const onlineFilters = openObject({
  ...paging,
  userName: contains("用户账号"),
  ipaddr: contains("登录地址"),
  ...sorting("userName", "nickName", "ipaddr", "loginTime", "lastActiveTime"),
});
export type OnlineFilters = Static<typeof onlineFilters>;
