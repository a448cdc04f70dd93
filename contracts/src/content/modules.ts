/** Title of the person or department that publishes a text. */
export const publisherTitle = "发布人";

/**
 * Titles, paths and ids of the three content modules, by the value of the column `module`. Contains
 * no schemas, because pages of visitors load it.
 */
export const contentModules = {
  repair: {
    title: "145模块",
    /** For the menu and the tabs of the site. */
    shortTitle: "145模块",
    item: {
      title: "维修信息",
      path: "/platform/info",
      id: "repairId",
      permission: "platform:info",
    },
    category: {
      title: "维修信息分类",
      path: "/platform/category",
      id: "categoryId",
      permission: "platform:category",
    },
    open: { list: "/open/platform", names: "/open/platform/name" },
    site: "/web-site/maintain-info",
    collectType: "1",
  },
  train: {
    title: "147模块",
    shortTitle: "147模块",
    item: { title: "培训信息", path: "/train/info", id: "trainInfoId", permission: "train:info" },
    category: {
      title: "培训分类",
      path: "/train/category",
      id: "trainId",
      permission: "train:category",
    },
    open: { list: "/open/platform/foreground", names: "/open/platform/train/name" },
    site: "/web-site/module-info",
    collectType: "4",
  },
  tool: {
    title: "工具设备服务",
    shortTitle: "工具设备服务",
    item: { title: "工具设备服务", path: "/tool/info", id: "toolInfoId", permission: "tool:info" },
    category: {
      title: "工具设备分类",
      path: "/tool/category",
      id: "toolCategoryId",
      permission: "tool:category",
    },
    open: { list: "/open/platform/tool", names: "/open/platform/tool/name" },
    site: "/web-site/tooling-services",
    collectType: "5",
  },
} as const;

export type ContentModuleName = keyof typeof contentModules;

export const contentModuleNames = Object.keys(contentModules) as ContentModuleName[];

/** Address of an item on the site if only its ids are known. `path`: `site` of its module. */
export function itemByIdPath(path: string, item: { categoryId: string; repairId: string }): string {
  return `${path}?${new URLSearchParams(item)}`;
}
