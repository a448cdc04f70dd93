import { buffer } from "node:stream/consumers";
import type { Actor } from "../../../crud/actor.ts";
import type { FileKey, FileStore } from "../../../infra/files/store/file-store.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { clientClosedRequest } from "../../../infra/http/errors.ts";
import { printableImage } from "../../../infra/images/printable-image.ts";
import { pdfInWorker } from "../../../infra/pdf/pdf-in-worker.ts";
import { findRevisionFiles } from "../document-reading.queries.ts";
import type { RevisionRecord } from "../revision.queries.ts";
import { printedRevision } from "./printed-revision.queries.ts";

/**
 * PDF of a revision with names of attachments and signatures within the actor's data scope.
 * `base`: public address of the platform. Errors: see `pdfInWorker`.
 */
export async function revisionPdf(
  { db, files: { store } }: Pick<App, "db" | "files">,
  revision: RevisionRecord,
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
    if (signal.aborted) throw clientClosedRequest();
    const bytes = await store
      .read(file)
      .then(buffer)
      .then(printableImage)
      // The PDF shows a note in place of an unreadable picture.
      .catch(() => null);
    if (bytes) pictures[file.fileId] = bytes;
  }
  return pictures;
}
