import type { ImportProgress, RowsImport } from "@aeromaint/contracts/wire/sheet-import.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import { refusalOfDatabaseError } from "../../infra/db/constraints.ts";
import { inChunks } from "../../infra/db/in-chunks.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { SheetProblems } from "../../infra/files/sheets/table/problems.ts";
import { AppError } from "../../infra/http/errors.ts";
import { throwIfClientClosed } from "../../infra/http/request-context.ts";
import type { Actor } from "../actor.ts";
import { columnsOf } from "./cells.ts";
import { type FieldValues, type Importable, RowReference } from "./importable.ts";
import { keepImport, type WrittenRow } from "./kept-imports.queries.ts";
import { planPhotos, savePhotos } from "./photos.queries.ts";
import type { SheetPhotos } from "./photos.ts";
import { type ImportPlan, type PlannedRow, planRows } from "./plan-rows.ts";
import type { RowsContent } from "./read-rows.ts";
import { SheetRefusal, sheetNotes } from "./sheet-answers.ts";

export interface UploadedSheet {
  content: RowsContent;
  fileName: string;
  actor: Actor;
  /** yyyy-MM-dd. */
  today: string;
  /** Maximum of listed problems. */
  maxProblems: number;
  /** Photos of people; null if there is no archive. */
  photos: SheetPhotos | null;
  /** True if the transaction is rolled back. */
  isTrial: boolean;
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Writes all rows of a sheet in the unit's transaction, with the stores of their dialogs.
 * @throws 400 with every problem, by row and column
 */
export async function importRows(
  unit: UnitOfWork,
  importable: Importable,
  intake: UploadedSheet,
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

function refuse({ listed, count }: SheetProblems, { source }: RowsContent): void {
  const sorted = listed.toSorted((one, other) => one.row - other.row);
  if (count > 0) throw new SheetRefusal(sorted, count, source);
}

interface WriteOptions {
  plan: ImportPlan;
  intake: UploadedSheet;
}

/** Rows between two progress reports. */
const rowsPerBatch = 500;

/** Writes all rows or none. After a failure, tries parts to find the refused rows. */
async function writeRows(
  unit: UnitOfWork,
  importable: Importable,
  { plan, intake: { content, actor, maxProblems, isTrial, onProgress } }: WriteOptions,
) {
  const { tx } = unit;
  const added = plan.rows.filter(({ action }) => action === "add");
  const updated = plan.rows.filter(({ action }) => action === "update");
  const values = [...added, ...updated].map((row) => row.values);
  await sql`savepoint sheet_rows`.execute(tx);
  try {
    const made = (await importable.prepare?.(unit, values, actor)) ?? [];
    // Rows that refer to rows above must be in the same batch.
    const size = importable.parent ? Math.max(1, added.length) : rowsPerBatch;
    const total = values.length;
    const ids: string[] = [];
    for (const part of inChunks(added, size)) {
      ids.push(...(await importable.create(unit, toAddedRows(part), actor)));
      onProgress({ stage: "write", done: ids.length, total });
    }
    let done = ids.length;
    for (const part of inChunks(updated, rowsPerBatch)) {
      await importable.update(unit, part.map(toEdit), actor);
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
    const problems = new SheetProblems(maxProblems);
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

const toAddedRows = (rows: readonly PlannedRow[]) => ({
  rows: rows.map(({ values }) => values),
  extra: rows.map(({ extra }) => extra),
  rowNumbers: rows.map(({ row }) => row),
});

const toEdit = ({ id, values }: PlannedRow) => ({ id: id ?? "", values });

interface RowTrial {
  rows: readonly PlannedRow[];
  actor: Actor;
  problems: SheetProblems;
  isTrial: boolean;
  /** Ids of rows added in the trial, by row number. */
  idOf: Map<number, string>;
}

/** Finds refused rows by bisection. Accepted rows stay, so that later rows can refer to them. */
async function tryRows(unit: UnitOfWork, importable: Importable, trial: RowTrial): Promise<void> {
  const { rows, problems } = trial;
  if (rows.length === 0 || problems.count > importLimits.problems) return;
  if (trial.isTrial) throwIfClientClosed();
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
  { rows, actor, idOf }: RowTrial,
): Promise<void> {
  const isRefused = (value: unknown) =>
    value instanceof RowReference &&
    !idOf.has(value.row) &&
    !rows.some(({ row }) => row === value.row);
  // Skip rows below a refused row.
  const tried = rows.filter(({ values }) => !Object.values(values).some(isRefused));
  const known = tried.map((row) => ({
    ...row,
    values: Object.fromEntries(
      Object.entries(row.values).map(([name, value]) => [
        name,
        (value instanceof RowReference && idOf.get(value.row)) || value,
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
  const ids = added?.length ? await importable.create(unit, toAddedRows(added), actor) : [];
  if (updated?.length) await importable.update(unit, updated.map(toEdit), actor);
  for (const [at, { row }] of (added ?? []).entries()) idOf.set(row, ids[at] ?? "");
}

/** Reports a refusal at its row and column. @throws errors that are not refusals */
function addProblem(
  problems: SheetProblems,
  importable: Importable,
  { row, failure }: { row: PlannedRow; failure: unknown },
): void {
  const columns = columnsOf(importable);
  const known = (name: string) => columns.some((column) => column.name === name);
  const refusal = failure instanceof AppError ? failure : refusalOfDatabaseError(failure, known);
  if (!refusal || refusal.code >= 500) throw failure;
  const field = refusal.errors?.[0]?.field ?? importable.key.at(-1);
  const column = columns.find(({ name }) => name === field) ?? columns[0];
  problems.add({ row: row.row, column: column?.title ?? "", message: refusal.message });
}
