import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import {
  type FirstCode,
  type firstCodeRequest,
  type ImportProgress,
  importLimits,
  type SheetProblem,
} from "@aeromaint/contracts/wire/sheet-import.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { HeadingRules } from "../../infra/files/sheets/table/headings.ts";
import type { MarkJob } from "../../infra/files/sheets/table/mark-sheet.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden } from "../../infra/http/errors.ts";
import { throwIfClientClosed } from "../../infra/http/request-context.ts";
import { createFirstCodes } from "../../infra/passwords/first-code.queries.ts";
import { canMailFirstCodes, mailFirstCode } from "../../infra/passwords/first-code-mail.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { actorOf } from "../actor.ts";
import { idOf } from "../ids.ts";
import { serveNamed } from "../serve.ts";
import { write } from "../write.ts";
import { importRows, type UploadedSheet } from "./import-rows.ts";
import { inImportTurn } from "./import-turns.ts";
import { type Importable, importPermission } from "./importable.ts";
import { findAddedRows, findUndoable, undoImport } from "./kept-imports.queries.ts";
import { findProgress, ProgressReports } from "./progress.queries.ts";
import {
  sheetBodyLimit as bodyLimit,
  isTrial,
  markedFileName,
  requireSheet,
  SheetRefusal,
  sendWorkbook,
} from "./sheet-answers.ts";
import { importTemplate } from "./template.ts";
import { headingRulesOf, receiveSheet, type SheetUpload } from "./uploaded-sheet.ts";

const markInWorker = inSheetProcess<MarkJob & { rules: HeadingRules }, Uint8Array>(
  new URL("./read-rows.ts", import.meta.url),
  "mark",
  "markRowsInProcess",
);

/** Rolls back the transaction of a trial. */
class TrialRollback<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("a trial is not kept");
    this.outcome = outcome;
  }
}

/** Registers template, trial, marked sheet, import and undo of a resource. */
export function importRoutes(app: App, importable: Importable): void {
  const { path, title } = importable.resource;
  // Forms with photos have the general size limit.
  const limits = importable.photoOwners ? {} : { bodyLimit };
  serveNamed(app, `GET ${path}/import/template`, async (request, reply) => {
    const { filled } = request.query as { filled?: string };
    const actor = actorOf(request);
    if (filled) {
      if (!hasPermission(actor.user.permissions, importPermission(importable, "query")))
        throw forbidden();
      await write(request, { title: `导出${title}`, type: "0" }, async () => {});
    }
    const sheet = await importTemplate(app.db, importable, { actor, filled: filled === "1" });
    return sendWorkbook(reply, `${title}${filled ? "" : "导入模板"}.xlsx`, sheet);
  });

  serveNamed(
    app,
    `POST ${path}/import`,
    async (request) => {
      const maxProblems = importLimits.problems;
      const isDryRun = isTrial((request.body as SheetUpload).dryRun);
      const notes = new ProgressReports(app.db, importerOf(request, importable));
      const onProgress = (progress: ImportProgress) => {
        if (isDryRun) throwIfClientClosed();
        notes.report(progress);
      };
      try {
        const intake = await receiveSheet(request, importable, {
          maxProblems,
          isTrial: isDryRun,
          onProgress,
        });
        if (isDryRun) return ok(await tryImport(app, importable, intake));
        const turn = { rows: intake.content.count, onProgress };
        const outcome = await inImportTurn("imports", turn, () =>
          write(request, { title: `导入${title}`, type: "1" }, (unit) =>
            recordCounts(unit, importable, () => importRows(unit, importable, intake)),
          ),
        );
        return ok(outcome, "导入成功");
      } finally {
        await notes.end();
      }
    },
    limits,
  );

  serveNamed(
    app,
    `POST ${path}/import/marked`,
    async (request, reply) => {
      const maxProblems = importLimits.rows * 2;
      const intake = await receiveSheet(request, importable, {
        maxProblems,
        isTrial: true,
        onProgress: throwIfClientClosed,
      });
      const problems = await problemsOf(tryImport(app, importable, intake));
      const sheet = requireSheet((request.body as SheetUpload).file);
      const source = app.files.staging.sourceOf(sheet);
      const job = { source, sheet: intake.content.source.sheet, problems };
      const marked = await markInWorker({ ...job, rules: headingRulesOf(importable) });
      return sendWorkbook(reply, markedFileName(sheet), marked);
    },
    limits,
  );

  undoRoutes(app, importable);
  if (importable.findAddedUsers) firstCodeRoute(app, importable, importable.findAddedUsers);
}

const importerOf = (request: FastifyRequest, { resource }: Importable) => ({
  userId: signedIn(request).userId,
  resource: resource.path,
});

function undoRoutes(app: App, importable: Importable): void {
  const { path, title } = importable.resource;
  serveNamed(app, `GET ${path}/import/progress`, async (request) =>
    ok((await findProgress(app.db, importerOf(request, importable))) ?? null),
  );

  serveNamed(app, `GET ${path}/import/last`, async (request) =>
    ok((await findUndoable(app.db, importable, actorOf(request))) ?? null),
  );

  serveNamed(app, `DELETE ${path}/import/:importId`, async (request) => {
    const { importId } = request.params as { importId: string };
    const undone = { importId: idOf(importId), actor: actorOf(request) };
    const outcome = await write(request, { title: `撤销${title}导入`, type: "3" }, (unit) =>
      recordCounts(unit, importable, () => undoImport(unit, importable, undone)),
    );
    return ok(outcome, "撤销成功");
  });
}

/** Codes are shown once. New codes replace earlier ones. */
function firstCodeRoute(
  app: App,
  importable: Importable,
  newcomers: NonNullable<Importable["findAddedUsers"]>,
): void {
  const { path, title } = importable.resource;
  serveNamed(app, `POST ${path}/import/:importId/codes`, async (request) => {
    const { importId } = request.params as { importId: string };
    const given = { importId: idOf(importId), actor: actorOf(request) };
    const { way } = request.body as Static<typeof firstCodeRequest>;
    const operation = { title: `生成${title}首次登录码`, type: "2" } as const;
    const made = await write(request, operation, async (unit) => {
      const people = await newcomers(
        unit.tx,
        await findAddedRows(unit.tx, importable, given),
        given.actor,
      );
      const userIds = people.map(({ userId }) => userId);
      const codes = await createFirstCodes(unit.tx, userIds, given.actor.now);
      const slips: FirstCode[] = [];
      for (const { userId, email, ...person } of people) {
        const code = codes.get(userId) ?? "";
        const isMailed = way === "mail" && email && canMailFirstCodes(app);
        if (isMailed) await mailFirstCode(app, unit, { userId, email, code });
        else slips.push({ ...person, code });
      }
      return { mailed: people.length - slips.length, slips };
    });
    return ok(made, "首次登录码已生成");
  });
}

/** Runs an import without keeping its changes. */
async function tryImport(app: App, importable: Importable, intake: UploadedSheet) {
  const { content, onProgress } = intake;
  try {
    return await inImportTurn("previews", { rows: content.count, onProgress }, () =>
      app.inTransaction(async (unit): Promise<never> => {
        const outcome = await importRows(unit, importable, intake);
        throw new TrialRollback({ ...outcome, importId: null });
      }),
    );
  } catch (error) {
    if (error instanceof TrialRollback) return error.outcome;
    throw error;
  }
}

/** Problems of the cells, with those found by the database. */
async function problemsOf(trial: Promise<unknown>): Promise<readonly SheetProblem[]> {
  try {
    await trial;
    return [];
  } catch (error) {
    if (error instanceof SheetRefusal) return error.problems;
    throw error;
  }
}

/** Records counts in the log row. The kept import holds the changes of the fields. */
async function recordCounts<Counts extends object>(
  unit: UnitOfWork,
  { table }: Importable,
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
