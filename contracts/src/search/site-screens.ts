/** The screens that everybody may look for by name, in the order of the site's menu. */
export const siteScreens = [
  { title: "首页", path: "/web-site/home" },
  { title: "145模块", path: "/web-site/maintain-info" },
  { title: "147模块", path: "/web-site/module-info" },
  { title: "工具设备", path: "/web-site/tooling-services" },
  { title: "航材产品", path: "/web-site/aviation-products" },
  { title: "维修人员", path: "/web-site/repair-person" },
  { title: "公告", path: "/web-site/notices" },
  { title: "我的收藏", path: "/web-site/collection" },
  { title: "个人中心", path: "/web-site/user-profile" },
] as const;
