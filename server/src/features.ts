import { authRoutes } from "./features/auth/auth.routes.ts";
import { retrievalRoutes } from "./features/auth/retrieval/retrieval.routes.ts";
import { collectRoutes } from "./features/aviation/collect/collect.routes.ts";
import { categoryRoutes } from "./features/content/category.routes.ts";
import { itemRoutes } from "./features/content/item.routes.ts";
import { feedRoutes, sharedEntryRoutes } from "./features/feeds/feeds.routes.ts";
import { fileRoutes } from "./features/files/file.routes.ts";
import { jumpRoutes } from "./features/jump/jump.routes.ts";
import { materialCategoryRoutes } from "./features/material/category/category.routes.ts";
import { materialRoutes } from "./features/material/info/material.routes.ts";
import { openCategoryRoutes } from "./features/material/open-categories.routes.ts";
import { monitorRoutes } from "./features/monitor/monitor.routes.ts";
import { deviceRoutes } from "./features/personal/devices/devices.routes.ts";
import { dictionaryRoutes } from "./features/personal/dictionary/dictionary.routes.ts";
import { profileRoutes } from "./features/personal/profile/profile.routes.ts";
import { noticeRoutes } from "./features/platform/notice/notice.routes.ts";
import { salaryRoutes } from "./features/platform/salary/salary.routes.ts";
import { peopleRoutes } from "./features/repair/people/people.routes.ts";
import { recordRoutes } from "./features/repair/record/record.routes.ts";
import { screenRoutes } from "./features/screen/screen.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { siteRoutes } from "./features/site/site.routes.ts";
import { configRoutes } from "./features/system/config/config.routes.ts";
import { deptRoutes } from "./features/system/dept/dept.routes.ts";
import { dictRoutes } from "./features/system/dict/dict.routes.ts";
import { menuRoutes } from "./features/system/menu/menu.routes.ts";
import { postRoutes } from "./features/system/post/post.routes.ts";
import { roleRoutes } from "./features/system/role/role.routes.ts";
import { userRoutes } from "./features/system/user/user.routes.ts";
import { spaceRoutes } from "./features/tdm/space/space.routes.ts";
import { workRoutes } from "./features/work/work.routes.ts";
import type { App } from "./platform/app-type.ts";

/** Every feature of the API; each registers its own routes. */
export const features: readonly ((app: App) => Promise<void>)[] = [
  authRoutes,
  retrievalRoutes,
  profileRoutes,
  dictionaryRoutes,
  siteRoutes,
  fileRoutes,
  categoryRoutes,
  itemRoutes,
  noticeRoutes,
  salaryRoutes,
  materialCategoryRoutes,
  materialRoutes,
  openCategoryRoutes,
  collectRoutes,
  searchRoutes,
  screenRoutes,
  sharedEntryRoutes,
  peopleRoutes,
  recordRoutes,
  roleRoutes,
  menuRoutes,
  postRoutes,
  deptRoutes,
  dictRoutes,
  configRoutes,
  userRoutes,
  spaceRoutes,
  monitorRoutes,
  deviceRoutes,
  workRoutes,
  jumpRoutes,
];

/** What is asked for at the root of the site, outside the API. */
export const rootFeatures: readonly ((app: App) => Promise<void>)[] = [feedRoutes];
