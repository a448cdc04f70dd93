import type { ActRecord, SavedItem } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/is-released.ts";
import { readParameter } from "../../infra/config/system-parameters.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { cancelDue, reschedule, scheduleOnce } from "../../infra/due/due.queries.ts";
import { enqueueMessageEvent, type MessageEvents } from "./message-event.ts";

type Change = MessageEvents["item.changed"]["change"];

interface ItemChangeContext {
  unit: UnitOfWork;
}

export function enqueueWithdrawnItem(
  { subject, now }: ActRecord<"item.withdrawn">,
  { unit }: ItemChangeContext,
): Promise<void> {
  return enqueueChange(unit, subject, "withdrawn", now);
}

/** Builds a handler for a scheduled moment of an item. */
const changeHandler =
  (change: Change) =>
  ({ subject, at }: { subject: string; at: string }, { unit }: ItemChangeContext): Promise<void> =>
    enqueueChange(unit, subject, change, at);

export const enqueueReleasedItem = changeHandler("released");
export const enqueueRevisedItem = changeHandler("revised");
export const enqueueTakenDownItem = changeHandler("withdrawn");

async function enqueueChange(
  unit: UnitOfWork,
  itemId: string,
  change: Change,
  happenedAt: string | Date,
): Promise<void> {
  const item = await unit.tx
    .selectFrom("contentItem")
    .select(["module", "title"])
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  await enqueueMessageEvent(unit, "item.changed", { itemId, change, ...item }, happenedAt);
}

export async function enqueueSavedItem(
  { subject: itemId, item, wasShown, now }: ActRecord<"item.saved">,
  { unit }: ItemChangeContext,
): Promise<void> {
  await reschedule(unit, [itemId], now);
  await enqueueItem(unit, item, { wasShown, now });
}

export async function enqueueNewItem(
  { subject: itemId, item, now }: ActRecord<"item.created">,
  { unit }: ItemChangeContext,
): Promise<void> {
  if (item.isScheduled) await reschedule(unit, [itemId], now);
  await enqueueItem(unit, item, { wasShown: false, now });
}

async function enqueueItem(
  unit: UnitOfWork,
  { itemId, module, title, state }: SavedItem,
  { wasShown, now }: { wasShown: boolean; now: Date },
): Promise<void> {
  if (state === "waiting" || (state === "gone" && !wasShown)) return;
  const isRevised = state === "shown" && wasShown;
  const minutes = isRevised ? Number(await readParameter(unit.tx, "sys.message.changeMinutes")) : 0;
  if (minutes > 0) {
    const at = new Date(now.getTime() + minutes * 60_000);
    return scheduleOnce(unit, { subject: itemId, act: "item.revised", at, now });
  }
  const change = isRevised ? "revised" : state === "gone" ? "withdrawn" : "released";
  await enqueueMessageEvent(unit, "item.changed", { itemId, module, title, change }, now);
}

/** Handles public items before their removal. */
export async function enqueueRemovedItems(
  { subject: ids, now }: ActRecord<"item.removing">,
  { unit }: ItemChangeContext,
): Promise<void> {
  await cancelDue(unit, ids);
  type Removed = Pick<MessageEvents["item.changed"], "itemId" | "module" | "title" | "about">;
  const { rows } = await sql<Removed>`
    select item_id, module, title, jsonb_build_object('categoryId', category_id::text,
      'chapters', array(select chapter from owner_chapter where owner_id = item_id),
      'typeIds', array(select type_id::text from applicability where owner_id = item_id),
      'keywords', array(select k.keyword from (select distinct keyword from subscription
          where keyword is not null) k join search_entry e on e.owner_id = item_id
        where has_keyword(e.words, k.keyword))) as about
    from content_item where item_id = any(${[...ids]}::bigint[])
      and ${isReleased(now, "content_item")}`.execute(unit.tx);
  for (const item of rows) {
    await enqueueMessageEvent(unit, "item.changed", { ...item, change: "withdrawn" }, now);
  }
}
