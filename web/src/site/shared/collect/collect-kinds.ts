import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import type {
  CollectInput,
  CollectRow,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { figureText } from "../../../ui/text/plain-values.ts";
import { itemByIdPath, paths, personPath, productPath } from "../../paths.ts";
import type { FallbackPicture } from "../picture.tsx";

type CollectType = CollectInput["collectType"];

interface Column<Item> {
  title: string;
  value: (item: Item) => string | null;
}

interface CollectKindDefinition<Item> {
  fallback: FallbackPicture;
  // First, so that TypeScript infers the item's type for the others.
  itemOf: (row: CollectRow) => Item | null;
  columns: readonly [Column<Item>, ...Column<Item>[]];
  path: (item: Item) => string;
}

/** Display of one kind of collected items; the first column is the item's name. */
export interface CollectKind {
  titles: string[];
  /** Shown if an item has no picture. */
  fallback: FallbackPicture;
  /** Cells and path of a row; null if the item was taken down. */
  shown: (row: CollectRow) => { cells: (string | null)[]; path: string } | null;
}

function kind<Item>({ columns, itemOf, path, fallback }: CollectKindDefinition<Item>): CollectKind {
  return {
    fallback,
    titles: columns.map(({ title }) => title),
    shown(row) {
      const item = itemOf(row);
      return item && { cells: columns.map(({ value }) => value(item)), path: path(item) };
    },
  };
}

interface Released {
  title: string;
  releaseTime: string;
  releaseUser: string;
}

const releasedColumns = [
  { title: "标题", value: ({ title }: Released) => title },
  { title: "发布时间", value: ({ releaseTime }: Released) => releaseTime },
  { title: publisherTitle, value: ({ releaseUser }: Released) => releaseUser },
] as const;

export const collectKinds: Record<CollectType, CollectKind> = {
  "1": kind({
    itemOf: ({ repairInfoVO }) => repairInfoVO,
    fallback: "repair",
    columns: releasedColumns,
    path: ({ categoryId, repairId }) => itemByIdPath(paths.maintainInfo, { categoryId, repairId }),
  }),
  "2": kind({
    itemOf: ({ infoVO }) => infoVO,
    fallback: "product",
    columns: [
      { title: "产品名称", value: ({ name }) => name },
      { title: "兑换价", value: ({ price }) => `${figureText(price)} 里程` },
      { title: "品牌", value: ({ brand }) => brand },
    ],
    path: ({ infoId }) => productPath(infoId),
  }),
  "3": kind({
    itemOf: ({ userInfoVO }) => userInfoVO,
    fallback: "person",
    columns: [
      { title: "姓名", value: ({ name }) => name },
      { title: "工作时间", value: ({ workingTime }) => workingTime },
      { title: "专业", value: ({ speciality }) => speciality },
      { title: "英语水平", value: ({ englishLevel }) => englishLevel },
      { title: "学历", value: ({ educationalLevel }) => educationalLevel },
      { title: "政治面貌", value: ({ politicalOutlook }) => politicalOutlook },
    ],
    path: ({ informationId }) => personPath(informationId),
  }),
  "4": kind({
    itemOf: ({ trainInfoVO }) => trainInfoVO,
    fallback: "training",
    columns: releasedColumns,
    path: ({ trainId, trainInfoId }) =>
      itemByIdPath(paths.moduleInfo, { categoryId: trainId, repairId: trainInfoId }),
  }),
  "5": kind({
    itemOf: ({ toolInfoVO }) => toolInfoVO,
    fallback: "tool",
    columns: releasedColumns,
    path: ({ toolCategoryId, toolInfoId }) =>
      itemByIdPath(paths.toolingServices, { categoryId: toolCategoryId, repairId: toolInfoId }),
  }),
};

/** Kind of a value of COLLECTION_TYPE; undefined for a value without code here. */
export function collectKindOf(type: string): CollectKind | undefined {
  return Object.entries(collectKinds).find(([each]) => each === type)?.[1];
}
