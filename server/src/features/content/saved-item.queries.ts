import type { SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** Columns of `content_item` for a `SavedItem`. */
export const savedItemColumns = (now: Date) =>
  [
    "itemId",
    "categoryId",
    "module",
    "title",
    sql<boolean>`greatest(release_time, take_down_time) > ${asTimestamp(now)}`.as("isScheduled"),
    sql<SavedItem["state"]>`case when release_time > ${asTimestamp(now)} then 'waiting'
      when take_down_time <= ${asTimestamp(now)} then 'gone' else 'shown' end`.as("state"),
  ] as const;

/** Reads an item after its write in the same transaction. */
export function findSavedItem({ tx }: UnitOfWork, itemId: string, now: Date): Promise<SavedItem> {
  return tx
    .selectFrom("contentItem")
    .select(savedItemColumns(now))
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
}

/** True if an item is public. */
export async function isItemPublic(unit: UnitOfWork, itemId: string, now: Date): Promise<boolean> {
  const row = await unit.tx
    .selectFrom("contentItem")
    .select("itemId")
    .where("itemId", "=", itemId)
    .where(isReleased(now, "content_item"))
    .executeTakeFirst();
  return row !== undefined;
}
