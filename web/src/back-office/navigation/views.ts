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
