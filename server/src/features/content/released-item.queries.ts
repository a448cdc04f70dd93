import type { OpenItemListQuery } from "@aeromaint/contracts/content/item.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { type SqlBool, sql } from "kysely";
import { containsText, longPageOf, type Page } from "../../crud/paging.ts";
import { inPeriod } from "../../crud/period.ts";
import { isReleased } from "../../crud/release.ts";
import type { Read } from "../../infra/db/database.ts";
import { documentSummaryOf } from "../documents/documents.ts";
import {
  countListFacets,
  findFacetConditions,
  fitOf,
  hasFacets,
  onlyFitting,
} from "../search/facets/facets.ts";
import { filterItems, itemSource, titleSearch } from "./item-filters.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

/** Released item as visitors see it, without its text. */
export interface ReleasedItem {
  itemId: string;
  categoryId: string;
  name: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  summary: string;
  readingMinutes: number;
  attachmentCount: number;
  covers: readonly OpenFile[];
  isFitting?: boolean;
  /** Only for controlled documents. */
  document?: DocumentSummary;
}

interface OpenFile {
  fileId: string;
  isPrivate: boolean;
}

interface ReleasedItemRow extends Omit<ReleasedItem, "covers" | "document"> {
  coverIds: string[];
  document: DocumentSummary | null;
}

/** Ids of the covers of `content_item as i`. */
const coverIds = sql<string[]>`array(select f.file_id from sys_file f
  where f.owner_id = i.item_id and f.field = 'cover' and not f.is_private
  order by f.position, f.file_id)`;

/** Number of attachments of `content_item as i`, under either field name. */
const attachmentCount = sql<number>`(select count(*)::int from sys_file f
  where f.owner_id = i.item_id and f.field in ('file', 'annex'))`;

/** Summary of `content_item as i`; empty for members-only items. */
const openSummary = sql<string>`case when i.members_only = '1' then '' else i.summary end`;

// Selects rows and covers in one statement, because every visitor waits for this query.
const itemRows = (db: Read, now: Date) =>
  db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.title", "i.releaseUser", "i.releaseTime"])
    .select([openSummary.as("summary"), "i.readingMinutes", coverIds.as("coverIds")])
    .select(attachmentCount.as("attachmentCount"))
    .select(documentSummaryOf(sql`i.item_id`, now).as("document"));

interface ReleasedListQuery {
  query: OpenItemListQuery;
  now: Date;
}

/** Resolves the aliases of the query. */
function filtersOf({ trainId, toolCategoryId, name, ...query }: OpenItemListQuery) {
  const categoryId = query.categoryId ?? trainId ?? toolCategoryId;
  return { ...query, categoryId, title: query.title ?? name };
}

/** Public items of a module, newest first. Items that fit the given types come first. */
export async function listReleasedItems(
  db: Read,
  module: ContentModule,
  { query: listQuery, now }: ReleasedListQuery,
): Promise<Page<ReleasedItem>> {
  const filters = filtersOf(listQuery);
  const fit = fitOf(itemSource.id, filters);
  const facets = hasFacets(itemSource.id, await findFacetConditions(db, filters, now));
  const conditions = [isReleased(now, "i"), filterItems(module, filters), ...facets];
  const where = sql<SqlBool>`${sql.join([...conditions, ...(fit?.where ?? [])], sql` and `)}`;
  const order = fit ? sql`${fit.order}, ${itemSource.order}` : itemSource.order;
  const query = itemRows(db, now).$if(fit !== undefined, (rows) =>
    rows.select((fit?.mark ?? sql<boolean>`false`).as("isFitting")),
  );
  const sought = filters.title ? titleSearch(filters.title) : undefined;
  const page = { ...itemSource, order, where, query, paging: filters, searchedText: sought };
  const { list, total } = await longPageOf(db, page);
  return { list: list.map(toReleasedItem), total };
}

/** Number of public items of a module per facet. */
export function countItemFacets(
  db: Read,
  { key }: ContentModule,
  { query, now }: ReleasedListQuery,
): Promise<FacetCounts> {
  const { title, categoryId, ...filters } = filtersOf(query);
  const listed = {
    kind: key,
    kinds: allModules.map((module) => module.key),
    ...(title && { join: sql`join content_item i on i.item_id = f.owner_id` }),
    where: [
      ...inPeriod(sql`f.released_at`, filters),
      ...(title ? [containsText(sql`i.title_lower`, title)] : []),
      ...onlyFitting(filters),
    ],
    whereOfKind: categoryId ? [sql<SqlBool>`f.category_id = ${categoryId}::bigint`] : [],
  };
  return countListFacets(db, listed, { filters, now });
}

/** Released item of any module. */
export async function findReleasedItem(
  db: Read,
  id: string,
  now: Date,
): Promise<(ReleasedItem & { module: ContentModule["key"] }) | undefined> {
  const row = await itemRows(db, now)
    .select((eb) => eb.ref("i.module").$castTo<ContentModule["key"]>().as("module"))
    .where("i.itemId", "=", id)
    .where(isReleased(now, "i"))
    .executeTakeFirst();
  return row && { ...toReleasedItem(row), module: row.module };
}

function toReleasedItem({ coverIds, document, ...row }: ReleasedItemRow): ReleasedItem {
  return { ...row, ...(document && { document }), covers: coverIds.map(openFile) };
}

const openFile = (fileId: string): OpenFile => ({ fileId, isPrivate: false });
