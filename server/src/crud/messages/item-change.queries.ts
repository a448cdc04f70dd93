import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { isReleased } from "../release.ts";
import { enqueueMessageEvent, type MessageEvents } from "./message-event.ts";

type Change = MessageEvents["item.changed"]["change"];

/** Says that what visitors see of an item has changed. */
export async function enqueueItemChange(
  unit: UnitOfWork,
  { itemId, change }: { itemId: string; change: Change },
): Promise<void> {
  const item = await unit.tx
    .selectFrom("contentItem")
    .select(["module", "title"])
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  await enqueueMessageEvent(unit, "item.changed", { itemId, change, ...item });
}

/**
 * Says that an item was saved: it has changed where visitors see it, and is announced for the moment of
 * its release where that is still to come. `wasShown`: whether visitors saw it before.
 */
export async function enqueueSavedItem(
  unit: UnitOfWork,
  { itemId, wasShown, now }: { itemId: string; wasShown: boolean; now: Date },
): Promise<void> {
  const { rows } = await sql<{ module: string; title: string; releaseTime: string; state: string }>`
    select module, title, to_json(release_time) #>> '{}' as release_time, case
      when release_time > ${asTimestamp(now)} then 'waiting'
      when take_down_time <= ${asTimestamp(now)} then 'gone' else 'shown' end as state
    from content_item where item_id = ${itemId}::bigint`.execute(unit.tx);
  const [item] = rows;
  if (!item) return;
  const { module, title, releaseTime, state } = item;
  const facts = { itemId, module, title };
  // Whatever moment was announced before.
  await unit.tx
    .deleteFrom("outboxEvent")
    .where("kind", "=", "item.changed")
    .where("subject", "=", `item:${itemId}:release`)
    .where("expandedAt", "is", null)
    .execute();
  if (state !== "waiting") {
    if (state === "gone" && !wasShown) return;
    const change = state === "gone" ? "withdrawn" : wasShown ? "revised" : "released";
    await enqueueMessageEvent(unit, "item.changed", { ...facts, change });
    return;
  }
  const eventId = await enqueueMessageEvent(unit, "item.changed", {
    ...{ ...facts, change: "released", releaseTime },
  });
  await unit.tx
    .updateTable("outboxEvent")
    .set({ nextAttemptAt: releaseTime })
    .where("eventId", "=", eventId)
    .execute();
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

/** Says that items go that visitors may see now; to be called before they do. */
export async function enqueueRemovedItems(
  unit: UnitOfWork,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  type Removed = Pick<MessageEvents["item.changed"], "itemId" | "module" | "title" | "about">;
  const { rows } = await sql<Removed>`
    select item_id, module, title, jsonb_build_object('categoryId', category_id::text,
      'chapters', array(select chapter from owner_chapter where owner_id = item_id),
      'typeIds', array(select type_id::text from applicability where owner_id = item_id),
      'keywords', array(select k.keyword from (select distinct keyword from subscription
          where keyword is not null) k join search_entry e on e.owner_id = item_id
        where has_keyword(e.words, k.keyword))) as about
    from content_item where item_id = any(${[...ids]}::bigint[])
      and ${isReleased(now, { from: "release_time", until: "take_down_time" })}`.execute(unit.tx);
  for (const item of rows) {
    await enqueueMessageEvent(unit, "item.changed", { ...item, change: "withdrawn" });
  }
}
