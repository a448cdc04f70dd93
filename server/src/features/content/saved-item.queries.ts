import type { SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict } from "../../infra/http/errors.ts";
import type { ContentModule } from "./module.ts";

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

/** Reads an item before or after its write in the same transaction. */
export function findSavedItem({ tx }: UnitOfWork, itemId: string, now: Date): Promise<SavedItem> {
  return tx
    .selectFrom("contentItem")
    .select(savedItemColumns(now))
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
}

interface ItemChange<Sent> {
  before: SavedItem;
  sent: Sent;
  now: Date;
}

/**
 * Drops `releaseTime` from a change if the module fixes it after the release. @throws 409 for a
 * form that would postpone an item released in the meantime
 */
export async function withoutFixedReleaseTime<
  Sent extends { releaseTime?: string; version?: number | undefined },
>(
  { tx }: UnitOfWork,
  { item }: ContentModule,
  { before, sent, now }: ItemChange<Sent>,
): Promise<Sent | Omit<Sent, "releaseTime">> {
  const { releaseTime, ...others } = sent;
  const isFixed = item.fixedOnceReleased?.includes("releaseTime") && before.state !== "waiting";
  if (releaseTime === undefined || !isFixed) return sent;
  // A request without a version comes from a script: the fixed field is ignored.
  if (sent.version === undefined) return others;
  const { rows } =
    await sql`select where ${releaseTime}::timestamptz > ${asTimestamp(now)}`.execute(tx);
  if (rows.length > 0) throw conflict("内容已发布，不能再修改发布时间");
  return others;
}
