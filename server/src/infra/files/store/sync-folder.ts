import { open } from "node:fs/promises";

/** A rename or link survives a power cut once its folder is synced; Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
