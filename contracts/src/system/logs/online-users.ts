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
  /** When the session was last renewed, which a browser in use does at least every half hour. */
  lastActiveTime: rowText(),
  /** Whether the request itself came from this session. */
  current: rowFlag(),
};

/** One of the places where a person is signed in. */
export const deviceRow = Type.Object(device);
export type DeviceRow = Static<typeof deviceRow>;

/** A session of anyone that is still good. */
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
