import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import { sizeAndHashOf } from "../infra/files/staging.ts";
import type { FileKey, FileStore } from "../infra/files/store/file-store.ts";
import type { App } from "../infra/http/app-type.ts";
import { stripMetadata } from "../infra/images/private-metadata.ts";
import { pauseAfterBatch } from "../infra/jobs/pause-after-batch.ts";

/**
 * Removes metadata of stored pictures. Files of frozen revisions keep their bytes and hash; they
 * are stripped when they are sent. @returns number of stripped files
 */
export async function stripPictures(
  { db, files, log }: Pick<App, "db" | "log"> & { files: { store: FileStore } },
  signal = new AbortController().signal,
): Promise<number> {
  let [last, done] = ["", 0];
  for (;;) {
    const startedAt = performance.now();
    const { rows } = await sql<FileKey>`
      select file_id, is_private from sys_file
      where not is_stripped and content_type ~ '^image/(jpeg|png|webp|gif)$' and file_id > ${last}
      order by file_id limit 1`.execute(db);
    const [key] = rows;
    if (!key) return done;
    last = key.fileId;
    const strip = db.transaction().execute((tx) => stripOne(tx, files.store, key));
    done += await strip.catch((error: unknown) => {
      log.warn({ fileId: key.fileId, err: error }, "a picture could not be read");
      return 0;
    });
    await pauseAfterBatch(startedAt, signal);
  }
}

async function stripOne(tx: Tx, store: FileStore, key: FileKey): Promise<number> {
  const { fileId } = key;
  // Waits for a submission, which reads the hash.
  const { rows: revisions } = await sql<{ sha256: string | null }>`
    select sha256 from revision where revision_id in (
      select revision_id from revision_file where file_id = ${fileId})
    order by revision_id for update`.execute(tx);
  if (revisions.some(({ sha256 }) => sha256 !== null)) return 0;
  const bytes = await buffer(await store.read(key));
  const { picture } = await stripMetadata(bytes);
  const { size, sha256 } = sizeAndHashOf(picture);
  const { numUpdatedRows } = await tx
    .updateTable("sysFile")
    .set({ size: String(size), sha256, isStripped: true })
    .where("fileId", "=", fileId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0 && !picture.equals(bytes)) await store.write(key, picture);
  return Number(numUpdatedRows);
}
