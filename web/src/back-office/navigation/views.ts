import { lazyScreen, type Screen } from "./screen.tsx";

const application = "/application-center";
const system = "/configuration-center/system-manage";
const logs = "/configuration-center/log-manage";
const management = "/management-center";

const contentItems = () => import("../content/item-page.tsx");
const contentCategories = () => import("../content/category-page.tsx");
const payRecords = () => import("../payroll/pay-page.tsx");

/** The screens that exist, by the address that their menu's codes make. */
const views: Record<string, Screen> = {
  [`${application}/work-page`]: lazyScreen(() => import("../work-page/work-page.tsx")),
  [`${application}/maintenance-info`]: lazyScreen(
    () => import("../content/reader/maintenance-info-page.tsx"),
  ),
  [`${application}/air-material-info`]: lazyScreen(
    () => import("../materials/air-material-info-page.tsx"),
  ),
  [`${application}/maintenance-person`]: lazyScreen(
    () => import("../people/maintenance-person-page.tsx"),
  ),
  [`${application}/collect-manage`]: lazyScreen(() => import("../collections/collect-page.tsx")),
  [`${application}/aviation-info`]: lazyScreen(
    () => import("../own-account/aviation-profile/aviation-info-page.tsx"),
  ),

  [`${system}/post-manage`]: lazyScreen(() => import("../system/post/post-page.tsx")),
  [`${system}/dept-manage`]: lazyScreen(() => import("../system/dept/dept-page.tsx")),
  [`${system}/menu-manage`]: lazyScreen(() => import("../system/menu/menu-page.tsx")),
  [`${system}/role-manage`]: lazyScreen(() => import("../system/role/role-page.tsx")),
  [`${system}/user-manage`]: lazyScreen(() => import("../system/user/user-page.tsx")),
  [`${system}/dict-manage`]: lazyScreen(() => import("../system/dict/dict-page.tsx")),
  [`${system}/config-manage`]: lazyScreen(() => import("../system/config/config-page.tsx")),
  [`${logs}/business-log`]: lazyScreen(() => import("../logs/operations/operation-log-page.tsx")),
  [`${logs}/login-log`]: lazyScreen(() => import("../logs/sign-ins/access-log-page.tsx")),
  [`${logs}/online-user`]: lazyScreen(() => import("../logs/online-users/online-user-page.tsx")),

  [`${management}/repair-info/repair-info-manage`]: lazyScreen(contentItems, { module: "repair" }),
  [`${management}/repair-info/repair-info-classify`]: lazyScreen(contentCategories, {
    module: "repair",
  }),
  [`${management}/module-info/module-info-manage`]: lazyScreen(contentItems, { module: "train" }),
  [`${management}/module-info/module-info-classify`]: lazyScreen(contentCategories, {
    module: "train",
  }),
  [`${management}/tooling-info/tooling-info-manage`]: lazyScreen(contentItems, { module: "tool" }),
  [`${management}/tooling-info/tooling-info-classify`]: lazyScreen(contentCategories, {
    module: "tool",
  }),
  [`${management}/notice-manage`]: lazyScreen(() => import("../notices/notice-page.tsx")),
  [`${management}/air-classify`]: lazyScreen(() => import("../materials/air-classify-page.tsx")),
  [`${management}/air-material`]: lazyScreen(() => import("../materials/air-material-page.tsx")),
  [`${management}/account-manage`]: lazyScreen(() => import("../accounts/account-page.tsx")),
  [`${management}/licence-board`]: lazyScreen(() => import("../licences/licence-page.tsx")),
  [`${management}/salary`]: lazyScreen(payRecords, { variant: "A" }),
  [`${management}/wages-manage`]: lazyScreen(payRecords, { variant: "B" }),
  [`${management}/space-manage`]: lazyScreen(() => import("../space-plan/manage/space-page.tsx")),
  [`${management}/reading-record`]: lazyScreen(() => import("../records/reading-record-page.tsx")),

  "/digital-screen/overview": lazyScreen(
    () => import("../digital-screen/overview/overview-page.tsx"),
  ),
  "/digital-screen/hangar": lazyScreen(() => import("../digital-screen/hangar/hangar-page.tsx")),
};

export function viewAt(path: string): Screen | undefined {
  return Object.hasOwn(views, path) ? views[path] : undefined;
}
