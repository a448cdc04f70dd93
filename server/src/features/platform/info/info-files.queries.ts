import type { FileChange } from "@aeromaint/contracts/files.ts";
import { type Attachment, repairInfo } from "@aeromaint/contracts/platform/info.ts";
import { messages } from "@aeromaint/contracts/validation.ts";
import type { Tx } from "../../../platform/database.ts";
import { invalidField } from "../../../platform/errors.ts";
import { commaList, urlOf } from "../../../platform/files/file-urls.ts";
import { applyFiles, filesIn, type StoredFiles } from "../../../platform/files/owned-files.ts";
import type { Unit } from "../../../platform/unit-of-work.ts";

/** The covers of an item as the wire has them: urls, each followed by a comma. */
export function coverOf(files: StoredFiles, repairId: string): string {
  return commaList(files.get(repairId)?.get("cover") ?? [], { trailing: true });
}

export function attachmentsOf(files: StoredFiles, repairId: string): Attachment[] {
  const stored = files.get(repairId)?.get("file") ?? [];
  return stored.map((file) => ({
    attachmentId: file.fileId,
    url: urlOf(file),
    name: file.name,
    size: file.size,
  }));
}

interface ItemFiles {
  repairId: string;
  /** Undefined leaves what is stored. */
  cover: FileChange[] | null | undefined;
  file: FileChange[] | null | undefined;
  userId: string;
}

/** Stores covers and attachments: a category with covers wants at least one, another keeps none. */
export async function saveFiles(
  unit: Unit,
  { repairId, cover, file, userId }: ItemFiles,
): Promise<void> {
  const { fields } = repairInfo;
  const wantsCover = await categoryHasCover(unit.tx, repairId);
  const lists = { cover: wantsCover ? cover : [], file };
  for (const field of ["cover", "file"] as const) {
    const changes = lists[field] === null ? [] : lists[field];
    const { title } = fields[field];
    await applyFiles(unit, { ownerId: repairId, field, changes, userId, title });
  }
  if (!wantsCover) return;
  const stored = await filesIn(unit.tx, repairId, "cover");
  if (stored.length === 0) throw invalidField("cover", messages.required);
}

async function categoryHasCover(tx: Tx, repairId: string): Promise<boolean> {
  const { cover } = await tx
    .selectFrom("platformInfo as i")
    .innerJoin("platformCategory as c", "c.categoryId", "i.categoryId")
    .select("c.cover")
    .where("i.repairId", "=", repairId)
    .executeTakeFirstOrThrow();
  return cover === "1";
}
