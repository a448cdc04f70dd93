import type { NearItem } from "@aeromaint/contracts/content/item.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { withFiles } from "./item-files.queries.ts";
import { isOpenItem, newestItemsFirst } from "./item-filters.queries.ts";
import type { ContentModule } from "./module.ts";

const maxRelated = 5;
// Titles are long and Chinese words short: one word in common makes them a twentieth alike.
const farthest = 0.96;
/** Titles that tell how rare a part is, parts that are looked up, and rows found by each. */
const sampleSize = 300;
const maxParts = 6;
const maxSharing = 20;

/** A released item to read, and where to read on: the same for all readers. */
export async function findItemReading(
  db: Read,
  module: ContentModule,
  { id, now }: { id: string; now: Date },
) {
  const row = await db
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select(["i.itemId", "i.categoryId", "c.name", "i.title", "i.releaseUser", "i.releaseTime"])
    .select(["i.summary", "i.content", "i.readingMinutes"])
    .where("i.itemId", "=", id)
    .where("i.module", "=", module.key)
    .where(isOpenItem(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const [[item = { ...row, covers: [], attachments: [] }], near] = await Promise.all([
    withFiles(db, module, [row]),
    findNear(db, module, { ...row, now }),
  ]);
  return { ...item, ...near, attachmentCount: item.attachments.length };
}

interface Place {
  itemId: string;
  categoryId: string;
  title: string;
  now: Date;
}

/** The item's neighbours in its category, and others of the module like it. */
async function findNear(db: Read, module: ContentModule, place: Place) {
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
async function findAlike(db: Read, { key }: ContentModule, { itemId, title, now }: Place) {
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
