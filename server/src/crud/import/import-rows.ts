import type { ImportProgress, RowsImport } from "@aeromaint/contracts/wire/sheet-import.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { sql } from "kysely";
import { refusalOfDatabaseError } from "../../infra/db/constraints.ts";
import type { Read } from "../../infra/db/database.ts";
import { inChunks } from "../../infra/db/in-chunks.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { SheetProblems } from "../../infra/files/sheets/table/problems.ts";
import { AppError } from "../../infra/http/errors.ts";
import { throwIfClientClosed } from "../../infra/http/request-context.ts";
import type { Actor } from "../actor.ts";
import {
  type CreatedReference,
  type FieldValues,
  type ImportTarget,
  RowReference,
} from "./importable.ts";
import { keepImport, lockImports, type WrittenRow } from "./kept-imports.queries.ts";
import { savePhotos } from "./photos.queries.ts";
import type { SheetPhotos } from "./photos.ts";
import type { ImportPlan, PlannedRow } from "./plan-rows.ts";
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

/** Import of one kind of sheets. */
export interface SheetImport extends ImportTarget {
  /** Changes and problems of a sheet. Writes nothing. */
  plan(db: Read, sheet: UploadedSheet): Promise<ImportPlan>;
  /** The plan finds all problems, so a trial need not write. */
  isFullyPlanned?: true;
}

/** Result with the first rows in the form of their kind of sheets. */
export interface ImportOutcome extends Omit<RowsImport, "rows"> {
  rows: object[];
}

/**
 * Writes all rows of a sheet in the unit's transaction, with the stores of their dialogs.
 * @throws 400 with every problem, by row and column
 */
export async function importRows(
  unit: UnitOfWork,
  target: SheetImport,
  intake: UploadedSheet,
): Promise<ImportOutcome> {
  const { content, actor, photos, isTrial } = intake;
  await lockImports(unit.tx, target);
  const plan = await target.plan(unit.tx, intake);
  refuse(plan.problems, content);
  const isWritten = !(isTrial && target.isFullyPlanned);
  const { written, made } = isWritten
    ? await writeRows(unit, target, { plan, intake })
    : { written: [], made: [] };
  const count = (action: PlannedRow["action"]) =>
    plan.rows.filter((row) => row.action === action).length;
  const counts = { imported: count("add"), updated: count("update"), unchanged: count("keep") };
  const isKept = written.length > 0 && !isTrial;
  const kept = { ...intake, ...counts, written, made: made.map(({ id }) => id) };
  const importId = isKept ? await keepImport(unit, target, kept) : null;
  const { userId } = actor.user;
  if (importId && photos) await savePhotos(unit, target, { written, importId, userId });
  const { ignoredColumns, source } = content;
  const rows = plan.rows
    .filter(({ action }) => action !== "keep")
    .toSorted((one, other) => one.row - other.row)
    .slice(0, importLimits.preview)
    .map(({ row, action, name, changes, preview = { row, action, name, changes } }) => preview);
  const notes = [...sheetNotes(source), ...(photos?.notes ?? [])];
  const created = made.map(({ kind, path }) => ({ kind, path }));
  return { ...counts, importId, ignoredColumns, source, notes, rows, created };
}

function refuse({ listed, count }: SheetProblems, { source }: RowsContent): void {
  const sorted = listed.toSorted((one, other) => one.row - other.row);
  if (count > 0) throw new SheetRefusal(sorted, count, source);
}

/** Rows between two progress reports. */
const rowsPerBatch = 500;

interface WriteOptions {
  plan: ImportPlan;
  intake: UploadedSheet;
}

interface WriteState extends WriteOptions {
  unit: UnitOfWork;
  target: ImportTarget;
  problems: SheetProblems;
  /** Ids of written rows, by row number. */
  idOf: Map<number, string>;
  made: CreatedReference[];
}

/** Writes all rows or none. @throws 400 with the refused rows */
async function writeRows(unit: UnitOfWork, target: ImportTarget, given: WriteOptions) {
  const { plan, intake } = given;
  const rows = ["add", "update"].flatMap((kind) =>
    plan.rows.filter(({ action }) => action === kind),
  );
  const problems = new SheetProblems(intake.maxProblems);
  const state: WriteState = { ...given, unit, target, problems, idOf: new Map(), made: [] };
  const failure = await tryRows(state, rows);
  refuse(problems, intake.content);
  if (failure) throw failure;
  const written: WrittenRow[] = rows.map(({ row, name, previous, photo }) => ({
    id: state.idOf.get(row) ?? "",
    name,
    previous,
    photo,
  }));
  return { written, made: state.made };
}

/**
 * Writes rows; after a refusal by parts, to find the refused ones. Accepted rows stay, so that later
 * rows can refer to them. @returns the first failure
 */
async function tryRows(state: WriteState, rows: readonly PlannedRow[]): Promise<unknown> {
  const { unit, intake, problems } = state;
  if (rows.length === 0 || problems.count > importLimits.problems) return null;
  if (intake.isTrial) throwIfClientClosed();
  await sql`savepoint sheet_part`.execute(unit.tx);
  let refusal: unknown = null;
  try {
    await writePart(state, rows);
  } catch (failure) {
    refusal = failure;
    await sql`rollback to savepoint sheet_part`.execute(unit.tx);
    const [only, second] = rows;
    if (only && !second) addProblem(state, only, failure);
    else {
      const half = Math.ceil(rows.length / 2);
      await tryRows(state, rows.slice(0, half));
      await tryRows(state, rows.slice(half));
    }
  }
  await sql`release savepoint sheet_part`.execute(unit.tx);
  return refusal;
}

async function writePart(state: WriteState, rows: readonly PlannedRow[]): Promise<void> {
  const { unit, target, idOf } = state;
  const { actor, onProgress } = state.intake;
  const { store, newReferences, parent } = target;
  const isRefused = (value: unknown) =>
    value instanceof RowReference &&
    !idOf.has(value.row) &&
    !rows.some(({ row }) => row === value.row);
  const known = rows
    // Skip rows below a refused row.
    .filter(({ values }) => !Object.values(values).some(isRefused))
    .map((row) => ({ ...row, values: withIds(row.values, idOf) }));
  const added = known.filter(({ action }) => action === "add");
  const updated = known.filter(({ action }) => action === "update");
  const ids: string[] = [];
  const report = (done: number) => onProgress({ stage: "write", done, total: known.length });
  const write = async () => {
    // Rows that refer to rows above must be in the same batch.
    for (const part of inChunks(added, parent ? Math.max(1, added.length) : rowsPerBatch)) {
      const values = part.map((row) => row.values);
      const rowNumbers = part.map(({ row }) => row);
      ids.push(...(await store.create(unit, { rows: values, rowNumbers }, actor)));
      report(ids.length);
    }
    for (const [at, part] of [...inChunks(updated, rowsPerBatch)].entries()) {
      const edits = part.map(({ id, values }) => ({ id: id ?? "", values }));
      await store.update(unit, edits, actor);
      report(ids.length + at * rowsPerBatch + part.length);
    }
  };
  const values = known.map((row) => row.values);
  if (!newReferences) await write();
  else state.made = await newReferences.write(unit, values, { actor, writeRows: write });
  for (const [at, { row }] of added.entries()) idOf.set(row, ids[at] ?? "");
  for (const { row, id } of updated) idOf.set(row, id ?? "");
}

/** Replaces references to written rows. */
const withIds = (values: FieldValues, idOf: ReadonlyMap<number, string>): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      (value instanceof RowReference && idOf.get(value.row)) || value,
    ]),
  );

/** Reports a refusal at its row and column. @throws errors that are not refusals */
function addProblem(
  { problems, plan: { titles, keyTitle } }: WriteState,
  { row }: PlannedRow,
  failure: unknown,
): void {
  const fields = Object.fromEntries([...titles].map(([name, title]) => [name, { title }]));
  const refusal = failure instanceof AppError ? failure : refusalOfDatabaseError(failure, fields);
  if (!refusal || refusal.code >= 500) throw failure;
  const column = titles.get(refusal.errors?.[0]?.field ?? "") ?? keyTitle;
  problems.add({ row, column, message: refusal.message });
}
