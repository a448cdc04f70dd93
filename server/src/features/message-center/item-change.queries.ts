import { readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
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

/** The columns of `content_item` that say what `enqueueNewItem` has to say of it. */
export const savedItem = (now: Date) =>
  [
    "itemId",
    "module",
    "title",
    sql<string>`to_json(release_time) #>> '{}'`.as("releaseTime"),
    sql<string | null>`case when take_down_time > ${asTimestamp(now)}
      then to_json(take_down_time) #>> '{}' end`.as("takeDownTime"),
    sql<SavedItem["state"]>`case when release_time > ${asTimestamp(now)} then 'waiting'
      when take_down_time <= ${asTimestamp(now)} then 'gone' else 'shown' end`.as("state"),
  ] as const;

interface SavedItem {
  itemId: string;
  module: string;
  title: string;
  releaseTime: string;
  /** Only where it is still to come. */
  takeDownTime: string | null;
  state: "waiting" | "shown" | "gone";
}

/**
 * Says that an item was saved: it has changed where visitors see it, and is announced for the moments of
 * its release and of its take-down where these are still to come. `wasShown`: whether visitors saw it before.
 */
export async function enqueueSavedItem(
  unit: UnitOfWork,
  { itemId, wasShown, now }: { itemId: string; wasShown: boolean; now: Date },
): Promise<void> {
  const item = await unit.tx
    .selectFrom("contentItem")
    .select(savedItem(now))
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  if (!item) return;
  // Whatever moments were announced before.
  const announced = [`item:${itemId}:release`, `item:${itemId}:take-down`];
  await unit.tx
    .deleteFrom("outboxEvent")
    .where("kind", "=", "item.changed")
    .where("subject", "=", anyOf(announced, "text"))
    .where("expandedAt", "is", null)
    .execute();
  await enqueueItem(unit, item, { wasShown, now });
}

/** The same of an item that was not there before. */
export function enqueueNewItem(unit: UnitOfWork, item: SavedItem, now: Date): Promise<void> {
  return enqueueItem(unit, item, { wasShown: false, now });
}

async function enqueueItem(
  unit: UnitOfWork,
  { releaseTime, takeDownTime, state, ...facts }: SavedItem,
  { wasShown, now }: { wasShown: boolean; now: Date },
): Promise<void> {
  if (takeDownTime) {
    await enqueueLater(unit, { ...facts, change: "withdrawn", takeDownTime }, takeDownTime);
  }
  if (state === "waiting") {
    return enqueueLater(unit, { ...facts, change: "released", releaseTime }, releaseTime);
  }
  if (state === "gone" && !wasShown) return;
  if (state === "shown" && wasShown) return enqueueGathered(unit, facts, now);
  const change = state === "gone" ? "withdrawn" : "released";
  await enqueueMessageEvent(unit, "item.changed", { ...facts, change });
}

async function enqueueLater(
  unit: UnitOfWork,
  payload: MessageEvents["item.changed"],
  nextAttemptAt: string,
): Promise<void> {
  const eventId = await enqueueMessageEvent(unit, "item.changed", payload);
  await unit.tx
    .updateTable("outboxEvent")
    .set({ nextAttemptAt })
    .where("eventId", "=", eventId)
    .execute();
}

const minutesKey = "sys.message.changeMinutes";

/** One event for all saves within the parameter's minutes, sent at their end. */
async function enqueueGathered(
  unit: UnitOfWork,
  facts: Pick<MessageEvents["item.changed"], "itemId" | "module" | "title">,
  now: Date,
): Promise<void> {
  const { [minutesKey]: stored } = await readParameters(unit.tx, [minutesKey]);
  const minutes = Number(readableValue(minutesKey, stored));
  const payload = { ...facts, change: "revised", isGathered: true } as const;
  // Locked: one that is being sent now does not speak of this save.
  const waiting = await unit.tx
    .selectFrom("outboxEvent")
    .select("eventId")
    .where("subject", "=", `item:${facts.itemId}:revised`)
    .where("expandedAt", "is", null)
    .forUpdate()
    .execute();
  if (minutes > 0 && waiting.length > 0) return;
  const until = new Date(now.getTime() + minutes * 60_000);
  if (minutes === 0) await enqueueMessageEvent(unit, "item.changed", payload);
  else await enqueueLater(unit, payload, until.toISOString());
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
