import { salaryLimits, salaryTemplateName } from "@aeromaint/contracts/payroll/salary.ts";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { inImportTurn } from "../../crud/import/import-turns.ts";
import {
  sheetBodyLimit as bodyLimit,
  isTrial,
  markedFileName,
  requireSheet,
  sendWorkbook,
} from "../../crud/import/sheet-answers.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { MarkJob } from "../../infra/files/sheets/table/mark-sheet.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { importSheet, previewSheet, problemsOf } from "./import/import-sheet.ts";
import type { SheetContent, SheetJob } from "./import/sheet/read-sheet.ts";
import { findBatch, undoBatch } from "./import/write-lines.queries.ts";
import { salaryTemplate } from "./template.ts";

/** Template, dry run, marked problems, import and undo of a sheet. */
export async function salarySheetRoutes(app: App): Promise<void> {
  serve(app, "GET /platform/salary/export", async (_request, reply) =>
    sendWorkbook(reply, salaryTemplateName, await salaryTemplate()),
  );

  uploadRoute(app);
  markedRoute(app);
  batchRoutes(app);
}

function uploadRoute(app: App): void {
  serve(
    app,
    "POST /platform/salary/upload",
    async (request) => {
      const { month, dryRun, file, sheet: chosen = null } = request.body;
      const sheet = requireSheet(file, "薪资表");
      const source = app.files.staging.sourceOf(sheet);
      const read = () =>
        readInWorker({ source, sheet: chosen, month, maxProblems: salaryLimits.problems });
      const who = actorOf(request);
      if (isTrial(dryRun)) {
        const intake = { content: await read(), month, fileName: sheet.name, actor: who };
        const preview = () => app.db.transaction().execute((tx) => previewSheet(tx, intake));
        return ok(await inImportTurn("previews", { rows: intake.content.count }, preview));
      }
      const content = await read();
      const importAll = async (unit: UnitOfWork) => {
        const result = await importSheet(unit.tx, {
          content,
          month,
          fileName: sheet.name,
          actor: who,
        });
        await unit.record({
          act: "rows.written",
          subject: [],
          table: "platformSalary",
          changes: [
            ["新增行数", null, result.imported],
            ["更新行数", null, result.updated],
          ],
        });
        return result;
      };
      const outcome = await inImportTurn("imports", { rows: content.count }, () =>
        write(request, { title: "导入薪资", type: "1" }, importAll),
      );
      return ok(outcome, ["导入成功", ...outcome.notes].join("，"));
    },
    { bodyLimit },
  );
}

function markedRoute(app: App): void {
  serve(
    app,
    "POST /platform/salary/upload/marked",
    async (request, reply) => {
      const { month, file, sheet: chosen = null } = request.body;
      const sheet = requireSheet(file, "薪资表");
      const maxProblems = salaryLimits.rows;
      const source = app.files.staging.sourceOf(sheet);
      const content = await readInWorker({ source, sheet: chosen, month, maxProblems });
      const intake = { content, month, fileName: sheet.name, actor: actorOf(request) };
      const { problems } = await inImportTurn("previews", { rows: content.count }, () =>
        app.db.transaction().execute((tx) => problemsOf(tx, intake, maxProblems)),
      );
      const marked = await markInWorker({ source, sheet: content.source.sheet, problems });
      return sendWorkbook(reply, markedFileName(sheet), marked);
    },
    { bodyLimit },
  );
}

function batchRoutes(app: App): void {
  serve(app, "GET /platform/salary/batch", async (request) =>
    ok((await findBatch(app.db, request.query.month, actorOf(request))) ?? null),
  );

  serve(app, "DELETE /platform/salary/batch/:batchId", async (request) => {
    const id = idOf(request.params.batchId);
    const outcome = await write(request, { title: "撤销薪资导入", type: "3" }, async (unit) => {
      const result = await undoBatch(unit.tx, id, actorOf(request));
      await unit.record({
        act: "rows.written",
        subject: [],
        table: "platformSalary",
        changes: [
          ["删除行数", null, result.removed],
          ["恢复行数", null, result.restored],
        ],
      });
      return result;
    });
    return ok(outcome, "撤销成功");
  });
}

const file = new URL("./import/sheet/sheet-worker.ts", import.meta.url);
const readInWorker = inSheetProcess<SheetJob, SheetContent>(file, "read", "readInProcess");
const markInWorker = inSheetProcess<MarkJob, Uint8Array>(file, "mark", "markInProcess");
