import { contentModules } from "../content/modules.ts";

/** The screens that everybody may look for by name, in the order of the site's menu. */
export const siteScreens = [
  { title: "首页", path: "/web-site/home" },
  { title: contentModules.repair.shortTitle, path: contentModules.repair.site },
  { title: contentModules.train.shortTitle, path: contentModules.train.site },
  { title: contentModules.tool.shortTitle, path: contentModules.tool.site },
  { title: "航材产品", path: "/web-site/aviation-products" },
  { title: "维修人员", path: "/web-site/repair-person" },
  { title: "公告", path: "/web-site/notices" },
  { title: "我的收藏", path: "/web-site/collection" },
  { title: "个人中心", path: "/web-site/user-profile" },
] as const;
