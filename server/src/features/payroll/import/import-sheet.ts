import { paySums, type SalaryImport, salaryLimits } from "@aeromaint/contracts/payroll/salary.ts";
import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";
import { SheetRefusal, sheetNotes } from "../../../crud/import/sheet-answers.ts";
import type { Tx } from "../../../infra/db/database.ts";
import {
  fillIn,
  findPeople,
  layLines,
  pairProblems,
  peopleProblems,
  rangeProblems,
  sumProblems,
  takeOver,
} from "./lines.queries.ts";
import {
  countLines,
  type Intake,
  lockMonth,
  previewLines,
  writeLines,
} from "./write-lines.queries.ts";

/** Imports a sheet as a whole. @throws 400 with every problem, and nothing is written */
export async function importSheet(tx: Tx, intake: Intake): Promise<SalaryImport> {
  await lockMonth(tx, intake.month);
  const outcome = await previewSheet(tx, intake);
  return { ...outcome, batchId: await writeLines(tx, intake, outcome) };
}

/** What an import would do. Writes nothing that outlives the transaction. @throws 400 as an import */
export async function previewSheet(tx: Tx, intake: Intake): Promise<SalaryImport> {
  const { ignoredColumns, source } = intake.content;
  const { problems, count } = await problemsOf(tx, intake, salaryLimits.problems);
  if (count > 0) throw new SheetRefusal(problems, count, source);
  const counts = await countLines(tx);
  const rows = await previewLines(tx);
  return { ...counts, batchId: null, ignoredColumns, source, notes: sheetNotes(source), rows };
}

/** Everything that is wrong with a sheet, row by row; its lines are staged at the same time. */
export async function problemsOf(
  tx: Tx,
  { content, month, actor }: Intake,
  max: number,
): Promise<{ problems: SheetProblem[]; count: number }> {
  await layLines(tx, content.batches);
  await findPeople(tx, actor);
  const found = [await peopleProblems(tx, max)];
  await takeOver(tx, content, month);
  found.push(await pairProblems(tx, max));
  for (const sum of paySums) {
    // What the sheet states is checked, the rest filled in; later sums stand on both.
    found.push(await sumProblems(tx, sum, max));
    await fillIn(tx, sum, content);
  }
  found.push(await rangeProblems(tx, max));
  const problems = [content.problems, ...found.map((each) => each.problems)].flat();
  return {
    problems: problems.toSorted((one, other) => one.row - other.row).slice(0, max),
    count: found.reduce((total, each) => total + each.count, content.problemCount),
  };
}
