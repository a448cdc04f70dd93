import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../infra/files/store/sync-folder.ts";
import { checkArchive } from "./read-archive.ts";

const finished = /^aeromaint-\d{8}T\d{6}Z\.tar$/;
const unfinished = /^aeromaint-\d{8}T\d{6}Z\.tar\.partial$/;
const minute = 60_000;
const day = 86_400_000;

/** Marker file of an archive that was read back without errors. Holds the time of the check. */
const markerName = (name: string) => `${name}.checked`;

/**
 * Writes an archive and reads it back. The final name appears only after the check. An error leaves
 * no files.
 * @returns the path
 */
export async function writeArchive<T>(
  folder: string,
  now: Date,
  write: (file: FileHandle) => Promise<T>,
): Promise<{ path: string; result: T }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const path = join(folder, `aeromaint-${stamp}.tar`);
  const partial = `${path}.partial`;
  const file = await open(partial, "wx", 0o600);
  try {
    const result = await write(file).finally(() => file.close());
    await using written = await open(partial);
    await checkArchive(written);
    await writeFile(markerName(path), `${new Date().toISOString()}\n`, { mode: 0o600 });
    await rename(partial, path);
    await syncFolder(folder);
    return { path, result };
  } catch (error) {
    await rm(partial, { force: true });
    await rm(markerName(path), { force: true });
    throw error;
  }
}

/**
 * Removes all but the newest archives, and partial files older than a day. @returns the removed
 * names
 */
export async function removeAllButNewest(
  folder: string,
  keep: number,
  now: Date,
): Promise<string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const old = names.filter((name) => finished.test(name)).slice(keep);
  for (const name of names.filter((one) => unfinished.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > day) old.push(name);
  }
  for (const name of old) await removeArchive(folder, name);
  return old;
}

export async function removeArchive(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(join(folder, markerName(name)), { force: true });
}

/** Removes archives made before the moment, but never the newest one. @returns the removed names */
export async function removeArchivesBefore(folder: string, before: Date): Promise<string[]> {
  const [, ...others] = await listArchives(folder);
  const old = others.filter(({ madeAt }) => madeAt < before).map(({ name }) => name);
  for (const name of old) await removeArchive(folder, name);
  return old;
}

/** Creation time in the name. The file's own time changes when it is copied. */
function createdAtOf(name: string): Date {
  const [, year, month, date, hours, minutes, seconds] =
    /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return new Date(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
}

/** Newest first. */
export async function listArchives(folder: string): Promise<{ name: string; madeAt: Date }[]> {
  const names = (await readdir(folder)).filter((name) => finished.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => ({ name, madeAt: createdAtOf(name) }));
}

/** Time of the successful check; null if there is no marker file. */
export async function findCheckedAt(folder: string, name: string): Promise<Date | null> {
  const text = await readFile(join(folder, markerName(name)), "utf8").catch(() => "");
  const moment = new Date(text.trim());
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Bytes of the archive being written; null if no archive grows. */
export async function findPartialSize(folder: string, now: Date): Promise<number | null> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => unfinished.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs < minute) return found.size;
  }
  return null;
}
