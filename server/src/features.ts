import { authRoutes } from "./features/auth/auth.routes.ts";
import { retrievalRoutes } from "./features/auth/retrieval/retrieval.routes.ts";
import { collectRoutes } from "./features/collections/collect.routes.ts";
import { commandPaletteRoutes } from "./features/command-palette/command-palette.routes.ts";
import { categoryRoutes } from "./features/content/category.routes.ts";
import { changesRoutes } from "./features/content/changes.routes.ts";
import { itemRoutes } from "./features/content/item.routes.ts";
import { screenRoutes } from "./features/digital-screen/screen.routes.ts";
import { documentRoutes } from "./features/documents/document.routes.ts";
import { evidenceKeyRoute, evidenceRoutes } from "./features/documents/evidence/evidence.routes.ts";
import { trashRoutes } from "./features/documents/trash/trash.routes.ts";
import { feedRoutes, sharedEntryRoutes } from "./features/feeds/feeds.routes.ts";
import { fileRoutes } from "./features/files/file.routes.ts";
import { logRoutes } from "./features/logs/logs.routes.ts";
import { materialCategoryRoutes } from "./features/materials/categories/category.routes.ts";
import { inquiryRoutes } from "./features/materials/inquiries/inquiry.routes.ts";
import { openCategoryRoutes } from "./features/materials/open-categories.routes.ts";
import { materialRoutes } from "./features/materials/products/material.routes.ts";
import { noticeRoutes } from "./features/notices/notice.routes.ts";
import { salaryRoutes } from "./features/payroll/salary.routes.ts";
import { peopleRoutes } from "./features/people/people.routes.ts";
import { deviceRoutes } from "./features/personal/devices/devices.routes.ts";
import { dictionaryRoutes } from "./features/personal/dictionary/dictionary.routes.ts";
import { draftRoutes } from "./features/personal/drafts/draft.routes.ts";
import { profileRoutes } from "./features/personal/profile/profile.routes.ts";
import { recordRoutes } from "./features/reading-records/record.routes.ts";
import { searchRoutes } from "./features/search/search.routes.ts";
import { siteRoutes } from "./features/site-info/site-info.routes.ts";
import { spaceRoutes } from "./features/spaces/space.routes.ts";
import { configRoutes } from "./features/system/config/config.routes.ts";
import { deptRoutes } from "./features/system/dept/dept.routes.ts";
import { dictRoutes } from "./features/system/dict/dict.routes.ts";
import { menuRoutes } from "./features/system/menu/menu.routes.ts";
import { postRoutes } from "./features/system/post/post.routes.ts";
import { roleRoutes } from "./features/system/role/role.routes.ts";
import { userRoutes } from "./features/system/user/user.routes.ts";
import { workbenchRoutes } from "./features/workbench/work.routes.ts";
import type { App } from "./infra/http/app-type.ts";

/** Every feature of the API; each registers its own routes. */
export const features: readonly ((app: App) => Promise<void>)[] = [
  authRoutes,
  retrievalRoutes,
  profileRoutes,
  dictionaryRoutes,
  draftRoutes,
  siteRoutes,
  fileRoutes,
  categoryRoutes,
  itemRoutes,
  changesRoutes,
  trashRoutes,
  documentRoutes,
  evidenceRoutes,
  noticeRoutes,
  salaryRoutes,
  materialCategoryRoutes,
  materialRoutes,
  inquiryRoutes,
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
  logRoutes,
  deviceRoutes,
  workbenchRoutes,
  commandPaletteRoutes,
];

/** What is asked for at the root of the site, outside the API. */
export const rootFeatures: readonly ((app: App) => Promise<void>)[] = [
  feedRoutes,
  evidenceKeyRoute,
];
