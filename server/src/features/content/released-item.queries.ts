import type { OpenItemListQuery } from "@aeromaint/contracts/content/item.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../crud/is-released.ts";
import { containsText, longPageOf, type Page } from "../../crud/paging.ts";
import { inPeriod } from "../../crud/period.ts";
import type { SearchedText } from "../../crud/text-trigrams.ts";
import type { Read } from "../../infra/db/database.ts";
import { documentSummaryOf } from "../documents/documents.ts";
import {
  countListFacets,
  findFacetConditions,
  fitOf,
  hasFacets,
  onlyFitting,
} from "../search/facets/facets.ts";
import {
  filterTexts,
  isOfModule,
  itemSource,
  type TextSource,
  titleSearch,
} from "./item-filters.queries.ts";
import type { ContentModule } from "./module.ts";

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
  const { title } = filtersOf(listQuery);
  const { list, total } = await listReleased(db, {
    source: itemSource,
    query: itemRows(db, now),
    filters: listQuery,
    now,
    where: [isOfModule(module)],
    searchedText: title ? titleSearch(title) : undefined,
  });
  return { list: list.map(toReleasedItem), total };
}

interface ReleasedPage<DB, TB extends keyof DB, O> {
  source: TextSource;
  /** Reads the rows of the page. */
  query: SelectQueryBuilder<DB, TB, O>;
  filters: OpenItemListQuery;
  now: Date;
  where?: readonly RawBuilder<SqlBool>[];
  /** Order of the list with the order of fitting texts, which may be empty. */
  order?: (fit: RawBuilder<unknown>[]) => RawBuilder<unknown>[];
  searchedText?: SearchedText | undefined;
}

/** Page of public texts, newest first. Texts that fit the given types come first. */
export async function listReleased<DB, TB extends keyof DB, O>(
  db: Read,
  { source, query, filters: given, now, where = [], order, searchedText }: ReleasedPage<DB, TB, O>,
): Promise<Page<O & { isFitting?: boolean }>> {
  const filters = filtersOf(given);
  const fit = fitOf(source.id, filters);
  const facets = hasFacets(source.id, await findFacetConditions(db, filters, now));
  const { order: newest, ...rows } = source;
  const ordered = order ?? ((fits) => [...fits, newest]);
  const conditions = [isReleased(now, "i"), ...where, ...filterTexts(filters), ...facets];
  return longPageOf(db, {
    ...rows,
    where: sql.join([...conditions, ...(fit?.where ?? [])], sql` and `),
    order: sql.join(ordered(fit ? [fit.order] : [])),
    // The compiler loses the added column because the table type is generic.
    query: (fit ? query.select(fit.mark.as("isFitting")) : query).$castTo<
      O & { isFitting?: boolean }
    >(),
    paging: filters,
    searchedText,
  });
}

interface FacetListQuery {
  source: TextSource;
  kind: SearchKind;
  /** Kinds of the other lists that are counted too. */
  kinds?: readonly SearchKind[];
  filters: OpenItemListQuery;
  now: Date;
  where?: readonly RawBuilder<SqlBool>[];
}

/** Number of public texts per facet. */
export function countReleasedFacets(
  db: Read,
  { source, kind, kinds = [], filters: given, now, where = [] }: FacetListQuery,
): Promise<FacetCounts> {
  const { title, categoryId, ...filters } = filtersOf(given);
  const ofTexts = [...(title ? [containsText(sql`i.title_lower`, title)] : []), ...where];
  const listed = {
    kind,
    kinds,
    ...(ofTexts.length > 0 && { join: sql`join ${source.from} on i.item_id = f.owner_id` }),
    where: [...inPeriod(sql`f.released_at`, filters), ...ofTexts, ...onlyFitting(filters)],
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
