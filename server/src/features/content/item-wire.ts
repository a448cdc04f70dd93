import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import { type ManagedAttachment, missingTextNotes } from "@aeromaint/contracts/content/item.ts";
import type { repairInfo } from "@aeromaint/contracts/content/repair-info.ts";
import type { toolInfo } from "@aeromaint/contracts/content/tool-info.ts";
import type { trainInfo } from "@aeromaint/contracts/content/train-info.ts";
import type { Static } from "typebox";
import type { ResourceStore, Store } from "../../crud/crud-routes.ts";
import type { Paging } from "../../crud/paging.ts";
import type { SortQuery } from "../../crud/sorting.ts";
import { fileUrl, joinFileUrls } from "../../infra/files/file-urls.ts";
import { createItemStore, type ItemInput } from "./item.queries.ts";
import type { ItemFiles, TextFailures } from "./item-files.queries.ts";
import type { ItemFilters } from "./item-filters.queries.ts";
import { type ContentModule, modules } from "./module.ts";
import type { ReleasedItem } from "./released-item.queries.ts";

// Maps the common fields of items to the field names of each module.

/** Fields with a different name per module; `attachments` is a comma-separated list of urls. */
interface ItemNames {
  itemId: string;
  categoryId: string;
  attachments: string;
}

interface FieldMapping<Names, Create, Update, Filters> {
  names(named: ItemNames): Names;
  create(body: Create): ItemInput;
  update(body: Update): Partial<ItemInput>;
  filters(query: Filters): ItemFilters & ApplicabilityFilters & Paging & SortQuery;
}

type FieldMappingOf<Names, R extends ContentModule["item"]> = FieldMapping<
  Names,
  Static<R["create"]>,
  Static<R["update"]>,
  Static<R["filters"]>
>;

const repairMapping: FieldMappingOf<{ repairId: string; file: string }, typeof repairInfo> = {
  names: ({ itemId, attachments }) => ({ repairId: itemId, file: attachments }),
  create: ({ file, ...item }) => ({ ...item, attachments: file }),
  update: ({ file, ...item }) => ({ ...item, attachments: file }),
  filters: (query) => query,
};

const trainMapping: FieldMappingOf<
  { trainInfoId: string; trainId: string; annex: string },
  typeof trainInfo
> = {
  names: ({ itemId, categoryId, attachments }) => ({
    trainInfoId: itemId,
    trainId: categoryId,
    annex: attachments,
  }),
  create: ({ trainId, annex, ...item }) => ({ ...item, categoryId: trainId, attachments: annex }),
  update: ({ annex, ...item }) => ({ ...item, attachments: annex }),
  filters: ({ trainId, ...query }) => ({ ...query, categoryId: trainId ?? query.categoryId }),
};

const toolMapping: FieldMappingOf<
  { toolInfoId: string; toolCategoryId: string; file: string },
  typeof toolInfo
> = {
  names: ({ itemId, categoryId, attachments }) => ({
    toolInfoId: itemId,
    toolCategoryId: categoryId,
    file: attachments,
  }),
  create: ({ toolCategoryId, file, ...item }) => ({
    ...item,
    categoryId: toolCategoryId,
    attachments: file,
  }),
  update: ({ file, ...item }) => ({ ...item, attachments: file }),
  filters: ({ toolCategoryId, ...query }) => ({
    ...query,
    categoryId: toolCategoryId ?? query.categoryId,
  }),
};

const mappings = { repair: repairMapping, train: trainMapping, tool: toolMapping } as const;
type ModuleNames = ReturnType<(typeof mappings)[keyof typeof mappings]["names"]>;

/** Stores of the back office with the field names of each module. */
export const itemStores: {
  [K in keyof typeof modules]: ResourceStore<(typeof modules)[K]["item"]>;
} = {
  repair: mappedStore(modules.repair, repairMapping),
  train: mappedStore(modules.train, trainMapping),
  tool: mappedStore(modules.tool, toolMapping),
};

function mappedStore<Names, Create, Update, Filters>(
  module: ContentModule,
  mapping: FieldMapping<Names, Create, Update, Filters>,
) {
  const store = createItemStore(module);
  return {
    async list(db, filters, actor) {
      const { list, total } = await store.list(db, mapping.filters(filters), actor);
      return { list: list.map((row) => named(mapping.names, module, row)), total };
    },
    async find(db, id, actor) {
      const row = await store.find(db, id, actor);
      return row && withAttachments(mapping.names, module, row);
    },
    create: (unit, body, actor) => store.create(unit, mapping.create(body), actor),
    update: (unit, id, body, actor) =>
      store.update(unit, id, { ...mapping.update(body), version: body.version }, actor),
    remove: store.remove,
  } satisfies Store<object, object, Create, Update, Filters>;
}

type ItemIds = Pick<ReleasedItem, "itemId" | "categoryId">;
/** Public rows have no attachments. */
type RowFiles = Pick<ReleasedItem, "covers"> & { attachments?: ReleasedItem["covers"] };

/** Item with the field names of its module. Files are comma-separated lists of urls. */
export function itemOnWire<Row extends ItemIds & RowFiles>(module: ContentModule, row: Row) {
  return named<ModuleNames, Row>(mappings[module.key].names, module, row);
}

/** Item with the field names of its module. Each attachment is an object. */
export function detailOnWire<Row extends ItemIds & ItemFiles>(module: ContentModule, row: Row) {
  return withAttachments<ModuleNames, Row>(mappings[module.key].names, module, row);
}

function named<Names, Row extends ItemIds & RowFiles>(
  names: (named: ItemNames) => Names,
  { trailing }: ContentModule,
  { itemId, covers, attachments = [], ...row }: Row,
) {
  const list = joinFileUrls(attachments, { trailing: false });
  const { categoryId } = row;
  return {
    ...row,
    ...names({ itemId, categoryId, attachments: list }),
    cover: joinFileUrls(covers, { trailing }),
  };
}

function withAttachments<Names, Row extends ItemIds & ItemFiles & { textFailures?: TextFailures }>(
  names: (named: ItemNames) => Names,
  module: ContentModule,
  row: Row,
) {
  const fileVOList = row.attachments.map((file): ManagedAttachment => {
    const { fileId: attachmentId, name, size } = file;
    const unread = row.textFailures?.find(({ fileId }) => fileId === attachmentId);
    const note = unread && { textNote: missingTextNotes[unread.failure] };
    return { attachmentId, url: fileUrl(file), name, size, ...note };
  });
  return { ...named(names, module, row), fileVOList };
}
