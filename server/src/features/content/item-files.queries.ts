import type { missingTextNotes } from "@aeromaint/contracts/content/item.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import {
  findFilesByOwner,
  findFilesOfField,
  stagedFilesIn,
  updateFiles,
} from "../../infra/files/owned-files.ts";
import { storeBytes } from "../../infra/files/stored-bytes.ts";
import { invalidField } from "../../infra/http/errors.ts";
import type { ContentModule } from "./module.ts";

export interface ItemFiles {
  covers: readonly StoredFile[];
  attachments: readonly StoredFile[];
}

/** Errors in reading the text of attachments; null without errors. */
export type TextFailures =
  | readonly { fileId: string; failure: keyof typeof missingTextNotes }[]
  | null;

/** Requires `content_item as i`. */
export const textFailures = sql<TextFailures>`(
  select json_agg(json_build_object('fileId', t.file_id, 'failure', t.failure))
  from sys_file f join file_text t using (file_id)
  where f.owner_id = i.item_id and t.failure is not null)`.as("textFailures");

/** Adds covers and attachments to items. */
export async function withItemFiles<T extends { itemId: string }>(
  db: Read,
  { attachment }: ContentModule,
  items: readonly T[],
): Promise<(T & ItemFiles)[]> {
  const files = await findFilesByOwner(
    db,
    items.map(({ itemId }) => itemId),
  );
  return items.map((item) => {
    const own = files.get(item.itemId);
    return { ...item, covers: own?.get("cover") ?? [], attachments: own?.get(attachment) ?? [] };
  });
}

/** Undefined keeps the stored files, null removes them. */
interface FileLists {
  cover: FileChange[] | null | undefined;
  attachments: FileChange[] | null | undefined;
}

interface FileChanges extends FileLists {
  itemId: string;
  userId: string;
  /** Files removed from a list move to this save. */
  newOwnerId?: string;
}

/** Validates the lists of a new item and stores their bytes. The result is for `addItemFiles`. */
export async function prepareItemFiles(
  unit: UnitOfWork,
  { categoryId, cover, attachments }: FileLists & { categoryId: string },
): Promise<{ cover: FileChange[]; attachments: FileChange[] }> {
  const wantsCover = await categoryHasCover(unit.tx, { categoryId });
  if (wantsCover && !cover?.length) throw invalidField("cover", messages.required);
  const lists = { attachments: attachments ?? [], cover: wantsCover ? (cover ?? []) : [] };
  storeBytes(unit, stagedFilesIn([...lists.attachments, ...lists.cover]), { isPrivate: false });
  return lists;
}

export function addItemFiles(
  unit: UnitOfWork,
  module: ContentModule,
  files: FileChanges,
): Promise<void> {
  return applyLists(unit, module, { ...files, isNew: true });
}

/**
 * Saves covers and attachments. A category with covers requires one cover; others delete covers.
 * @throws 400 if a required cover is missing
 */
export async function saveItemFiles(
  unit: UnitOfWork,
  module: ContentModule,
  { cover, ...change }: FileChanges,
): Promise<void> {
  const { itemId } = change;
  const wantsCover = await categoryHasCover(unit.tx, { itemId });
  await applyLists(unit, module, { ...change, cover: wantsCover ? cover : [], isNew: false });
  if (!wantsCover) return;
  const stored = await findFilesOfField(unit.tx, itemId, "cover");
  if (stored.length === 0) throw invalidField("cover", messages.required);
}

async function applyLists(
  unit: UnitOfWork,
  module: ContentModule,
  { itemId: ownerId, cover, attachments, ...list }: FileChanges & { isNew: boolean },
): Promise<void> {
  const lists = { [module.attachment]: attachments, cover };
  for (const [field, { title }] of Object.entries(module.files)) {
    const changes = lists[field] === null ? [] : lists[field];
    await updateFiles(unit, { ...list, ownerId, field, changes, title });
  }
}

/** Identifies a category by its own id or by one of its items. */
type CategoryReference = { categoryId: string } | { itemId: string };

async function categoryHasCover(tx: Tx, reference: CategoryReference): Promise<boolean> {
  const categories = tx.selectFrom("contentCategory as c").select("c.cover");
  const query =
    "categoryId" in reference
      ? categories.where("c.categoryId", "=", reference.categoryId)
      : categories
          .innerJoin("contentItem as i", "i.categoryId", "c.categoryId")
          .where("i.itemId", "=", reference.itemId);
  return (await query.executeTakeFirst())?.cover === "1";
}
