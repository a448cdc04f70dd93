import { type ComponentType, type LazyExoticComponent, lazy } from "react";

type Screen = LazyExoticComponent<ComponentType>;

/** The screens that exist, by the address that their menu's codes make. */
const views: Record<string, Screen> = {
  "/application-center/maintenance-info": lazy(
    () => import("../application-center/maintenance-info/maintenance-info-page.tsx"),
  ),
  "/configuration-center/system-manage/post-manage": lazy(
    () => import("../configuration-center/system-manage/post-manage/post-page.tsx"),
  ),
  "/configuration-center/system-manage/dept-manage": lazy(
    () => import("../configuration-center/system-manage/dept-manage/dept-page.tsx"),
  ),
  "/configuration-center/system-manage/menu-manage": lazy(
    () => import("../configuration-center/system-manage/menu-manage/menu-page.tsx"),
  ),
  "/configuration-center/system-manage/role-manage": lazy(
    () => import("../configuration-center/system-manage/role-manage/role-page.tsx"),
  ),
  "/configuration-center/system-manage/user-manage": lazy(
    () => import("../configuration-center/system-manage/user-manage/user-page.tsx"),
  ),
  "/configuration-center/system-manage/dict-manage": lazy(
    () => import("../configuration-center/system-manage/dict-manage/dict-page.tsx"),
  ),
  "/configuration-center/system-manage/config-manage": lazy(
    () => import("../configuration-center/system-manage/config-manage/config-page.tsx"),
  ),
  "/configuration-center/log-manage/business-log": lazy(
    () => import("../configuration-center/log-manage/business-log/operation-log-page.tsx"),
  ),
  "/configuration-center/log-manage/login-log": lazy(
    () => import("../configuration-center/log-manage/login-log/access-log-page.tsx"),
  ),
  "/configuration-center/log-manage/online-user": lazy(
    () => import("../configuration-center/log-manage/online-user/online-user-page.tsx"),
  ),
  "/management-center/repair-info/repair-info-manage": lazy(
    () => import("../management-center/repair-info/repair-info-manage/repair-info-page.tsx"),
  ),
  "/management-center/repair-info/repair-info-classify": lazy(
    () => import("../management-center/repair-info/repair-info-classify/repair-category-page.tsx"),
  ),
};

export function viewAt(path: string): Screen | undefined {
  return Object.hasOwn(views, path) ? views[path] : undefined;
}
