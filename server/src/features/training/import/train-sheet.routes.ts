import {
  type TrainSheetProblem,
  trainExampleAccount,
  trainSheetColumns,
  trainSheetLimits,
  trainTemplateName,
} from "@aeromaint/contracts/training/import.ts";
import { actorOf } from "../../../crud/actor.ts";
import { sheetBodyLimit as bodyLimit, sendWorkbook } from "../../../crud/import/sheet-answers.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import { inSheetProcess } from "../../../infra/files/sheets/table/sheet-processes.ts";
import { writeSheet } from "../../../infra/files/sheets/write-sheet.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { AppError, invalidField } from "../../../infra/http/errors.ts";
import { importOutcome, lockImports, recordLines, resolveLines } from "./import-records.queries.ts";
import type { TrainSheetContent, TrainSheetJob } from "./read-train-sheet.ts";

const readInWorker = inSheetProcess<TrainSheetJob, TrainSheetContent>(
  new URL("./train-sheet-worker.ts", import.meta.url),
  "read",
  "readTrainSheetInProcess",
);

/** Records by a sheet: all of it, or nothing. */
export function trainSheetRoutes(app: App): void {
  serve(app, "GET /train/record/template", async (_request, reply) => {
    return sendWorkbook(reply, trainTemplateName, await template());
  });

  serve(
    app,
    "POST /train/record/upload",
    async (request) => {
      const { file, sheet = null, dryRun } = request.body;
      const [first] = file;
      if (!first || !("staged" in first)) throw invalidField("file", "请选择要导入的培训记录表");
      const source = app.files.staging.sourceOf(first.staged);
      const content = await readInWorker({ source, sheet });
      const actor = actorOf(request);
      if (dryRun === "1") {
        const { lines, problems } = await resolveLines(app.db, content, actor);
        refuseProblems(problems, content);
        return ok(importOutcome(content, lines));
      }
      const outcome = await write(request, { title: "导入培训记录", type: "1" }, async (unit) => {
        await lockImports(unit.tx);
        const { lines, problems } = await resolveLines(unit.tx, content, actor);
        refuseProblems(problems, content);
        await recordLines(unit, lines, actor);
        return importOutcome(content, lines);
      });
      return ok(outcome, `导入成功，共 ${outcome.imported} 条`);
    },
    { bodyLimit },
  );
}

/** @throws 400 with what is wrong, by row and column */
function refuseProblems(
  problems: readonly TrainSheetProblem[],
  { sheet, sheets }: TrainSheetContent,
): void {
  const [first] = problems;
  if (!first) return;
  const { length: count } = problems;
  const total = count > 1 ? `（共${count}处问题）` : "";
  throw new AppError(400, `第${first.row}行“${first.column}”：${first.message}${total}`, {
    errors: problems
      .slice(0, trainSheetLimits.problems)
      .map((problem) => ({ field: "file", ...problem, sheet, sheets })),
  });
}

/** The sheet to fill in, with an example that imports pass over. */
function template(): Promise<Uint8Array> {
  const titles = Object.values(trainSheetColumns).map(({ title }) => title);
  const example = [
    "张三",
    "人为因素复训",
    "2026-03-01",
    8,
    "李教员",
    "通过",
    "示例行，导入时自动跳过",
  ];
  return writeSheet([
    {
      name: "培训记录",
      columns: titles.map(() => ({ width: 16 })),
      rows: [titles, [trainExampleAccount, ...example]],
      freezePane: { rows: 1 },
    },
  ]);
}
