import type { FileChange, StagedFile } from "@aeromaint/contracts/fields/files.ts";
import {
  salary,
  salaryBatch,
  salaryBatchQuery,
  salaryImport,
  salaryLimits,
  salarySheet,
  salaryUndo,
  salaryUpload,
  templateName,
} from "@aeromaint/contracts/payroll/salary.ts";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { noteChange } from "../../crud/field-changes.ts";
import { idOf } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { importSheet, previewSheet, problemsOf } from "./import/import-sheet.ts";
import { markInWorker, readInWorker } from "./import/sheet/sheet-in-worker.ts";
import { findBatch, undoBatch } from "./import/undo.queries.ts";
import { salaryTemplate } from "./template.ts";

const { path, title } = salary;
const tags = [title];
const config = { access: "platform:salary:import" } as const;
/** A sheet of 20 MB and the form around it. */
const bodyLimit = 21 * 1024 * 1024;
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The way of a sheet: template, trial, marked problems, import, and back again. */
export async function salarySheetRoutes(app: App): Promise<void> {
  app.get(`${path}/export`, {
    config,
    schema: { tags, summary: "下载薪资模板" },
    handler: async (_request, reply) => sendFile(reply, templateName, await salaryTemplate()),
  });

  uploadRoute(app);
  markedRoute(app);
  batchRoutes(app);
}

function uploadRoute(app: App): void {
  app.post(`${path}/upload`, {
    config,
    bodyLimit,
    schema: {
      tags,
      summary: "导入薪资",
      body: salaryUpload,
      response: { 200: answer(salaryImport) },
    },
    handler: async (request) => {
      const { month, dryRun, file } = request.body;
      const sheet = sheetOf(file);
      const isTrial = dryRun === "1" || dryRun === "true";
      const source = app.files.staging.sourceOf(sheet);
      const read = () => readInWorker({ source, month, maxProblems: salaryLimits.problems });
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
        noteChange(unit, "新增行数", null, result.imported);
        noteChange(unit, "更新行数", null, result.updated);
        return result;
      });
      return ok(outcome, "导入成功");
    },
  });
}

function markedRoute(app: App): void {
  app.post(`${path}/upload/marked`, {
    config,
    bodyLimit,
    schema: { tags, summary: "下载标注后的薪资表", body: salarySheet },
    handler: async (request, reply) => {
      const { month, file } = request.body;
      const sheet = sheetOf(file);
      const maxProblems = salaryLimits.rows;
      const source = app.files.staging.sourceOf(sheet);
      const content = await readInWorker({ source, month, maxProblems });
      const intake = { content, month, fileName: sheet.name, actor: actorOf(request) };
      const { problems } = await app.db
        .transaction()
        .execute((tx) => problemsOf(tx, intake, maxProblems));
      const marked = await markInWorker({ source, problems });
      return sendFile(reply, `${sheet.name.replace(/\.[^.]*$/, "")}_问题标注.xlsx`, marked);
    },
  });
}

function batchRoutes(app: App): void {
  app.get(`${path}/batch`, {
    config,
    schema: {
      tags,
      summary: "最近一次导入",
      querystring: salaryBatchQuery,
      response: { 200: answer(Type.Union([salaryBatch, Type.Null()])) },
    },
    handler: async (request) =>
      ok((await findBatch(app.db, request.query.month, actorOf(request))) ?? null),
  });

  app.delete(`${path}/batch/:batchId`, {
    config,
    schema: {
      tags,
      summary: "撤销导入",
      params: Type.Object({ batchId: Type.String() }),
      response: { 200: answer(salaryUndo) },
    },
    handler: async (request) => {
      const id = idOf(request.params.batchId);
      const outcome = await write(request, { title: "撤销薪资导入", type: "3" }, async (unit) => {
        const result = await undoBatch(unit.tx, id, actorOf(request));
        noteChange(unit, "删除行数", null, result.removed);
        noteChange(unit, "恢复行数", null, result.restored);
        return result;
      });
      return ok(outcome, "撤销成功");
    },
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
