import type { OpenListQuery } from "@aeromaint/contracts/content/item.ts";
import { sql } from "kysely";
import { noRows, type Page, totalFrom } from "../../crud/paging.ts";
import { findPage } from "../../crud/tallied-list.queries.ts";
import type { Read } from "../../infra/db/database.ts";
import { isOpenItem, itemsOf, newestItemsFirst } from "./item-filters.queries.ts";
import type { ContentModule } from "./module.ts";

/** A released item as visitors see it, without its text. */
export interface ReleasedItem {
  itemId: string;
  categoryId: string;
  name: string;
  title: string;
  releaseUser: string;
  releaseTime: string;
  summary: string;
  covers: readonly OpenFile[];
}

interface OpenFile {
  fileId: string;
  isPrivate: boolean;
}

interface Row extends Omit<ReleasedItem, "covers"> {
  coverIds: string[];
  total: number;
}

const columns = sql`i.item_id, i.category_id, c.name, i.title, i.release_user, i.release_time, i.summary`;

/** Ids of the covers of `content_item as i`. */
const coverIds = sql`array(select f.file_id from sys_file f
  where f.owner_id = i.item_id and f.field = 'cover' and not f.is_private
  order by f.position, f.file_id) as cover_ids`;

/** What visitors see of a module, newest first. */
export async function listReleasedItems(
  db: Read,
  module: ContentModule,
  { query, now }: { query: OpenListQuery; now: Date },
): Promise<Page<ReleasedItem>> {
  const { trainId, toolCategoryId, name, pageNum = 1, pageSize = 20, ...filters } = query;
  const asked = {
    ...filters,
    categoryId: filters.categoryId ?? trainId ?? toolCategoryId,
    title: filters.title ?? name,
  };
  const wanted = { paging: { pageNum, pageSize }, viewer: { now } };
  const page = await findPage(db, itemsOf(module), asked, wanted);
  if (!page) return noRows;
  // One statement for rows, covers and total: this is what every visitor waits for.
  const { rows } = await sql<Row>`
    select ${columns}, ${coverIds}, ${page.total}::int as total
    from content_item i join content_category c on c.category_id = i.category_id
    where i.item_id in ${page.ids} order by ${newestItemsFirst}`.execute(db);
  return { list: rows.map(released), total: await totalFrom(db, rows, { ...page, pageNum }) };
}

/** A released item of any module. */
export async function findReleased(
  db: Read,
  id: string,
  now: Date,
): Promise<(ReleasedItem & { module: ContentModule["key"] }) | undefined> {
  const { rows } = await sql<Row & { module: ContentModule["key"] }>`
    select ${columns}, i.module, ${coverIds}
    from content_item i join content_category c on c.category_id = i.category_id
    where i.item_id = ${id}::bigint and ${isOpenItem(now)}`.execute(db);
  return rows[0] && { ...released(rows[0]), module: rows[0].module };
}

function released({ coverIds, total: _, ...row }: Row): ReleasedItem {
  return { ...row, covers: coverIds.map(openFile) };
}

const openFile = (fileId: string): OpenFile => ({ fileId, isPrivate: false });
