import {
  type FileChange,
  fileMessages,
  type StagedFile,
} from "@aeromaint/contracts/fields/files.ts";
import type { Read } from "../db/database.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { invalidField } from "../http/errors.ts";
import {
  deleteFilesOf,
  findFilesOf,
  insertFiles,
  lockFiles,
  placeFiles,
  type StoredFile,
} from "./file.queries.ts";
import { removeBytes, removeFiles, storeBytes } from "./stored-bytes.ts";

/** Files by owner, then by field, in their order. */
export type StoredFiles = ReadonlyMap<string, ReadonlyMap<string, readonly StoredFile[]>>;

/** The files of many owners in one query. */
export async function filesOf(db: Read, ownerIds: readonly string[]): Promise<StoredFiles> {
  const owners = new Map<string, Map<string, StoredFile[]>>();
  const rows = ownerIds.length > 0 ? await findFilesOf(db, ownerIds) : [];
  for (const row of rows) {
    const fields = owners.get(String(row.ownerId)) ?? new Map<string, StoredFile[]>();
    const list = fields.get(String(row.field)) ?? [];
    list.push(row);
    owners.set(String(row.ownerId), fields.set(String(row.field), list));
  }
  return owners;
}

/** One list of one owner, in its order. */
export async function filesIn(
  db: Read,
  ownerId: string,
  field: string,
): Promise<readonly StoredFile[]> {
  return (await filesOf(db, [ownerId])).get(ownerId)?.get(field) ?? [];
}

export interface ListChange {
  ownerId: string;
  /** Which of the owner's lists. */
  field: string;
  /** The list as it is to become; undefined leaves it as it is. */
  changes: readonly FileChange[] | undefined;
  userId: string;
  /** Chinese name of the field, for refusals. */
  title?: string;
  isPrivate?: boolean;
  /** Whose the files become that leave the list; they are removed without it. */
  goneTo?: string | undefined;
  /** The owner's row is of this transaction: nothing is stored for it yet. */
  isNew?: boolean;
}

/**
 * Makes an owner's list exactly these files in this order. New bytes are in place before the
 * transaction commits, bytes of removed files go after it: a row never lacks its bytes, and what a
 * crash leaves over is swept.
 * @throws 400 when a file to keep is neither in this list nor an unowned one of this user
 */
export async function applyFiles(unit: UnitOfWork, change: ListChange): Promise<void> {
  const { ownerId, field, changes, userId, title = "文件", isPrivate = false } = change;
  if (changes === undefined) return;
  storeBytes(unit, stagedIn(changes), { isPrivate });
  const kept = [...new Set(changes.flatMap((entry) => ("keep" in entry ? [entry.keep] : [])))];
  const needsRows = kept.length > 0 || !change.isNew;
  const rows = needsRows ? await lockFiles(unit.tx, { ownerId, field, fileIds: kept }) : [];
  const byId = new Map(rows.map((row) => [row.fileId, row]));
  for (const id of kept) {
    const row = byId.get(id);
    if (!row || !mayKeep(row, change)) throw invalidField(field, fileMessages.unknown(title));
  }
  const gone = rows.filter((row) => !kept.includes(row.fileId) && isIn(row, change));
  if (change.goneTo) await handOver(unit, gone, { ownerId: change.goneTo, field });
  else if (gone.length > 0) await removeFiles(unit, gone);
  const order = changes.map((entry) => ("keep" in entry ? entry.keep : entry.staged.id));
  const places = kept.map((fileId) => ({ fileId, position: order.indexOf(fileId) }));
  await placeFiles(unit.tx, { ownerId, field }, places);
  const added = changes.flatMap((entry, position) =>
    "staged" in entry ? [{ file: entry.staged, placement: { ownerId, field, position } }] : [],
  );
  await insertFiles(unit.tx, added, { userId, isPrivate });
}

/** The files that came with a request, among those of a list. */
export function stagedIn(changes: readonly FileChange[]): StagedFile[] {
  return changes.flatMap((entry) => ("staged" in entry ? [entry.staged] : []));
}

/** Removes all files of rows that are being deleted. */
export async function removeFilesOf(unit: UnitOfWork, ownerIds: readonly string[]): Promise<void> {
  const gone = await deleteFilesOf(unit.tx, ownerIds);
  unit.afterCommit(() => removeBytes(unit.files, gone));
}

function handOver(
  { tx }: UnitOfWork,
  files: readonly StoredFile[],
  list: { ownerId: string; field: string },
): Promise<void> {
  return placeFiles(
    tx,
    list,
    files.map(({ fileId }, position) => ({ fileId, position })),
  );
}

function isIn(row: StoredFile, { ownerId, field }: ListChange): boolean {
  return row.ownerId === ownerId && row.field === field;
}

/** An unowned file is a public one: it cannot become private, its address is known already. */
function mayKeep(row: StoredFile, change: ListChange): boolean {
  if (isIn(row, change)) return true;
  return row.ownerId === null && row.createdBy === change.userId && !change.isPrivate;
}
