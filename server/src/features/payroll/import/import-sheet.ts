import {
  paySums,
  type SalaryImport,
  type SalarySource,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { AppError } from "../../../infra/http/errors.ts";
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
import type { SheetProblem } from "./sheet/problems.ts";
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
  if (count > 0) throw refusal(problems, count, source);
  const counts = await countLines(tx);
  const rows = await previewLines(tx);
  return { ...counts, batchId: null, ignoredColumns, source, notes: notesOf(source), rows };
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

/** What is imported, or is not, although the sheet may look otherwise. */
function notesOf({ columns, hiddenRows, sumRows, remarkRows }: SalarySource): string[] {
  const notes: string[] = [];
  if (hiddenRows > 0) notes.push(`其中${hiddenRows}行在表格中被筛选或隐藏，一并导入`);
  const hidden = columns.filter(({ isHidden }) => isHidden).map(({ title }) => `“${title}”`);
  if (hidden.length > 0) notes.push(`${hidden.join("、")}列在表格中隐藏，一并导入`);
  if (sumRows.length > 0) notes.push(`第${sumRows.join("、")}行是合计，不导入`);
  if (remarkRows.length > 0) notes.push(`第${remarkRows.join("、")}行是落款或说明，不导入`);
  return notes;
}

function refusal(
  problems: readonly SheetProblem[],
  count: number,
  { sheet, sheets }: SalarySource,
): AppError {
  const [first] = problems;
  const more = count > problems.length ? `，以下列出前${problems.length}处` : "";
  const total = count > 1 ? `（共${count}处问题${more}）` : "";
  return new AppError(400, `第${first?.row}行“${first?.column}”：${first?.message}${total}`, {
    errors: problems.map((problem) => ({ field: "file", ...problem, sheet, sheets })),
  });
}
