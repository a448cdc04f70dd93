import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

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

/** A rename survives a power cut once its folder is synced; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
