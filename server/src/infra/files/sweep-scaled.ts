import type { Read } from "../db/database.ts";
import type { ScaledImages } from "../images/scaled-images.ts";
import { existing } from "./file.queries.ts";

const batch = 500;

/**
 * Drops what this server made of pictures that are gone: whichever server removes a file, it drops
 * only its own copies.
 */
export async function sweepScaled(db: Read, scaled: ScaledImages): Promise<void> {
  let fileIds: string[] = [];
  const dropGone = async () => {
    const known = await existing(db, fileIds);
    for (const fileId of fileIds) if (!known.has(fileId)) await scaled.forget({ fileId });
    fileIds = [];
  };
  for await (const fileId of scaled.kept()) {
    if (fileIds.push(fileId) === batch) await dropGone();
  }
  if (fileIds.length > 0) await dropGone();
}
