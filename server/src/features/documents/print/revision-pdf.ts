import { buffer } from "node:stream/consumers";
import type { Actor } from "../../../crud/actor.ts";
import type { FileKey, FileStore } from "../../../infra/files/store/file-store.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { callerLeft } from "../../../infra/http/errors.ts";
import { printableImage } from "../../../infra/images/printable-image.ts";
import { pdfInWorker } from "../../../infra/pdf/pdf-in-worker.ts";
import { findRevisionFiles } from "../document-reading.queries.ts";
import type { FoundRevision } from "../revision.queries.ts";
import { printedRevision } from "./printed-revision.queries.ts";

/**
 * A revision on paper: head, text, pictures, attachments by name, signatures within the actor's reach.
 * `base`: where the platform is reached from outside.
 * @throws as `pdfInWorker`
 */
export async function revisionPdf(
  { db, files: { store } }: Pick<App, "db" | "files">,
  revision: FoundRevision,
  { actor, base, signal }: { actor: Actor; base: string; signal: AbortSignal },
): Promise<Buffer> {
  const printed = await printedRevision(db, revision, { actor, base });
  const files = await findRevisionFiles(db, revision.revisionId);
  const shown = files.filter(({ list }) => list === "content");
  return pdfInWorker({
    printed,
    signal,
    person: actor.user.userId,
    pictureCount: shown.length,
    readPictures: () => readPictures(store, shown, signal),
  });
}

async function readPictures(
  store: FileStore,
  files: readonly FileKey[],
  signal: AbortSignal,
): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {};
  for (const file of files) {
    if (signal.aborted) throw callerLeft();
    const bytes = await store
      .read(file)
      .then(buffer)
      .then(printableImage)
      // The text says at its place that it could not be read.
      .catch(() => null);
    if (bytes) pictures[file.fileId] = bytes;
  }
  return pictures;
}
