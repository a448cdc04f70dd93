import type { ImportProgress, RowsImport } from "@aeromaint/contracts/wire/sheet-import.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import { meaningOf } from "../../infra/db/constraints.ts";
import { inParts } from "../../infra/db/in-parts.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { Problems } from "../../infra/files/sheets/table/problems.ts";
import { AppError } from "../../infra/http/errors.ts";
import { refuseIfCallerLeft } from "../../infra/http/request-context.ts";
import type { Actor } from "../actor.ts";
import { columnsOf } from "./cells.ts";
import { EarlierRow, type FieldValues, type Importable } from "./importable.ts";
import { keepImport, type WrittenRow } from "./kept-imports.queries.ts";
import { planPhotos, savePhotos } from "./photos.queries.ts";
import type { Photos } from "./photos.ts";
import { type Plan, type PlannedRow, planRows } from "./plan-rows.ts";
import type { RowsContent } from "./read-rows.ts";
import { SheetRefusal, sheetNotes } from "./sheet-answers.ts";

export interface RowsIntake {
  content: RowsContent;
  /** As the sender calls the sheet. */
  fileName: string;
  actor: Actor;
  /** yyyy-MM-dd. */
  today: string;
  /** Problems that are listed. */
  maxProblems: number;
  /** Of people, where they came with the sheet. */
  photos: Photos | null;
  /** Nothing of it will be kept. */
  isTrial: boolean;
  onProgress: (progress: ImportProgress) => void;
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
  const { content, actor, photos, isTrial } = intake;
  const plan = await planRows(unit.tx, importable, intake);
  if (photos) await planPhotos(unit.tx, importable, { plan, photos, actor });
  refuse(plan.problems, content);
  const { written, made } = await writeRows(unit, importable, { plan, intake });
  const count = (action: PlannedRow["action"]) =>
    plan.rows.filter((row) => row.action === action).length;
  const counts = { imported: count("add"), updated: count("update"), unchanged: count("keep") };
  const isKept = written.length > 0 && !isTrial;
  const kept = { ...intake, ...counts, written, made: made.map(({ id }) => id) };
  const importId = isKept ? await keepImport(unit, importable, kept) : null;
  const { userId } = actor.user;
  if (importId && photos) await savePhotos(unit, importable, { written, importId, userId });
  const { ignoredColumns, source } = content;
  const rows = plan.rows
    .flatMap(({ row, action, name, changes }) =>
      action === "keep" ? [] : [{ row, action, name, changes }],
    )
    .slice(0, importLimits.preview);
  const notes = [...sheetNotes(source), ...(photos?.notes ?? [])];
  const created = made.map(({ kind, path }) => ({ kind, path }));
  return { ...counts, importId, ignoredColumns, source, notes, rows, created };
}

function refuse({ listed, count }: Problems, { source }: RowsContent): void {
  const sorted = listed.toSorted((one, other) => one.row - other.row);
  if (count > 0) throw new SheetRefusal(sorted, count, source);
}

interface Writing {
  plan: Plan;
  intake: RowsIntake;
}

/** Rows that are written before progress is noted. */
const rowsAtOnce = 500;

/** All rows, or none. What is refused then is tried row by row, to say which ones. */
async function writeRows(
  unit: UnitOfWork,
  importable: Importable,
  { plan, intake: { content, actor, maxProblems, isTrial, onProgress } }: Writing,
) {
  const { tx } = unit;
  const added = plan.rows.filter(({ action }) => action === "add");
  const updated = plan.rows.filter(({ action }) => action === "update");
  const values = [...added, ...updated].map((row) => row.values);
  await sql`savepoint sheet_rows`.execute(tx);
  try {
    const made = (await importable.prepare?.(unit, values, actor)) ?? [];
    // What refers to rows above has to come with them.
    const size = importable.parent ? Math.max(1, added.length) : rowsAtOnce;
    const total = values.length;
    const ids: string[] = [];
    for (const part of inParts(added, size)) {
      ids.push(...(await importable.create(unit, additions(part), actor)));
      onProgress({ stage: "write", done: ids.length, total });
    }
    let done = ids.length;
    for (const part of inParts(updated, rowsAtOnce)) {
      await importable.update(unit, part.map(edit), actor);
      done += part.length;
      onProgress({ stage: "write", done, total });
    }
    const idOf = new Map(added.map((row, at) => [row, ids[at] ?? ""]));
    await importable.finish?.(unit, values, actor);
    const written: WrittenRow[] = [...added, ...updated].map((row) => ({
      id: row.id ?? idOf.get(row) ?? "",
      name: row.name,
      previous: row.previous,
      photo: row.photo,
    }));
    return { written, made };
  } catch (error) {
    await sql`rollback to savepoint sheet_rows`.execute(tx);
    const problems = new Problems(maxProblems);
    await tryRows(unit, importable, {
      rows: [...added, ...updated],
      actor,
      problems,
      isTrial,
      idOf: new Map(),
    });
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

interface Trial {
  rows: readonly PlannedRow[];
  actor: Actor;
  problems: Problems;
  isTrial: boolean;
  /** Of rows that could be added, by their numbers. */
  idOf: Map<number, string>;
}

/** Finds the rows that are refused: those that are not stay, and others are tried in halves. */
async function tryRows(unit: UnitOfWork, importable: Importable, trial: Trial): Promise<void> {
  const { rows, problems } = trial;
  if (rows.length === 0 || problems.count > importLimits.problems) return;
  if (trial.isTrial) refuseIfCallerLeft();
  await sql`savepoint sheet_part`.execute(unit.tx);
  try {
    await writePart(unit, importable, trial);
  } catch (failure) {
    await sql`rollback to savepoint sheet_part`.execute(unit.tx);
    const [only, second] = rows;
    if (only && !second) addProblem(problems, importable, { row: only, failure });
    else {
      const half = Math.ceil(rows.length / 2);
      await tryRows(unit, importable, { ...trial, rows: rows.slice(0, half) });
      await tryRows(unit, importable, { ...trial, rows: rows.slice(half) });
    }
  }
  await sql`release savepoint sheet_part`.execute(unit.tx);
}

async function writePart(
  unit: UnitOfWork,
  importable: Importable,
  { rows, actor, idOf }: Trial,
): Promise<void> {
  const isRefused = (value: unknown) =>
    value instanceof EarlierRow &&
    !idOf.has(value.row) &&
    !rows.some(({ row }) => row === value.row);
  // What stands below a refused row is not looked at.
  const tried = rows.filter(({ values }) => !Object.values(values).some(isRefused));
  const known = tried.map((row) => ({
    ...row,
    values: Object.fromEntries(
      Object.entries(row.values).map(([name, value]) => [
        name,
        (value instanceof EarlierRow && idOf.get(value.row)) || value,
      ]),
    ) as FieldValues,
  }));
  const [added, updated] = ["add", "update"].map((action) =>
    known.filter((row) => row.action === action),
  );
  await importable.prepare?.(
    unit,
    known.map(({ values }) => values),
    actor,
  );
  const ids = added?.length ? await importable.create(unit, additions(added), actor) : [];
  if (updated?.length) await importable.update(unit, updated.map(edit), actor);
  for (const [at, { row }] of (added ?? []).entries()) idOf.set(row, ids[at] ?? "");
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
