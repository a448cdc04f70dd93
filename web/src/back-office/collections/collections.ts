import {
  type CollectRow,
  collectQuery,
  collectRow,
} from "@aeromaint/contracts/collections/collect.ts";
import { resource } from "@aeromaint/contracts/resource.ts";

const { collectId: _, ...row } = collectRow.properties;

/** One's own collections as the shared pieces of a list take them. */
export const collections = resource({
  title: "收藏",
  path: "/aviation/collect",
  id: "collectId",
  permission: "aviation:collect",
  fields: {},
  row,
  detail: {},
  filters: { collectType: collectQuery.properties.collectType },
});

type Item = Record<string, string | number | null>;

interface CollectionKind {
  /** The collected item; null once it is gone. */
  itemOf: (row: CollectRow) => Item | null;
  /** Names and titles of what the list shows of it. */
  columns: Record<string, string>;
  /** Where visitors see it. */
  pathOf: (item: Item) => string;
}

const published = { title: "标题", releaseTime: "时间", releaseUser: "发布人" };

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value ?? "")]),
  );

/** What may be collected, by `collectType` in the order of the tabs. */
export const collectionKinds: Readonly<Record<string, CollectionKind>> = {
  "1": {
    itemOf: ({ repairInfoVO }) => repairInfoVO,
    columns: published,
    pathOf: ({ categoryId, repairId }) =>
      `/web-site/maintain-info?${query({ categoryId, repairId })}`,
  },
  "2": {
    itemOf: ({ infoVO }) => infoVO,
    columns: { name: "名称", price: "价格（里程）", brand: "品牌" },
    pathOf: ({ infoId }) => `/web-site/aviation-products/products-detail?${query({ id: infoId })}`,
  },
  "3": {
    itemOf: ({ userInfoVO }) => userInfoVO,
    columns: {
      name: "姓名",
      workingTime: "工作时间",
      speciality: "专业",
      englishLevel: "英语水平",
      educationalLevel: "学历",
      politicalOutlook: "政治面貌",
    },
    pathOf: ({ informationId }) =>
      `/web-site/repair-person/repair-detail?${query({ id: informationId })}`,
  },
  "4": {
    itemOf: ({ trainInfoVO }) => trainInfoVO,
    columns: published,
    pathOf: ({ trainId, trainInfoId }) =>
      `/web-site/module-info?${query({ categoryId: trainId, repairId: trainInfoId })}`,
  },
  "5": {
    itemOf: ({ toolInfoVO }) => toolInfoVO,
    columns: published,
    pathOf: ({ toolCategoryId, toolInfoId }) =>
      `/web-site/tooling-services?${query({ categoryId: toolCategoryId, repairId: toolInfoId })}`,
  },
};
