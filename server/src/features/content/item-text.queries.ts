import { itemFields } from "@aeromaint/contracts/content/item.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { invalidField } from "../../platform/errors.ts";
import { storeRichText } from "../../platform/rich-text/store-rich-text.ts";
import { summaryOf } from "../../platform/rich-text/text-of.ts";
import type { Unit } from "../../platform/unit-of-work.ts";

interface ItemText {
  itemId: string;
  /** Undefined leaves what is stored. */
  html: string | undefined;
  userId: string;
}

/** Cleans and stores an item's text with the pictures in it; 400 when nothing is left to read. */
export async function saveText(unit: Unit, { itemId, html, userId }: ItemText): Promise<void> {
  if (html === undefined) return;
  const { title } = itemFields.content;
  const text = { html, ownerId: itemId, userId, field: "content", title };
  const content = await storeRichText(unit, text);
  const summary = summaryOf(content);
  if (!summary && !content.includes("<img")) throw invalidField("content", messages.required);
  await unit.tx
    .updateTable("contentItem")
    .set({ content, summary })
    .where("itemId", "=", itemId)
    .execute();
}
