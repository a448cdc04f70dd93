import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import {
  type ImportProgress,
  importLimits,
  type peopleUpload,
  type sheetUpload,
} from "@aeromaint/contracts/wire/sheet-import.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { stagedFilesIn } from "../../infra/files/owned-files.ts";
import type { HeadingRules } from "../../infra/files/sheets/table/headings.ts";
import type { MarkJob } from "../../infra/files/sheets/table/mark-sheet.ts";
import type { TableContent, TableJob } from "../../infra/files/sheets/table/read-table.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { throwIfClientClosed } from "../../infra/http/request-context.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { actorOf } from "../actor.ts";
import { idOf } from "../ids.ts";
import { serveNamed } from "../serve.ts";
import { write } from "../write.ts";
import {
  type ImportOutcome,
  importRows,
  type SheetImport,
  type UploadedSheet,
} from "./import-rows.ts";
import { inImportTurn } from "./import-turns.ts";
import type { ImportTarget } from "./importable.ts";
import { undoImport } from "./kept-imports.queries.ts";
import { receivePhotos } from "./photos.ts";
import { findProgress, ProgressReports } from "./progress.queries.ts";
import type { SheetLine } from "./read-rows.ts";
import {
  sheetBodyLimit as bodyLimit,
  isTrial,
  markedFileName,
  requireSheet,
  SheetRefusal,
  sendWorkbook,
} from "./sheet-answers.ts";

/** Kind of sheets with the address of its uploads. */
interface SheetRoutesOptions {
  /** Path of uploads. The marked sheet and the progress are below it. */
  path: string;
  title: string;
  /** Name of the sheet in messages; default 表格. */
  sheetTitle?: string;
  /** Field of the accounts that photos are named after; absent without photos. */
  photoKey?: string | undefined;
  rules: HeadingRules;
  read(job: TableJob, request: FastifyRequest): Promise<TableContent>;
  importOf(request: FastifyRequest): SheetImport;
  /** Data and message of an answer; default: the outcome. */
  answerOf?(outcome: ImportOutcome): { data: object; message: string };
}

const markInWorker = inSheetProcess<MarkJob & { rules: HeadingRules }, Uint8Array>(
  new URL("./read-rows.ts", import.meta.url),
  "mark",
  "markRowsInProcess",
);

const maxMarkedProblems = 20_000;

/** Rolls back the transaction of a trial. */
class TrialRollback extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super("a trial is not kept");
    this.outcome = outcome;
  }
}

/** Registers trial, marked sheet, import and progress of a kind of sheets. */
export function sheetRoutes(app: App, kind: SheetRoutesOptions): void {
  const { path, title, rules } = kind;
  // Forms with photos have the general size limit.
  const limits = kind.photoKey ? {} : { bodyLimit };
  const importerOf = (request: FastifyRequest) => ({
    userId: signedIn(request).userId,
    resource: path,
  });
  const answer = (outcome: ImportOutcome, isDone: boolean) => {
    const { data, message } = kind.answerOf?.(outcome) ?? { data: outcome, message: "导入成功" };
    return isDone ? ok(data, message) : ok(data);
  };

  serveNamed(
    app,
    `POST ${path}`,
    async (request) => {
      const isDryRun = isTrial((request.body as SheetUpload).dryRun);
      const notes = new ProgressReports(app.db, importerOf(request));
      const onProgress = (progress: ImportProgress) => {
        if (isDryRun) throwIfClientClosed();
        notes.report(progress);
      };
      const given = { maxProblems: importLimits.problems, isTrial: isDryRun, onProgress };
      try {
        const intake = await receiveSheet(request, kind, given);
        const target = kind.importOf(request);
        if (isDryRun) return answer(await tryImport(app, target, intake), false);
        const turn = { rows: intake.content.count, onProgress };
        const outcome = await inImportTurn("imports", turn, () =>
          write(request, { title: `导入${title}`, type: "1" }, (unit) =>
            recordCounts(unit, target, () => importRows(unit, target, intake)),
          ),
        );
        return answer(outcome, true);
      } finally {
        await notes.end();
      }
    },
    limits,
  );

  serveNamed(
    app,
    `POST ${path}/marked`,
    async (request, reply) => {
      const intake = await receiveSheet(request, kind, {
        maxProblems: maxMarkedProblems,
        isTrial: true,
        onProgress: throwIfClientClosed,
      });
      const trial = tryImport(app, kind.importOf(request), intake);
      const problems = await trial.then(
        () => [],
        (error: unknown) => {
          if (error instanceof SheetRefusal) return error.problems;
          throw error;
        },
      );
      const sheet = requireSheet((request.body as SheetUpload).file);
      const source = app.files.staging.sourceOf(sheet);
      const job = { source, sheet: intake.content.source.sheet, problems };
      return sendWorkbook(reply, markedFileName(sheet), await markInWorker({ ...job, rules }));
    },
    limits,
  );

  serveNamed(app, `GET ${path}/progress`, async (request) =>
    ok((await findProgress(app.db, importerOf(request))) ?? null),
  );
}

/** `photos` only for people. */
type SheetUpload = Static<typeof sheetUpload> & Pick<Static<typeof peopleUpload>, "photos">;

/** Reads the sheet of a request, and the photos for its rows. */
async function receiveSheet(
  request: FastifyRequest,
  kind: SheetRoutesOptions,
  given: Pick<UploadedSheet, "maxProblems" | "isTrial" | "onProgress">,
): Promise<UploadedSheet> {
  const { server: app } = request;
  const { file: files, sheet: chosen = null, photos: archives } = request.body as SheetUpload;
  const sheet = requireSheet(files, kind.sheetTitle);
  const source = app.files.staging.sourceOf(sheet);
  const job = { source, sheet: chosen, maxProblems: given.maxProblems };
  const content = await kind.read(job, request);
  const { timeZone } = app.config;
  const today = app.clock().toLocaleDateString("sv-SE", { timeZone });
  const [archive] = stagedFilesIn(archives ?? []);
  const photos = archive
    ? await receiveSheetPhotos(request, kind, { ...given, content, archive })
    : null;
  return { ...given, photos, content, fileName: sheet.name, actor: actorOf(request), today };
}

/** Receives the photos of a sheet's rows. Files of a trial are discarded immediately. */
async function receiveSheetPhotos(
  { server, stagedFiles }: FastifyRequest,
  { photoKey = "" }: SheetRoutesOptions,
  { content, archive, isTrial, onProgress }: PhotoArchive,
) {
  const { staging } = server.files;
  const lines = content.batches.flatMap((batch) => JSON.parse(batch) as SheetLine[]);
  return receivePhotos({
    archive: staging.sourceOf(archive),
    onProgress,
    names: lines.flatMap(({ cells }) => cells[photoKey] ?? []),
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

/** Runs an import without keeping its changes. */
async function tryImport(app: App, target: SheetImport, intake: UploadedSheet) {
  const { content, onProgress } = intake;
  try {
    return await inImportTurn("previews", { rows: content.count, onProgress }, () =>
      app.inTransaction(async (unit): Promise<never> => {
        const outcome = await importRows(unit, target, intake);
        throw new TrialRollback({ ...outcome, importId: null });
      }),
    );
  } catch (error) {
    if (error instanceof TrialRollback) return error.outcome;
    throw error;
  }
}

/** Answers the undo of an import. */
export async function undoSheet(request: FastifyRequest, target: ImportTarget, importId: string) {
  const undone = { importId: idOf(importId), actor: actorOf(request) };
  const operation = { title: `撤销${target.resource.title}导入`, type: "3" } as const;
  const outcome = await write(request, operation, (unit) =>
    recordCounts(unit, target, () => undoImport(unit, target, undone)),
  );
  return ok(outcome, "撤销成功");
}

/** Records counts in the log row. The kept import holds the changes of the fields. */
async function recordCounts<Counts extends object>(
  unit: UnitOfWork,
  { table }: ImportTarget,
  change: () => Promise<Counts>,
): Promise<Counts> {
  const counts = await change();
  unit.fieldChanges.length = 0;
  const titles = {
    imported: "新增行数",
    updated: "更新行数",
    removed: "删除行数",
    restored: "恢复行数",
  };
  const changes = Object.entries(titles).flatMap(([name, field]) => {
    const count = (counts as Record<string, unknown>)[name];
    return typeof count === "number" ? [[field, null, count] as const] : [];
  });
  await unit.record({ act: "rows.written", subject: [], table, changes });
  return counts;
}
