import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { DiskFileStore } from "../platform/files/disk-file-store.ts";
import { keepNewest, writeArchive } from "./archive-folder.ts";
import { BackupError } from "./backup-error.ts";
import { fromWhereAsked, reportOf } from "./command-report.ts";
import { openSource } from "./open-place.ts";
import { writeBackup } from "./write-backup.ts";

/** `npm run backup -- [--to FOLDER] [--keep N]`, with the environment of the server. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const config = readConfig(process.env);
  const folder = values.to ? fromWhereAsked(values.to) : config.backupDir;
  const keep = keepOf(values.keep) ?? config.backupKeep;
  const now = new Date();
  const { client, close } = await openSource(config);
  try {
    const store = new DiskFileStore(join(config.dataDir, "files"));
    const { path, result } = await writeArchive(folder, now, (file) =>
      writeBackup(file, { client, store, now }),
    );
    console.log(`备份完成 backed up: ${path}\n${reportOf(result)}`);
  } finally {
    await close();
  }
  const removed = keep === null ? [] : await keepNewest(folder, keep, now);
  if (removed.length > 0) console.log(`已删除旧备份 removed: ${removed.join(", ")}`);
}

function keepOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw new BackupError("--keep 必须是正整数");
  return Number(text);
}

main().catch((error: unknown) => {
  console.error(`备份失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
