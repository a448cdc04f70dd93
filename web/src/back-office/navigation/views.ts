import { type Screen, screen } from "./screen.tsx";

/** The screens that exist, by the address that their menu's codes make. */
const views: Record<string, Screen> = {
  "/application-center/work-page": screen(() => import("../work-page/work-page.tsx")),
  "/application-center/maintenance-info": screen(
    () => import("../application-center/maintenance-info/maintenance-info-page.tsx"),
  ),
  "/application-center/air-material-info": screen(
    () => import("../application-center/air-material-info/air-material-info-page.tsx"),
  ),
  "/application-center/maintenance-person": screen(
    () => import("../application-center/maintenance-person/maintenance-person-page.tsx"),
  ),
  "/application-center/collect-manage": screen(
    () => import("../application-center/collect-manage/collect-page.tsx"),
  ),
  "/application-center/aviation-info": screen(
    () => import("../application-center/aviation-info/aviation-info-page.tsx"),
  ),
  "/configuration-center/system-manage/post-manage": screen(
    () => import("../configuration-center/system-manage/post-manage/post-page.tsx"),
  ),
  "/configuration-center/system-manage/dept-manage": screen(
    () => import("../configuration-center/system-manage/dept-manage/dept-page.tsx"),
  ),
  "/configuration-center/system-manage/menu-manage": screen(
    () => import("../configuration-center/system-manage/menu-manage/menu-page.tsx"),
  ),
  "/configuration-center/system-manage/role-manage": screen(
    () => import("../configuration-center/system-manage/role-manage/role-page.tsx"),
  ),
  "/configuration-center/system-manage/user-manage": screen(
    () => import("../configuration-center/system-manage/user-manage/user-page.tsx"),
  ),
  "/configuration-center/system-manage/dict-manage": screen(
    () => import("../configuration-center/system-manage/dict-manage/dict-page.tsx"),
  ),
  "/configuration-center/system-manage/config-manage": screen(
    () => import("../configuration-center/system-manage/config-manage/config-page.tsx"),
  ),
  "/configuration-center/log-manage/business-log": screen(
    () => import("../configuration-center/log-manage/business-log/operation-log-page.tsx"),
  ),
  "/configuration-center/log-manage/login-log": screen(
    () => import("../configuration-center/log-manage/login-log/access-log-page.tsx"),
  ),
  "/configuration-center/log-manage/online-user": screen(
    () => import("../configuration-center/log-manage/online-user/online-user-page.tsx"),
  ),
  "/management-center/repair-info/repair-info-manage": screen(
    () => import("../management-center/repair-info/repair-info-manage/repair-info-page.tsx"),
  ),
  "/management-center/repair-info/repair-info-classify": screen(
    () => import("../management-center/repair-info/repair-info-classify/repair-category-page.tsx"),
  ),
  "/management-center/module-info/module-info-manage": screen(
    () => import("../management-center/module-info/module-info-manage/train-info-page.tsx"),
  ),
  "/management-center/module-info/module-info-classify": screen(
    () => import("../management-center/module-info/module-info-classify/train-category-page.tsx"),
  ),
  "/management-center/tooling-info/tooling-info-manage": screen(
    () => import("../management-center/tooling-info/tooling-info-manage/tool-info-page.tsx"),
  ),
  "/management-center/tooling-info/tooling-info-classify": screen(
    () => import("../management-center/tooling-info/tooling-info-classify/tool-category-page.tsx"),
  ),
  "/management-center/notice-manage": screen(
    () => import("../management-center/notice-manage/notice-page.tsx"),
  ),
  "/management-center/air-classify": screen(
    () => import("../management-center/air-classify/air-classify-page.tsx"),
  ),
  "/management-center/air-material": screen(
    () => import("../management-center/air-material/air-material-page.tsx"),
  ),
  "/management-center/account-manage": screen(
    () => import("../management-center/account-manage/account-page.tsx"),
  ),
  "/management-center/licence-board": screen(
    () => import("../management-center/licence-board/licence-page.tsx"),
  ),
  "/management-center/salary": screen(() => import("../management-center/salary/salary-page.tsx")),
  "/management-center/wages-manage": screen(
    () => import("../management-center/wages-manage/wages-page.tsx"),
  ),
  "/management-center/space-manage": screen(
    () => import("../management-center/space-manage/space-page.tsx"),
  ),
  "/management-center/reading-record": screen(
    () => import("../management-center/reading-record/reading-record-page.tsx"),
  ),
  "/digital-screen/overview": screen(() => import("../digital-screen/overview/overview-page.tsx")),
  "/digital-screen/hangar": screen(() => import("../digital-screen/hangar/hangar-page.tsx")),
};

export function viewAt(path: string): Screen | undefined {
  return Object.hasOwn(views, path) ? views[path] : undefined;
}
