import type { FileChange } from "@aeromaint/contracts/files.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import type { Read, Tx } from "../../platform/database.ts";
import { invalidField } from "../../platform/errors.ts";
import type { StoredFile } from "../../platform/files/file.queries.ts";
import { applyFiles, filesIn, filesOf } from "../../platform/files/owned-files.ts";
import type { Unit } from "../../platform/unit-of-work.ts";
import type { ContentModule } from "./module.ts";

export interface ItemFiles {
  covers: readonly StoredFile[];
  attachments: readonly StoredFile[];
}

/** These items with their covers and attachments. */
export async function withFiles<T extends { itemId: string }>(
  db: Read,
  { attachment }: ContentModule,
  items: readonly T[],
): Promise<(T & ItemFiles)[]> {
  const files = await filesOf(
    db,
    items.map(({ itemId }) => itemId),
  );
  return items.map((item) => {
    const own = files.get(item.itemId);
    return { ...item, covers: own?.get("cover") ?? [], attachments: own?.get(attachment) ?? [] };
  });
}

interface FileChanges {
  itemId: string;
  /** Undefined leaves what is stored, null clears it. */
  cover: FileChange[] | null | undefined;
  attachments: FileChange[] | null | undefined;
  userId: string;
}

/** Stores covers and attachments: a category with covers wants at least one, another keeps none. */
export async function saveFiles(
  unit: Unit,
  module: ContentModule,
  { itemId, cover, attachments, userId }: FileChanges,
): Promise<void> {
  const wantsCover = await categoryHasCover(unit.tx, itemId);
  const lists = { [module.attachment]: attachments, cover: wantsCover ? cover : [] };
  for (const [field, { title }] of Object.entries(module.files)) {
    const changes = lists[field] === null ? [] : lists[field];
    await applyFiles(unit, { ownerId: itemId, field, changes, userId, title });
  }
  if (!wantsCover) return;
  const stored = await filesIn(unit.tx, itemId, "cover");
  if (stored.length === 0) throw invalidField("cover", messages.required);
}

async function categoryHasCover(tx: Tx, itemId: string): Promise<boolean> {
  const { cover } = await tx
    .selectFrom("contentItem as i")
    .innerJoin("contentCategory as c", "c.categoryId", "i.categoryId")
    .select("c.cover")
    .where("i.itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  return cover === "1";
}
