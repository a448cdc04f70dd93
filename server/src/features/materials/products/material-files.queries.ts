import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { commaList } from "../../../infra/files/file-urls.ts";
import { applyFiles, type StoredFiles } from "../../../infra/files/owned-files.ts";

/** What a form sends of a product's pictures; undefined leaves what is stored. */
export interface Pictures {
  coverImage?: FileChange[] | undefined;
  detailImages?: FileChange[] | undefined;
}

/** The urls of one list of a product's pictures as the wire joins them. */
export function picturesOf(files: StoredFiles, infoId: string, field: keyof Pictures): string {
  return commaList(files.get(infoId)?.get(field) ?? [], { trailing: false });
}

export async function savePictures(
  unit: UnitOfWork,
  infoId: string,
  { pictures, userId }: { pictures: Pictures; userId: string },
): Promise<void> {
  for (const field of ["coverImage", "detailImages"] as const) {
    const { title } = materialInfo.fields[field];
    await applyFiles(unit, { ownerId: infoId, field, changes: pictures[field], userId, title });
  }
}
