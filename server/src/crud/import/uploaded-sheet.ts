import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import type { peopleUpload, sheetUpload } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { stagedFilesIn } from "../../infra/files/owned-files.ts";
import type { HeadingRules } from "../../infra/files/sheets/table/headings.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import { actorOf } from "../actor.ts";
import { columnsOf } from "./cells.ts";
import type { UploadedSheet } from "./import-rows.ts";
import type { Importable } from "./importable.ts";
import { receivePhotos } from "./photos.ts";
import type { RowsContent, RowsJob, SheetLine } from "./read-rows.ts";
import { requireSheet } from "./sheet-answers.ts";

/** `photos` only for people. */
export type SheetUpload = Static<typeof sheetUpload> & Pick<Static<typeof peopleUpload>, "photos">;

const readInWorker = inSheetProcess<RowsJob, RowsContent>(
  new URL("./read-rows.ts", import.meta.url),
  "read",
  "readRowsInProcess",
);

/** Reads the sheet of a request, and the photos for its rows. */
export async function receiveSheet(
  request: FastifyRequest,
  importable: Importable,
  given: Pick<UploadedSheet, "maxProblems" | "isTrial" | "onProgress">,
): Promise<UploadedSheet> {
  const { server: app } = request;
  const { file: files, sheet: chosen = null, photos: archives } = request.body as SheetUpload;
  const sheet = requireSheet(files);
  const content = await readInWorker({
    source: app.files.staging.sourceOf(sheet),
    sheet: chosen,
    maxProblems: given.maxProblems,
    title: importable.resource.title,
    rules: headingRulesOf(importable),
  });
  const { timeZone } = app.config;
  const today = app.clock().toLocaleDateString("sv-SE", { timeZone });
  const [archive] = stagedFilesIn(archives ?? []);
  const photos = archive
    ? await receiveSheetPhotos(request, importable, { ...given, content, archive })
    : null;
  return { ...given, photos, content, fileName: sheet.name, actor: actorOf(request), today };
}

/** Receives the photos of a sheet's rows. Files of a trial are discarded immediately. */
async function receiveSheetPhotos(
  { server, stagedFiles }: FastifyRequest,
  { key }: Importable,
  { content, archive, isTrial, onProgress }: PhotoArchive,
) {
  const { staging } = server.files;
  const lines = content.batches.flatMap((batch) => JSON.parse(batch) as SheetLine[]);
  return receivePhotos({
    archive: staging.sourceOf(archive),
    onProgress,
    names: lines.flatMap(({ cells }) => cells[key[0]] ?? []),
    receive: async (incoming) => {
      const photo = await (stagedFiles ?? staging).receive(incoming);
      if (isTrial) await staging.discard(photo);
      return photo;
    },
  });
}

interface PhotoArchive extends Pick<UploadedSheet, "content" | "isTrial" | "onProgress"> {
  archive: StagedFile;
}

/** Headings that identify the columns of a resource's sheet. */
export function headingRulesOf(importable: Importable): HeadingRules {
  const columns = columnsOf(importable);
  const titles = columns.map(({ name, title }) => [name, title] as const);
  const ofKinds = (...kinds: string[]) =>
    columns.filter(({ schema }) => kinds.includes(schema["x-kind"])).map(({ name }) => name);
  const { key, alternativeKeys = [] } = importable;
  const keys = [...key, ...alternativeKeys];
  const kinds = { days: ofKinds("date", "dateTime"), numbers: ofKinds("integer", "decimal") };
  return { titles: Object.fromEntries(titles), keys, minKeys: key.length, ...kinds };
}
