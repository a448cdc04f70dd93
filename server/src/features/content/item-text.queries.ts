import { itemFields } from "@aeromaint/contracts/content/item.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { type FileListChange, updateFiles } from "../../infra/files/owned-files.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { prepareRichText } from "../../infra/rich-text/store-rich-text.ts";

interface SavedText {
  columns: { content: string; summary: string; readingMinutes: number };
  /** Change of the files in the text, for `updateFiles` after the row exists. */
  files: Omit<FileListChange, "ownerId">;
}

interface NewText {
  itemId: string | null;
  html: string;
  userId: string;
  /** Name and title of its field. */
  field?: string;
  title?: string;
}

/** Cleans a text and stores its pictures. @throws 400 if the text is empty then */
export async function saveText(
  unit: UnitOfWork,
  { itemId, html, userId, field = "content", title = itemFields.content.title }: NewText,
): Promise<SavedText> {
  const list = { userId, field, title };
  const settled = await prepareRichText(unit, { ...list, html, ownerId: itemId });
  const { html: content, changes, summary, readingMinutes } = settled;
  if (!summary && !content.includes("<img")) throw invalidField(field, messages.required);
  const columns = { content, summary, readingMinutes };
  return { columns, files: { ...list, changes } };
}

export async function replaceText(
  unit: UnitOfWork,
  text: { itemId: string; html: string; userId: string; newOwnerId: string },
): Promise<void> {
  const { itemId, newOwnerId } = text;
  const { columns, files } = await saveText(unit, text);
  await updateFiles(unit, { ...files, ownerId: itemId, newOwnerId: newOwnerId });
  await unit.tx.updateTable("contentItem").set(columns).where("itemId", "=", itemId).execute();
}
