import type { SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

/** The columns of `content_item` that make a `SavedItem`. */
export const savedItem = (now: Date) =>
  [
    "itemId",
    "categoryId",
    "module",
    "title",
    sql<boolean>`greatest(release_time, take_down_time) > ${asTimestamp(now)}`.as("isScheduled"),
    sql<SavedItem["state"]>`case when release_time > ${asTimestamp(now)} then 'waiting'
      when take_down_time <= ${asTimestamp(now)} then 'gone' else 'shown' end`.as("state"),
  ] as const;

/** An item as this transaction has saved it. */
export function findSavedItem({ tx }: UnitOfWork, itemId: string, now: Date): Promise<SavedItem> {
  return tx
    .selectFrom("contentItem")
    .select(savedItem(now))
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
}

/** Whether visitors see an item now. */
export async function isItemShown(unit: UnitOfWork, itemId: string, now: Date): Promise<boolean> {
  const row = await unit.tx
    .selectFrom("contentItem")
    .select("itemId")
    .where("itemId", "=", itemId)
    .where(isReleased(now, { from: "release_time", until: "take_down_time" }))
    .executeTakeFirst();
  return row !== undefined;
}
