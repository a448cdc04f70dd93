import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../infra/files/store/sync-folder.ts";

const finished = /^aeromaint-\d{8}T\d{6}Z\.tar$/;
const unfinished = /^aeromaint-\d{8}T\d{6}Z\.tar\.partial$/;
const day = 86_400_000;

/**
 * Has an archive written into the folder. It takes its name when it is whole and durable; nothing
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
    await rename(partial, path);
    await syncFolder(folder);
    return { path, result };
  } catch (error) {
    await rm(partial, { force: true });
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
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/**
 * Removes archives made before the moment; the newest stays, however old it is.
 * @returns the names removed
 */
export async function removeOlder(folder: string, before: Date): Promise<string[]> {
  const [, ...others] = await listArchives(folder);
  const old = others.filter(({ madeAt }) => madeAt < before).map(({ name }) => name);
  for (const name of old) await rm(join(folder, name), { force: true });
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
