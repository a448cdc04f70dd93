import type { ActRecord, SavedItem } from "@aeromaint/contracts/acts.ts";
import { readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { enqueueMessageEvent, type MessageEvents } from "./message-event.ts";

type Change = MessageEvents["item.changed"]["change"];

interface Context {
  unit: UnitOfWork;
}

/** A document whose item shows another revision. */
export async function enqueueShownRevision(
  { subject, before, current }: ActRecord<"document.shown">,
  { unit }: Context,
): Promise<void> {
  if (current === null || current === before) return;
  await enqueueChange(unit, subject, before === null ? "released" : "revised");
}

export function enqueueWithdrawnItem(
  { subject }: ActRecord<"item.withdrawn">,
  { unit }: Context,
): Promise<void> {
  return enqueueChange(unit, subject, "withdrawn");
}

async function enqueueChange(unit: UnitOfWork, itemId: string, change: Change): Promise<void> {
  const item = await unit.tx
    .selectFrom("contentItem")
    .select(["module", "title"])
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  await enqueueMessageEvent(unit, "item.changed", { itemId, change, ...item });
}

/**
 * A saved item has changed where visitors see it, and is announced for the moments of its release and of
 * its take-down where these are still to come.
 */
export async function enqueueSavedItem(
  { subject: itemId, item, wasShown, now }: ActRecord<"item.saved">,
  { unit }: Context,
): Promise<void> {
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
export function enqueueNewItem(
  { item, now }: ActRecord<"item.created">,
  { unit }: Context,
): Promise<void> {
  return enqueueItem(unit, item, { wasShown: false, now });
}

async function enqueueItem(
  unit: UnitOfWork,
  { itemId, module, title, releaseTime, takeDownTime, state }: SavedItem,
  { wasShown, now }: { wasShown: boolean; now: Date },
): Promise<void> {
  const facts = { itemId, module, title };
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

/** Items that visitors see now and that are about to go. */
export async function enqueueRemovedItems(
  { subject: ids, now }: ActRecord<"item.removing">,
  { unit }: Context,
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
