import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../infra/files/store/sync-folder.ts";
import { checkArchive } from "./read-archive.ts";

const finished = /^aeromaint-\d{8}T\d{6}Z\.tar$/;
const unfinished = /^aeromaint-\d{8}T\d{6}Z\.tar\.partial$/;
const minute = 60_000;
const day = 86_400_000;

/** Says beside an archive when it was read back whole; its content is that moment. */
const checkedName = (name: string) => `${name}.checked`;

/**
 * Has an archive written into the folder, and read back. It takes its name when it is whole and durable; nothing
 * of it stays when it fails. @returns its path
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
    await writeFile(checkedName(path), `${new Date().toISOString()}\n`, { mode: 0o600 });
    await rename(partial, path);
    await syncFolder(folder);
    return { path, result };
  } catch (error) {
    await rm(partial, { force: true });
    await rm(checkedName(path), { force: true });
    throw error;
  }
}

/** Removes all but the newest archives, and what a crash left of one. @returns the names removed */
export async function keepNewest(folder: string, keep: number, now: Date): Promise<string[]> {
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
  await rm(join(folder, checkedName(name)), { force: true });
}

/**
 * Removes archives made before the moment; the newest stays, however old it is.
 * @returns the names removed
 */
export async function removeOlder(folder: string, before: Date): Promise<string[]> {
  const [, ...others] = await listArchives(folder);
  const old = others.filter(({ madeAt }) => madeAt < before).map(({ name }) => name);
  for (const name of old) await removeArchive(folder, name);
  return old;
}

/** When a finished archive was made, by its name: copying a file changes its own time. */
function momentOf(name: string): Date {
  const [, year, month, date, hours, minutes, seconds] =
    /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return new Date(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
}

/** Finished archives of a folder with the moments that they were made at, the newest first. */
export async function listArchives(folder: string): Promise<{ name: string; madeAt: Date }[]> {
  const names = (await readdir(folder)).filter((name) => finished.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => ({ name, madeAt: momentOf(name) }));
}

/** When an archive was read back whole; null where nothing says so. */
export async function checkedAt(folder: string, name: string): Promise<Date | null> {
  const text = await readFile(join(folder, checkedName(name)), "utf8").catch(() => "");
  const moment = new Date(text.trim());
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Bytes of an archive that is being written; null when none is, or what was written it has left one behind. */
export async function bytesInMaking(folder: string, now: Date): Promise<number | null> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => unfinished.test(one))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs < minute) return found.size;
  }
  return null;
}
