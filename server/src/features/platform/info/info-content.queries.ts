import { repairInfo } from "@aeromaint/contracts/platform/info.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import { invalidField } from "../../../platform/errors.ts";
import { storeRichText } from "../../../platform/rich-text/store-rich-text.ts";
import { summaryOf } from "../../../platform/rich-text/text-of.ts";
import type { Unit } from "../../../platform/unit-of-work.ts";

/** Cleans and stores an item's text with the pictures in it; 400 when nothing is left to read. */
export async function saveContent(
  unit: Unit,
  { repairId, html, userId }: { repairId: string; html: string; userId: string },
): Promise<void> {
  const { title } = repairInfo.fields.content;
  const text = { html, ownerId: repairId, userId, field: "content", title };
  const content = await storeRichText(unit, text);
  const summary = summaryOf(content);
  if (!summary && !content.includes("<img")) throw invalidField("content", messages.required);
  await unit.tx
    .updateTable("platformInfo")
    .set({ content, summary })
    .where("repairId", "=", repairId)
    .execute();
}
