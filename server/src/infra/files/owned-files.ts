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

/** Files by owner, then by field, in list order. */
export type StoredFiles = ReadonlyMap<string, ReadonlyMap<string, readonly StoredFile[]>>;

/** Reads files of many owners with one query. */
export async function findFilesByOwner(
  db: Read,
  ownerIds: readonly string[],
): Promise<StoredFiles> {
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

/** One list of an owner, in order. */
export async function findFilesOfField(
  db: Read,
  ownerId: string,
  field: string,
): Promise<readonly StoredFile[]> {
  return (await findFilesByOwner(db, [ownerId])).get(ownerId)?.get(field) ?? [];
}

export interface FileListChange {
  ownerId: string;
  /** Name of the owner's list. */
  field: string;
  /** New list; undefined leaves it unchanged. */
  changes: readonly FileChange[] | undefined;
  userId: string;
  /** Chinese name of the field, for error messages. */
  title?: string;
  isPrivate?: boolean;
  /** New owner of removed files; without a new owner the files are deleted. */
  newOwnerId?: string | undefined;
  /** True if this transaction created the owner, so it has no files yet. */
  isNew?: boolean;
}

/**
 * Sets an owner's list to these files. New bytes are written before the commit, and removed bytes
 * deleted after it, so every row has its bytes. Sweeps remove bytes left by a crash.
 * @throws 400 to keep a file of another list or of another user
 */
export async function updateFiles(unit: UnitOfWork, change: FileListChange): Promise<void> {
  const { ownerId, field, changes, userId, title = "文件", isPrivate = false } = change;
  if (changes === undefined) return;
  storeBytes(unit, stagedFilesIn(changes), { isPrivate });
  const kept = [...new Set(changes.flatMap((entry) => ("keep" in entry ? [entry.keep] : [])))];
  const needsRows = kept.length > 0 || !change.isNew;
  const rows = needsRows ? await lockFiles(unit.tx, { ownerId, field, fileIds: kept }) : [];
  const byId = new Map(rows.map((row) => [row.fileId, row]));
  for (const id of kept) {
    const row = byId.get(id);
    if (!row || !mayKeep(row, change)) throw invalidField(field, fileMessages.unknown(title));
  }
  const removed = rows.filter((row) => !kept.includes(row.fileId) && isIn(row, change));
  if (change.newOwnerId) await moveFiles(unit, removed, { ownerId: change.newOwnerId, field });
  else if (removed.length > 0) await removeFiles(unit, removed);
  const order = changes.map((entry) => ("keep" in entry ? entry.keep : entry.staged.id));
  const places = kept.map((fileId) => ({ fileId, position: order.indexOf(fileId) }));
  await placeFiles(unit.tx, { ownerId, field }, places);
  const added = changes.flatMap((entry, position) =>
    "staged" in entry ? [{ file: entry.staged, placement: { ownerId, field, position } }] : [],
  );
  await insertFiles(unit.tx, added, { userId, isPrivate });
}

/** Newly uploaded files of a list. */
export function stagedFilesIn(changes: readonly FileChange[]): StagedFile[] {
  return changes.flatMap((entry) => ("staged" in entry ? [entry.staged] : []));
}

/** Deletes all files of rows that are being deleted. */
export async function removeFilesOf(unit: UnitOfWork, ownerIds: readonly string[]): Promise<void> {
  const gone = await deleteFilesOf(unit.tx, ownerIds);
  unit.afterCommit(() => removeBytes(unit.files, gone));
}

function moveFiles(
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

function isIn(row: StoredFile, { ownerId, field }: FileListChange): boolean {
  return row.ownerId === ownerId && row.field === field;
}

/** Unowned files are public with known URLs, so they cannot become private. */
function mayKeep(row: StoredFile, change: FileListChange): boolean {
  if (isIn(row, change)) return true;
  return row.ownerId === null && row.createdBy === change.userId && !change.isPrivate;
}
