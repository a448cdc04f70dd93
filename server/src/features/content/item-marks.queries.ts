import type { ItemMarks } from "@aeromaint/contracts/content/item.ts";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { isOpenItem } from "./item-filters.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

interface Reader {
  id: string;
  userId: string;
}

/** Whether a reader has collected an item, and whether this is not the first time it is opened. */
export interface ReaderMarks {
  isCollect: boolean;
  isRead: boolean;
  /** Whether a controlled document has another revision in force than when it was last read. */
  isRevised: boolean;
}

/** They are one expression, to be selected with the reader. */
export function marksOf(
  { collectType }: ContentModule,
  { id, userId, now }: Reader & { now: Date },
): RawBuilder<ReaderMarks> {
  return sql<ReaderMarks>`json_build_object(
    'isCollect', exists (select from aviation_collect where user_id = ${userId}::bigint
      and collect_type = ${collectType} and assoc_id = ${id}::bigint),
    'isRead', exists (select from content_item_read
      where user_id = ${userId}::bigint and item_id = ${id}::bigint),
    'isRevised', exists (select from content_item_read c
      join revision r using (item_id) cross join unnest(r.effective) p
      where c.user_id = ${userId}::bigint and c.item_id = ${id}::bigint
        and p @> ${asTimestamp(now)} and lower(p) > c.read_at))`;
}

/** Notes that a reader has opened an item, where it is one that readers may open: the last time counts. */
export async function markItemRead(
  db: Read,
  { key }: ContentModule,
  { id, userId, now }: Reader & { now: Date },
): Promise<void> {
  await sql`
    insert into content_item_read (user_id, item_id, read_at)
    select ${userId}::bigint, i.item_id, ${asTimestamp(now)} from content_item i
    where i.item_id = ${id}::bigint and i.module = ${key} and ${isOpenItem(now)}
    on conflict (user_id, item_id) do update set read_at = excluded.read_at`.execute(db);
}

const collectTypes = allModules.map(({ collectType }) => collectType);

/** Which of these items a person has opened, and which that person has collected. */
export async function listMarks(
  db: Read,
  ids: readonly string[],
  userId: string,
): Promise<ItemMarks> {
  const asked = anyOf(ids);
  const [read, collected] = await Promise.all([
    db
      .selectFrom("contentItemRead")
      .select("itemId as id")
      .where("userId", "=", userId)
      .where("itemId", "=", asked)
      .execute(),
    db
      .selectFrom("aviationCollect")
      .select("assocId as id")
      .where("userId", "=", userId)
      .where("collectType", "=", anyOf(collectTypes, "text"))
      .where("assocId", "=", asked)
      .execute(),
  ]);
  return { read: read.map(({ id }) => id), collected: collected.map(({ id }) => id) };
}
