import type { NearItem } from "@aeromaint/contracts/content/item.ts";
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ChangeTag } from "../../infra/cache/watched-table.ts";
import type { Read } from "../../infra/db/database.ts";
import { factsInWorker } from "../../infra/rich-text/clean-in-worker.ts";
import { findApplicability } from "../applicability/applicability.ts";
import {
  type DocumentReading,
  findDocumentReading,
  findRevisionFiles,
} from "../documents/documents.ts";
import { type ItemFiles, withFiles } from "./item-files.queries.ts";
import { isOpenItem, newestItemsFirst } from "./item-filters.queries.ts";
import type { ContentModule } from "./module.ts";

const maxRelated = 5;
// Titles are long and Chinese words short: one word in common makes them a twentieth alike.
const farthest = 0.96;
/** Titles that tell how rare a part is, parts that are looked up, and rows found by each. */
const sampleSize = 300;
const maxParts = 6;
const maxSharing = 20;

interface ItemReadingQuery {
  id: string;
  now: Date;
  /** A past moment, as SQL has it. */
  at?: RawBuilder<unknown>;
}

/**
 * A released item to read, and where to read on: the same for all readers. Of a controlled document the
 * revision that is in force, also where the item itself follows late.
 */
export async function findItemReading(
  db: Read,
  module: ContentModule,
  { id, now, at }: ItemReadingQuery,
) {
  const revision = await findDocumentReading(db, { itemId: id, now, ...(at && { at }) });
  const row = await db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.title", "i.releaseUser", "i.releaseTime"])
    .select(["i.summary", "i.content", "i.readingMinutes", "i.printCode"])
    .where("i.itemId", "=", id)
    .where("i.module", "=", module.key)
    .where(revision ? sql<SqlBool>`true` : isOpenItem(now))
    .where(at && !revision ? wasReleased(at) : sql<SqlBool>`true`)
    .executeTakeFirst();
  if (!row) return undefined;
  const [item, near, applicability] = await Promise.all([
    revision
      ? asOfRevision(db, row, { ...revision, isPast: at !== undefined })
      : withOwnFiles(db, module, row),
    findNear(db, module, { ...row, now }),
    revision?.applicability ?? findApplicability(db, id),
  ]);
  const validFor = revision?.validFor ?? null;
  const madeFrom = rowsOf(row, near);
  const attachmentCount = item.attachments.length;
  return { ...item, ...near, applicability, attachmentCount, validFor, madeFrom };
}

/**
 * All items that a reading names, and which its category has. What is newly alike elsewhere in the module
 * is missing until the reading is loaded anew because of its age.
 */
function rowsOf(
  { itemId, categoryId }: ItemInCategory,
  { previous, next, related }: Near,
): ChangeTag[] {
  const named = [previous, next, ...related].flatMap((item) => item?.id ?? []);
  const items = [itemId, ...named].map((id): ChangeTag => `content_item:${id}`);
  return [...items, `category_items:${categoryId}`, "content_category", "aircraft_type"];
}

/** An ordinary item has no history: it can be shown as of a moment since its release. */
const wasReleased = (at: RawBuilder<unknown>) => sql<SqlBool>`not exists (
  select from document d where d.item_id = i.item_id) and i.release_time <= ${at}`;

async function withOwnFiles<T extends { itemId: string }>(
  db: Read,
  module: ContentModule,
  row: T,
): Promise<T & ItemFiles & { document?: DocumentBlock }> {
  const [item] = await withFiles(db, module, [row]);
  return item ?? { ...row, covers: [], attachments: [] };
}

async function asOfRevision<T extends { itemId: string; name: string; content: string }>(
  db: Read,
  row: T,
  reading: DocumentReading & { isPast: boolean },
) {
  const { revisionId, title, releaseUser, html, printCode, block, ...stored } = reading;
  const files = await findRevisionFiles(db, revisionId);
  return {
    ...row,
    ...{ title, releaseUser, content: html, printCode, document: block },
    ...(stored.isPast && stored.categoryName && { name: stored.categoryName }),
    ...(block.effectiveTime && { releaseTime: block.effectiveTime }),
    ...(html !== row.content && (await factsInWorker(html))),
    covers: files.filter(({ list }) => list === "cover"),
    attachments: files.filter(({ list }) => list === "attachment"),
  };
}

interface ItemInCategory {
  itemId: string;
  categoryId: string;
}

interface Near {
  previous: NearItem | null;
  next: NearItem | null;
  related: NearItem[];
}

interface ReadItem extends ItemInCategory {
  title: string;
  now: Date;
}

/** The item's neighbours in its category, and others of the module like it. */
async function findNear(db: Read, module: ContentModule, place: ReadItem): Promise<Near> {
  const { itemId, categoryId, now } = place;
  const here = sql`(select release_time, item_id from content_item where item_id = ${itemId}::bigint)`;
  const inCategory = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) =>
    sql<NearItem>`select i.item_id as id, i.title, i.release_time from content_item i
      where i.category_id = ${categoryId}::bigint and i.module = ${module.key} and ${where}
        and ${isOpenItem(now)}
      order by ${order} limit ${sql.lit(most)}`.execute(db);
  const [previous, next, alike, newest] = await Promise.all([
    inCategory(sql`(i.release_time, i.item_id) > ${here}`, sql`i.release_time, i.item_id`, 1),
    inCategory(sql`(i.release_time, i.item_id) < ${here}`, newestItemsFirst, 1),
    findAlike(db, module, place),
    inCategory(sql`i.item_id <> ${itemId}::bigint`, newestItemsFirst, maxRelated),
  ]);
  // Where few titles are alike, the newest of the category fill up.
  const related = new Map([...alike, ...newest.rows].map((item) => [item.id, item]));
  return {
    previous: previous.rows[0] ?? null,
    next: next.rows[0] ?? null,
    related: [...related.values()].slice(0, maxRelated),
  };
}

/**
 * Others of the module whose titles are most alike, among some that share the title's rarest parts:
 * what most titles have tells nothing. How rare a part is, the newest titles say.
 */
async function findAlike(db: Read, { key }: ContentModule, { itemId, title, now }: ReadItem) {
  const isOther = sql<SqlBool>`i.module = ${key} and i.item_id <> ${itemId}::bigint and ${isOpenItem(now)}`;
  const { rows } = await sql<NearItem>`
    with newest as materialized (
      select i.title_lower from content_item i where ${isOther}
      order by ${newestItemsFirst} limit ${sql.lit(sampleSize)}
    ), rarest as materialized (
      select part from unnest(text_grams(lower(${title}))) as part where char_length(part) = 3
      order by (select count(*) from newest where strpos(title_lower, part) > 0), part
      limit ${sql.lit(maxParts)}
    ), sharing as (
      select distinct shared.* from rarest cross join lateral (
        select i.item_id, i.title, i.release_time from content_item i
        where text_grams(i.title_lower) @> array[part] and ${isOther} limit ${sql.lit(maxSharing)}
      ) shared
    )
    select i.item_id as id, i.title, i.release_time from sharing i
    where i.title <-> ${title} < ${sql.lit(farthest)}
    order by i.title <-> ${title}, ${newestItemsFirst} limit ${sql.lit(maxRelated)}`.execute(db);
  return rows;
}
