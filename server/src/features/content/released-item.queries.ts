import type { OpenListQuery } from "@aeromaint/contracts/content/item.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { type SqlBool, sql } from "kysely";
import { hasText, longPageOf, type Page } from "../../crud/paging.ts";
import { inPeriod } from "../../crud/period.ts";
import type { Read } from "../../infra/db/database.ts";
import { documentSummaryOf } from "../documents/documents.ts";
import {
  countListFacets,
  findFacetConditions,
  fitOf,
  hasFacets,
  onlyFitting,
} from "../search/facets/facets.ts";
import { filterItems, isOpenItem, items, soughtTitle } from "./item-filters.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

/** A released item as visitors see it, without its text. */
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
  /** Of controlled documents alone. */
  document?: DocumentSummary;
}

interface OpenFile {
  fileId: string;
  isPrivate: boolean;
}

interface Row extends Omit<ReleasedItem, "covers" | "document"> {
  coverIds: string[];
  document: DocumentSummary | null;
}

/** Ids of the covers of `content_item as i`. */
const coverIds = sql<string[]>`array(select f.file_id from sys_file f
  where f.owner_id = i.item_id and f.field = 'cover' and not f.is_private
  order by f.position, f.file_id)`;

/** How many attachments `content_item as i` has, under either name that modules use. */
const attachmentCount = sql<number>`(select count(*)::int from sys_file f
  where f.owner_id = i.item_id and f.field in ('file', 'annex'))`;

/** The first words of `content_item as i`, as far as guests may see them. */
const openSummary = sql<string>`case when i.members_only = '1' then '' else i.summary end`;

// Rows and covers are one statement: this is what every visitor waits for.
const itemRows = (db: Read, now: Date) =>
  db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.title", "i.releaseUser", "i.releaseTime"])
    .select([openSummary.as("summary"), "i.readingMinutes", coverIds.as("coverIds")])
    .select(attachmentCount.as("attachmentCount"))
    .select(documentSummaryOf(sql`i.item_id`, now).as("document"));

interface ReleasedListQuery {
  query: OpenListQuery;
  now: Date;
}

/** A list's query, by the names that all modules share. */
function filtersOf({ trainId, toolCategoryId, name, ...query }: OpenListQuery) {
  const categoryId = query.categoryId ?? trainId ?? toolCategoryId;
  return { ...query, categoryId, title: query.title ?? name };
}

/** What visitors see of a module, newest first; what fits some types before the rest where these are named. */
export async function listReleasedItems(
  db: Read,
  module: ContentModule,
  { query: listQuery, now }: ReleasedListQuery,
): Promise<Page<ReleasedItem>> {
  const filters = filtersOf(listQuery);
  const fit = fitOf(items.id, filters);
  const facets = hasFacets(items.id, await findFacetConditions(db, filters, now));
  const conditions = [isOpenItem(now), filterItems(module, filters), ...facets];
  const where = sql<SqlBool>`${sql.join([...conditions, ...(fit?.where ?? [])], sql` and `)}`;
  const order = fit ? sql`${fit.order}, ${items.order}` : items.order;
  const query = itemRows(db, now).$if(fit !== undefined, (rows) =>
    rows.select((fit?.mark ?? sql<boolean>`false`).as("isFitting")),
  );
  const sought = filters.title ? soughtTitle(filters.title) : undefined;
  const page = { ...items, order, where, query, paging: filters, sought };
  const { list, total } = await longPageOf(db, page);
  return { list: list.map(released), total };
}

/** How much of a module visitors see with each facet. */
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
      ...(title ? [hasText(sql`i.title_lower`, title)] : []),
      ...onlyFitting(filters),
    ],
    whereOfKind: categoryId ? [sql<SqlBool>`f.category_id = ${categoryId}::bigint`] : [],
  };
  return countListFacets(db, listed, { filters, now });
}

/** A released item of any module. */
export async function findReleased(
  db: Read,
  id: string,
  now: Date,
): Promise<(ReleasedItem & { module: ContentModule["key"] }) | undefined> {
  const row = await itemRows(db, now)
    .select((eb) => eb.ref("i.module").$castTo<ContentModule["key"]>().as("module"))
    .where("i.itemId", "=", id)
    .where(isOpenItem(now))
    .executeTakeFirst();
  return row && { ...released(row), module: row.module };
}

function released({ coverIds, document, ...row }: Row): ReleasedItem {
  return { ...row, ...(document && { document }), covers: coverIds.map(openFile) };
}

const openFile = (fileId: string): OpenFile => ({ fileId, isPrivate: false });
