import { authRoutes } from "./features/auth/auth.routes.ts";
import { collectRoutes } from "./features/aviation/collect/collect.routes.ts";
import { fileRoutes } from "./features/files/file.routes.ts";
import { monitorRoutes } from "./features/monitor/monitor.routes.ts";
import { deviceRoutes } from "./features/personal/devices/devices.routes.ts";
import { dictionaryRoutes } from "./features/personal/dictionary/dictionary.routes.ts";
import { profileRoutes } from "./features/personal/profile/profile.routes.ts";
import { categoryRoutes } from "./features/platform/category/category.routes.ts";
import { infoRoutes } from "./features/platform/info/info.routes.ts";
import { noticeRoutes } from "./features/platform/notice/notice.routes.ts";
import { recordRoutes } from "./features/repair/record/record.routes.ts";
import { siteRoutes } from "./features/site/site.routes.ts";
import { configRoutes } from "./features/system/config/config.routes.ts";
import { deptRoutes } from "./features/system/dept/dept.routes.ts";
import { dictRoutes } from "./features/system/dict/dict.routes.ts";
import { menuRoutes } from "./features/system/menu/menu.routes.ts";
import { postRoutes } from "./features/system/post/post.routes.ts";
import { roleRoutes } from "./features/system/role/role.routes.ts";
import { userRoutes } from "./features/system/user/user.routes.ts";
import type { App } from "./platform/app-type.ts";

/** Every feature of the API; each registers its own routes. */
export const features: readonly ((app: App) => Promise<void>)[] = [
  authRoutes,
  profileRoutes,
  dictionaryRoutes,
  siteRoutes,
  fileRoutes,
  categoryRoutes,
  infoRoutes,
  noticeRoutes,
  collectRoutes,
  recordRoutes,
  roleRoutes,
  menuRoutes,
  postRoutes,
  deptRoutes,
  dictRoutes,
  configRoutes,
  userRoutes,
  monitorRoutes,
  deviceRoutes,
];
