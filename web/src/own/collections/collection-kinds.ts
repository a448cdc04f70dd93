import {
  type ContentModuleName,
  contentModules,
  itemByIdPath,
  publisherTitle,
} from "@aeromaint/contracts/content/modules.ts";
import { documentDateTitle } from "@aeromaint/contracts/documents/document-badge.ts";
import type {
  CollectInput,
  CollectRow,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { FallbackPicture } from "../../ui/picture.tsx";
import { figureText } from "../../ui/text/plain-values.ts";

type CollectType = CollectInput["collectType"];

interface Column<Item> {
  title: string;
  value: (item: Item, row: CollectRow) => string | null;
}

interface CollectionKindDefinition<Item> {
  fallback: FallbackPicture;
  // First, so that TypeScript infers the item's type for the others.
  itemOf: (row: CollectRow) => Item | null;
  columns: readonly Column<Item>[];
  path: (item: Item) => string;
}

/** Display of one kind of collected items; the first column is the item's name. */
export interface CollectionKind {
  titles: string[];
  /** Shown if an item has no picture. */
  fallback: FallbackPicture;
  /** Cells and path of a row; null if the item was taken down. */
  shown: (row: CollectRow) => { cells: (string | null)[]; path: string } | null;
}

function kind<Item>(definition: CollectionKindDefinition<Item>): CollectionKind {
  const { columns, itemOf, path, fallback } = definition;
  return {
    fallback,
    titles: columns.map(({ title }) => title),
    shown(row) {
      const item = itemOf(row);
      return item && { cells: columns.map(({ value }) => value(item, row)), path: path(item) };
    },
  };
}

interface ReleasedItem {
  title: string;
  releaseTime: string;
  releaseUser: string;
}

const releasedColumns: readonly Column<ReleasedItem>[] = [
  { title: "标题", value: ({ title }) => title },
  {
    title: "发布时间",
    value: ({ releaseTime }, { document }) =>
      document ? `${documentDateTitle(document)} ${releaseTime}` : releaseTime,
  },
  { title: publisherTitle, value: ({ releaseUser }) => releaseUser },
];

interface ReleasedKindDefinition<Item> {
  fallback: FallbackPicture;
  itemOf: (row: CollectRow) => Item | null;
  ids: (item: Item) => { categoryId: string; repairId: string };
}

function releasedKind<Item extends ReleasedItem>(
  module: ContentModuleName,
  { ids, ...definition }: ReleasedKindDefinition<Item>,
): CollectionKind {
  const path = (item: Item) => itemByIdPath(contentModules[module].site, ids(item));
  return kind({ ...definition, columns: releasedColumns, path });
}

export const collectionKinds: Record<CollectType, CollectionKind> = {
  "1": releasedKind("repair", {
    fallback: "repair",
    itemOf: ({ repairInfoVO }) => repairInfoVO,
    ids: ({ categoryId, repairId }) => ({ categoryId, repairId }),
  }),
  "2": kind({
    fallback: "product",
    itemOf: ({ infoVO }) => infoVO,
    columns: [
      { title: "产品名称", value: ({ name }) => name },
      { title: "兑换价", value: ({ price }) => `${figureText(price)} 里程` },
      { title: "品牌", value: ({ brand }) => brand },
    ],
    path: ({ infoId }) => entryPath("product", infoId),
  }),
  "3": kind({
    fallback: "person",
    itemOf: ({ userInfoVO }) => userInfoVO,
    columns: [
      { title: "姓名", value: ({ name }) => name },
      { title: "工作时间", value: ({ workingTime }) => workingTime },
      { title: "专业", value: ({ speciality }) => speciality },
      { title: "英语水平", value: ({ englishLevel }) => englishLevel },
      { title: "学历", value: ({ educationalLevel }) => educationalLevel },
      { title: "政治面貌", value: ({ politicalOutlook }) => politicalOutlook },
    ],
    path: ({ informationId }) => entryPath("person", informationId),
  }),
  "4": releasedKind("train", {
    fallback: "training",
    itemOf: ({ trainInfoVO }) => trainInfoVO,
    ids: ({ trainId, trainInfoId }) => ({ categoryId: trainId, repairId: trainInfoId }),
  }),
  "5": releasedKind("tool", {
    fallback: "tool",
    itemOf: ({ toolInfoVO }) => toolInfoVO,
    ids: ({ toolCategoryId, toolInfoId }) => ({ categoryId: toolCategoryId, repairId: toolInfoId }),
  }),
};

/** Kind of a value of COLLECTION_TYPE; undefined for a value without code here. */
export function collectionKindOf(type: string): CollectionKind | undefined {
  return Object.entries(collectionKinds).find(([each]) => each === type)?.[1];
}
