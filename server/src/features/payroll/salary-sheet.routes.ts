import {
  salary,
  type salarySheet,
  salaryTemplateName,
} from "@aeromaint/contracts/payroll/salary.ts";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { findUndoable } from "../../crud/import/kept-imports.queries.ts";
import { sheetRoutes, undoSheet } from "../../crud/import/sheet.routes.ts";
import { sendWorkbook } from "../../crud/import/sheet-answers.ts";
import { serve } from "../../crud/serve.ts";
import { inSheetProcess } from "../../infra/files/sheets/table/sheet-processes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { findSalaryImport, monthImport } from "./import/salary-import.queries.ts";
import { payHeadings } from "./import/sheet/pay-headings.ts";
import type { SheetContent, SheetJob } from "./import/sheet/read-sheet.ts";
import { salaryTemplate } from "./template.ts";

const file = new URL("./import/sheet/sheet-worker.ts", import.meta.url);
const readInWorker = inSheetProcess<SheetJob, SheetContent>(file, "read", "readInProcess");
const monthOf = ({ body }: FastifyRequest) => (body as Static<typeof salarySheet>).month;

/** Template, dry run, marked problems, import and undo of a sheet. */
export async function salarySheetRoutes(app: App): Promise<void> {
  serve(app, "GET /platform/salary/export", async (_request, reply) =>
    sendWorkbook(reply, salaryTemplateName, await salaryTemplate()),
  );

  sheetRoutes(app, {
    path: `${salary.path}/upload`,
    title: salary.title,
    sheetTitle: "薪资表",
    rules: payHeadings,
    read: (job, request) => readInWorker({ ...job, month: monthOf(request) }),
    importOf: (request) => monthImport(monthOf(request)),
    answerOf: ({ importId: batchId, ...outcome }) => ({
      data: { ...outcome, batchId },
      message: ["导入成功", ...outcome.notes].join("，"),
    }),
  });

  serve(app, "GET /platform/salary/batch", async (request) => {
    const { month } = request.query;
    const last = await findUndoable(app.db, monthImport(month), actorOf(request));
    return ok(last ? { ...last, batchId: last.importId, month } : null);
  });

  serve(app, "DELETE /platform/salary/batch/:batchId", async (request) => {
    const { batchId } = request.params;
    const target = await findSalaryImport(app.db, idOf(batchId), actorOf(request));
    return undoSheet(request, target, batchId);
  });
}
