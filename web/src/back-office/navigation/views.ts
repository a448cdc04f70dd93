import { type Screen, screen } from "./screen.tsx";

const application = "/application-center";
const system = "/configuration-center/system-manage";
const logs = "/configuration-center/log-manage";
const management = "/management-center";

const contentItems = () => import("../content/item-page.tsx");
const contentCategories = () => import("../content/category-page.tsx");
const payRecords = () => import("../payroll/pay-page.tsx");

/** The screens that exist, by the address that their menu's codes make. */
const views: Record<string, Screen> = {
  [`${application}/work-page`]: screen(() => import("../work-page/work-page.tsx")),
  [`${application}/maintenance-info`]: screen(
    () => import("../content/reader/maintenance-info-page.tsx"),
  ),
  [`${application}/air-material-info`]: screen(
    () => import("../materials/air-material-info-page.tsx"),
  ),
  [`${application}/maintenance-person`]: screen(
    () => import("../people/maintenance-person-page.tsx"),
  ),
  [`${application}/collect-manage`]: screen(() => import("../collections/collect-page.tsx")),
  [`${application}/aviation-info`]: screen(
    () => import("../own-account/aviation-profile/aviation-info-page.tsx"),
  ),

  [`${system}/post-manage`]: screen(() => import("../system/post/post-page.tsx")),
  [`${system}/dept-manage`]: screen(() => import("../system/dept/dept-page.tsx")),
  [`${system}/menu-manage`]: screen(() => import("../system/menu/menu-page.tsx")),
  [`${system}/role-manage`]: screen(() => import("../system/role/role-page.tsx")),
  [`${system}/user-manage`]: screen(() => import("../system/user/user-page.tsx")),
  [`${system}/dict-manage`]: screen(() => import("../system/dict/dict-page.tsx")),
  [`${system}/config-manage`]: screen(() => import("../system/config/config-page.tsx")),
  [`${logs}/business-log`]: screen(() => import("../logs/operations/operation-log-page.tsx")),
  [`${logs}/login-log`]: screen(() => import("../logs/sign-ins/access-log-page.tsx")),
  [`${logs}/online-user`]: screen(() => import("../logs/online-users/online-user-page.tsx")),

  [`${management}/repair-info/repair-info-manage`]: screen(contentItems, { module: "repair" }),
  [`${management}/repair-info/repair-info-classify`]: screen(contentCategories, {
    module: "repair",
  }),
  [`${management}/module-info/module-info-manage`]: screen(contentItems, { module: "train" }),
  [`${management}/module-info/module-info-classify`]: screen(contentCategories, {
    module: "train",
  }),
  [`${management}/tooling-info/tooling-info-manage`]: screen(contentItems, { module: "tool" }),
  [`${management}/tooling-info/tooling-info-classify`]: screen(contentCategories, {
    module: "tool",
  }),
  [`${management}/notice-manage`]: screen(() => import("../notices/notice-page.tsx")),
  [`${management}/air-classify`]: screen(() => import("../materials/air-classify-page.tsx")),
  [`${management}/air-material`]: screen(() => import("../materials/air-material-page.tsx")),
  [`${management}/account-manage`]: screen(() => import("../accounts/account-page.tsx")),
  [`${management}/licence-board`]: screen(() => import("../licences/licence-page.tsx")),
  [`${management}/salary`]: screen(payRecords, { variant: "A" }),
  [`${management}/wages-manage`]: screen(payRecords, { variant: "B" }),
  [`${management}/space-manage`]: screen(() => import("../space-plan/manage/space-page.tsx")),
  [`${management}/reading-record`]: screen(() => import("../records/reading-record-page.tsx")),

  "/digital-screen/overview": screen(() => import("../digital-screen/overview/overview-page.tsx")),
  "/digital-screen/hangar": screen(() => import("../digital-screen/hangar/hangar-page.tsx")),
};

export function viewAt(path: string): Screen | undefined {
  return Object.hasOwn(views, path) ? views[path] : undefined;
}
