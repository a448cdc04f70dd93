import { authRoutes } from "./features/auth/auth.routes.ts";
import { collectRoutes } from "./features/aviation/collect/collect.routes.ts";
import { fileRoutes } from "./features/files/file.routes.ts";
import { dictionaryRoutes } from "./features/personal/dictionary/dictionary.routes.ts";
import { profileRoutes } from "./features/personal/profile/profile.routes.ts";
import { categoryRoutes } from "./features/platform/category/category.routes.ts";
import { infoRoutes } from "./features/platform/info/info.routes.ts";
import { noticeRoutes } from "./features/platform/notice/notice.routes.ts";
import { recordRoutes } from "./features/repair/record/record.routes.ts";
import { siteRoutes } from "./features/site/site.routes.ts";
import { postRoutes } from "./features/system/post/post.routes.ts";
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
  postRoutes,
];
