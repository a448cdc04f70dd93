import type { RowsImport } from "@aeromaint/contracts/wire/sheet-import.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import { meaningOf } from "../../infra/db/constraints.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { Problems } from "../../infra/files/sheets/table/problems.ts";
import { AppError } from "../../infra/http/errors.ts";
import type { Actor } from "../actor.ts";
import { columnsOf } from "./cells.ts";
import type { Importable } from "./importable.ts";
import { keepImport, type WrittenRow } from "./kept-imports.queries.ts";
import { type Plan, type PlannedRow, planRows } from "./plan-rows.ts";
import type { RowsContent } from "./read-rows.ts";
import { sheetNotes, sheetRefusal } from "./sheet-answers.ts";

export interface RowsIntake {
  content: RowsContent;
  /** As the sender calls the sheet. */
  fileName: string;
  actor: Actor;
  /** yyyy-MM-dd. */
  today: string;
}

/**
 * Writes a sheet's rows as a whole, in the unit's transaction, by what their dialogs write with.
 * @throws 400 with every problem of the sheet, by row and column
 */
export async function importRows(
  unit: UnitOfWork,
  importable: Importable,
  intake: RowsIntake,
): Promise<RowsImport> {
  const { content, actor } = intake;
  const maxProblems = importLimits.problems;
  const plan = await planRows(unit.tx, importable, { ...intake, maxProblems });
  refuse(plan.problems, content);
  const { written, made } = await writeRows(unit, importable, { plan, content, actor });
  refuse(plan.problems, content);
  const count = (action: PlannedRow["action"]) =>
    plan.rows.filter((row) => row.action === action).length;
  const counts = { imported: count("add"), updated: count("update"), unchanged: count("keep") };
  const isWritten = written.length > 0;
  const kept = { ...intake, ...counts, written, made };
  const importId = isWritten ? await keepImport(unit.tx, importable, kept) : null;
  const { ignoredColumns, source } = content;
  const rows = plan.rows
    .flatMap(({ row, action, name, changes }) =>
      action === "keep" ? [] : [{ row, action, name, changes }],
    )
    .slice(0, importLimits.preview);
  return { ...counts, importId, ignoredColumns, source, notes: sheetNotes(source), rows };
}

function refuse({ listed, count }: Problems, { source }: RowsContent): void {
  const sorted = listed.toSorted((one, other) => one.row - other.row);
  if (count > 0) throw sheetRefusal(sorted, count, source);
}

interface Writing {
  plan: Plan;
  content: RowsContent;
  actor: Actor;
}

/** All rows at once. What is refused then is tried row by row, to say which ones. */
async function writeRows(
  unit: UnitOfWork,
  importable: Importable,
  { plan, content, actor }: Writing,
) {
  const { tx } = unit;
  const added = plan.rows.filter(({ action }) => action === "add");
  const updated = plan.rows.filter(({ action }) => action === "update");
  const values = [...added, ...updated].map((row) => row.values);
  await sql`savepoint sheet_rows`.execute(tx);
  try {
    const made = (await importable.prepare?.(unit, values, actor)) ?? [];
    const ids = added.length > 0 ? await importable.create(unit, additions(added), actor) : [];
    if (updated.length > 0) await importable.update(unit, updated.map(edit), actor);
    const idOf = new Map(added.map((row, at) => [row, ids[at] ?? ""]));
    const finished = plan.rows.map(({ row, values, extra, id }, at) => ({
      ...{ row, values, extra, id: id ?? idOf.get(plan.rows[at] as PlannedRow) ?? "" },
    }));
    const failed = (await importable.finish?.(unit, finished, actor)) ?? [];
    const titles = new Map(columnsOf(importable).map(({ name, title }) => [name, title]));
    for (const { row, field, message } of failed) {
      plan.problems.add({ row, column: titles.get(field) ?? field, message });
    }
    const written: WrittenRow[] = [...added, ...updated].map((row) => ({
      ...{ id: row.id ?? idOf.get(row) ?? "", name: row.name, previous: row.previous },
    }));
    return { written, made };
  } catch (error) {
    await sql`rollback to savepoint sheet_rows`.execute(tx);
    const problems = new Problems(importLimits.problems);
    const isOne = added.length + updated.length === 1;
    for (const row of isOne ? [] : [...added, ...updated]) {
      const failure = await tryRow(unit, importable, { row, actor });
      if (failure) addProblem(problems, importable, { row, failure });
      if (problems.count > importLimits.problems) break;
    }
    const [only] = [...added, ...updated];
    if (isOne && only) addProblem(problems, importable, { row: only, failure: error });
    refuse(problems, content);
    throw error;
  }
}

const additions = (rows: readonly PlannedRow[]) => ({
  rows: rows.map(({ values }) => values),
  extra: rows.map(({ extra }) => extra),
  rowNumbers: rows.map(({ row }) => row),
});

const edit = ({ id, values }: PlannedRow) => ({ id: id ?? "", values });

/** What a row is refused with when it is written alone. */
async function tryRow(
  unit: UnitOfWork,
  importable: Importable,
  { row, actor }: { row: PlannedRow; actor: Actor },
): Promise<unknown> {
  await sql`savepoint sheet_row`.execute(unit.tx);
  let failure: unknown = null;
  try {
    await importable.prepare?.(unit, [row.values], actor);
    if (row.action === "add") await importable.create(unit, additions([row]), actor);
    else await importable.update(unit, [edit(row)], actor);
  } catch (error) {
    failure = error;
    await sql`rollback to savepoint sheet_row`.execute(unit.tx);
  }
  await sql`release savepoint sheet_row`.execute(unit.tx);
  return failure;
}

/** A refusal at its row, and in the column of its field. @throws what is no refusal of the row */
function addProblem(
  problems: Problems,
  importable: Importable,
  { row, failure }: { row: PlannedRow; failure: unknown },
): void {
  const columns = columnsOf(importable);
  const known = (name: string) => columns.some((column) => column.name === name);
  const refusal = failure instanceof AppError ? failure : meaningOf(failure, known);
  if (!refusal || refusal.code >= 500) throw failure;
  const field = refusal.errors?.[0]?.field ?? importable.key.at(-1);
  const column = columns.find(({ name }) => name === field) ?? columns[0];
  problems.add({ row: row.row, column: column?.title ?? "", message: refusal.message });
}
