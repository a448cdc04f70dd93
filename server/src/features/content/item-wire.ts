import type { Attachment } from "@aeromaint/contracts/content/item.ts";
import type { Store } from "../../crud/crud-routes.ts";
import { commaList, fileUrl } from "../../infra/files/file-urls.ts";
import { type ItemInput, itemStoreOf } from "./item.queries.ts";
import type { ItemFiles } from "./item-files.queries.ts";
import type { ItemFilters } from "./item-filters.queries.ts";
import type { ContentModule } from "./module.ts";
import type { ReleasedItem } from "./released-item.queries.ts";

// The modules' items differ in the names and lists that the wire has for them; only here.

/** Values by wire names; the module's contract says which. */
type Wire = Record<string, unknown>;

type Ids = Pick<ReleasedItem, "itemId" | "categoryId">;
/** Visitors' rows come without attachments. */
type Files = Pick<ReleasedItem, "covers"> & { attachments?: ReleasedItem["covers"] };

/** An item under its module's names, its files as comma lists. */
export function itemOnWire(
  { item, category, attachment, trailing }: ContentModule,
  { itemId, covers, attachments = [], ...row }: Ids & Files,
): Wire {
  return {
    ...row,
    [item.id]: itemId,
    [category.id]: row.categoryId,
    cover: commaList(covers, { trailing }),
    [attachment]: commaList(attachments, { trailing: false }),
  };
}

/** The same with its attachments one by one, as dialogs and reading pages have them. */
export function detailOnWire(module: ContentModule, row: Ids & ItemFiles): Wire {
  const fileVOList = row.attachments.map(
    (file): Attachment => ({
      attachmentId: file.fileId,
      url: fileUrl(file),
      name: file.name,
      size: file.size,
    }),
  );
  return { ...itemOnWire(module, row), fileVOList };
}

/** The back office's items of a module under their wire names. */
export function wireStoreOf(module: ContentModule): Store<Wire, Wire, Wire, Wire, Wire> {
  const { attachment } = module;
  const { id: categoryName } = module.category;
  const store = itemStoreOf(module);
  const filtersOf = ({ [categoryName]: named, ...filters }: Wire): ItemFilters =>
    ({ ...filters, categoryId: named ?? filters.categoryId }) as ItemFilters;
  // The module's contract has checked the fields that the casts name.
  const inputOf = ({ [categoryName]: categoryId, [attachment]: attachments, ...input }: Wire) =>
    ({ ...input, categoryId, attachments }) as unknown as ItemInput;
  return {
    async list(db, filters, actor) {
      const { list, total } = await store.list(db, filtersOf(filters), actor);
      return { list: list.map((row) => itemOnWire(module, row)), total };
    },
    async find(db, id, actor) {
      const row = await store.find(db, id, actor);
      return row && detailOnWire(module, row);
    },
    create: (unit, input, actor) => store.create(unit, inputOf(input), actor),
    update: (unit, id, input, actor) => store.update(unit, id, inputOf(input), actor),
    remove: store.remove,
  };
}
