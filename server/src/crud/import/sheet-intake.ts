import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import type { peopleUpload, sheetUpload } from "@aeromaint/contracts/wire/sheet-import.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { stagedIn } from "../../infra/files/owned-files.ts";
import type { HeadingRules } from "../../infra/files/sheets/table/headings.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import { actorOf } from "../actor.ts";
import { columnsOf } from "./cells.ts";
import type { RowsIntake } from "./import-rows.ts";
import type { Importable } from "./importable.ts";
import { receivePhotos } from "./photos.ts";
import type { RowsContent, RowsJob, SheetLine } from "./read-rows.ts";
import { sheetOf } from "./sheet-answers.ts";

/** Of people it may have photos. */
export type Upload = Static<typeof sheetUpload> & Pick<Static<typeof peopleUpload>, "photos">;

const readInWorker = inSheetProcess<RowsJob, RowsContent>(
  new URL("./read-rows.ts", import.meta.url),
  "read",
  "readRowsInProcess",
);

/** What a request brings for an import: the rows of its sheet, and the photos that fit them. */
export async function intakeOf(
  request: FastifyRequest,
  importable: Importable,
  given: Pick<RowsIntake, "maxProblems" | "isTrial" | "onProgress">,
): Promise<RowsIntake> {
  const { server: app } = request;
  const { file: files, sheet: chosen = null, photos: archives } = request.body as Upload;
  const sheet = sheetOf(files);
  const content = await readInWorker({
    source: app.files.staging.sourceOf(sheet),
    sheet: chosen,
    maxProblems: given.maxProblems,
    title: importable.resource.title,
    rules: headingRulesOf(importable),
  });
  const { timeZone } = app.config;
  const today = app.clock().toLocaleDateString("sv-SE", { timeZone });
  const [archive] = stagedIn(archives ?? []);
  const photos = archive
    ? await photosIn(request, importable, { ...given, content, archive })
    : null;
  return { ...given, photos, content, fileName: sheet.name, actor: actorOf(request), today };
}

/** The photos for the rows of a sheet. They are gone with the request, those of a trial at once. */
async function photosIn(
  { server, stagedFiles }: FastifyRequest,
  { key }: Importable,
  { content, archive, isTrial, onProgress }: Archive,
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

interface Archive extends Pick<RowsIntake, "content" | "isTrial" | "onProgress"> {
  archive: StagedFile;
}

/** By which headings the columns of a resource's sheet are known. */
export function headingRulesOf(importable: Importable): HeadingRules {
  const columns = columnsOf(importable);
  const titles = columns.map(({ name, title }) => [name, title] as const);
  const ofKinds = (...kinds: string[]) =>
    columns.filter(({ schema }) => kinds.includes(schema["x-kind"])).map(({ name }) => name);
  const { key, standIns = [] } = importable;
  const keys = [...key, ...standIns];
  const kinds = { days: ofKinds("date", "dateTime"), numbers: ofKinds("integer", "decimal") };
  return { titles: Object.fromEntries(titles), keys, minKeys: key.length, ...kinds };
}
