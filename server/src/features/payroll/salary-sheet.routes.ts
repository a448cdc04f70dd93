import type { FileChange, StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { salaryLimits, templateName } from "@aeromaint/contracts/payroll/salary.ts";
import type { FastifyReply } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import { runOnSheet, sheetPool } from "../../infra/files/sheets/sheet-process.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { importSheet, previewSheet, problemsOf } from "./import/import-sheet.ts";
import type { MarkJob } from "./import/sheet/mark-sheet.ts";
import type { SheetContent, SheetJob } from "./import/sheet/read-sheet.ts";
import { findBatch, undoBatch } from "./import/write-lines.queries.ts";
import { salaryTemplate } from "./template.ts";

/** A sheet of 20 MB and the form around it. */
const bodyLimit = 21 * 1024 * 1024;
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The way of a sheet: template, trial, marked problems, import, and back again. */
export async function salarySheetRoutes(app: App): Promise<void> {
  serve(app, "GET /platform/salary/export", async (_request, reply) =>
    sendFile(reply, templateName, await salaryTemplate()),
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
      const sheet = sheetOf(file);
      const isTrial = dryRun === "1" || dryRun === "true";
      const source = app.files.staging.sourceOf(sheet);
      const read = () =>
        runOnSheet(reading, {
          ...{ source, sheet: chosen, month, maxProblems: salaryLimits.problems },
        });
      const who = actorOf(request);
      if (isTrial) {
        const intake = { content: await read(), month, fileName: sheet.name, actor: who };
        return ok(await app.db.transaction().execute((tx) => previewSheet(tx, intake)));
      }
      const content = await read();
      const outcome = await write(request, { title: "导入薪资", type: "1" }, async (unit) => {
        const result = await importSheet(unit.tx, {
          content,
          month,
          fileName: sheet.name,
          actor: who,
        });
        await unit.record({
          ...{ act: "rows.written", subject: [], table: "platformSalary" },
          changes: [
            ["新增行数", null, result.imported],
            ["更新行数", null, result.updated],
          ],
        });
        return result;
      });
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
      const sheet = sheetOf(file);
      const maxProblems = salaryLimits.rows;
      const source = app.files.staging.sourceOf(sheet);
      const content = await runOnSheet(reading, { source, sheet: chosen, month, maxProblems });
      const intake = { content, month, fileName: sheet.name, actor: actorOf(request) };
      const { problems } = await app.db
        .transaction()
        .execute((tx) => problemsOf(tx, intake, maxProblems));
      const marked = await runOnSheet(marking, { source, sheet: content.source.sheet, problems });
      return sendFile(reply, `${sheet.name.replace(/\.[^.]*$/, "")}_问题标注.xlsx`, marked);
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
        ...{ act: "rows.written", subject: [], table: "platformSalary" },
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

/** The one sheet of a form: files that are stored already are no sheets. */
function sheetOf([first]: readonly FileChange[]): StagedFile {
  if (!first || !("staged" in first)) throw invalidField("file", "请选择要导入的薪资表");
  return first.staged;
}

function sendFile(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .header("Content-Disposition", contentDisposition("attachment", name))
    .header("Cache-Control", "no-store")
    .type(sheetType)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const file = new URL("./import/sheet/sheet-worker.ts", import.meta.url);
const reading = sheetPool<SheetJob, SheetContent>({
  ...{ file, handler: "readInProcess", maxMilliseconds: 15_000 },
  ...{ maxHeapMegabytes: 128, maxResidentMegabytes: 384 },
});
/** A marked sheet is written as a whole. */
const marking = sheetPool<MarkJob, Uint8Array>({
  ...{ file, handler: "markInProcess", maxMilliseconds: 20_000 },
  ...{ maxHeapMegabytes: 320, maxResidentMegabytes: 640 },
});
