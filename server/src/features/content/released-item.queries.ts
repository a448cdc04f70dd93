import type { OpenListQuery } from "@aeromaint/contracts/content/item.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { filterItems, isOpenItem, items } from "./item-filters.queries.ts";
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
  readingMinutes: number;
  attachmentCount: number;
  covers: readonly OpenFile[];
}

interface OpenFile {
  fileId: string;
  isPrivate: boolean;
}

interface Row extends Omit<ReleasedItem, "covers"> {
  coverIds: string[];
}

/** Ids of the covers of `content_item as i`. */
const coverIds = sql<string[]>`array(select f.file_id from sys_file f
  where f.owner_id = i.item_id and f.field = 'cover' and not f.is_private
  order by f.position, f.file_id)`;

/** How many attachments `content_item as i` has, whatever its module calls them. */
const attachmentCount = sql<number>`(select count(*)::int from sys_file f
  where f.owner_id = i.item_id and f.field in ('file', 'annex'))`;

/** The first words of `content_item as i`, as far as guests may see them. */
const openSummary = sql<string>`case when i.members_only = '1' then '' else i.summary end`;

// Rows and covers are one statement: this is what every visitor waits for.
const itemRows = (db: Read) =>
  db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.title", "i.releaseUser", "i.releaseTime"])
    .select([openSummary.as("summary"), "i.readingMinutes", coverIds.as("coverIds")])
    .select(attachmentCount.as("attachmentCount"));

/** What visitors see of a module, newest first. */
export async function listReleasedItems(
  db: Read,
  module: ContentModule,
  { query: asked, now }: { query: OpenListQuery; now: Date },
): Promise<Page<ReleasedItem>> {
  const { trainId, toolCategoryId, name, ...filters } = asked;
  const found = filterItems(module, {
    ...filters,
    categoryId: filters.categoryId ?? trainId ?? toolCategoryId,
    title: filters.title ?? name,
  });
  const where = sql<SqlBool>`${isOpenItem(now)} and ${found}`;
  const query = itemRows(db);
  const { list, total } = await longPageOf(db, { ...items, where, query, paging: filters });
  return { list: list.map(released), total };
}

/** A released item of any module. */
export async function findReleased(
  db: Read,
  id: string,
  now: Date,
): Promise<(ReleasedItem & { module: ContentModule["key"] }) | undefined> {
  const row = await itemRows(db)
    .select((eb) => eb.ref("i.module").$castTo<ContentModule["key"]>().as("module"))
    .where("i.itemId", "=", id)
    .where(isOpenItem(now))
    .executeTakeFirst();
  return row && { ...released(row), module: row.module };
}

function released({ coverIds, ...row }: Row): ReleasedItem {
  return { ...row, covers: coverIds.map(openFile) };
}

const openFile = (fileId: string): OpenFile => ({ fileId, isPrivate: false });
