import { parseArgs } from "node:util";
import type pg from "pg";
import { readConfig } from "../infra/config/config.ts";
import { findSigningKey } from "../infra/config/signing-key.ts";
import { openFileStore } from "../infra/files/store/open-file-store.ts";
import { daysIn } from "../infra/retention/keep-days.ts";
import { keepNewest, removeOlder, writeArchive } from "./archive-folder.ts";
import { reportOf, resolveFromInitCwd } from "./command-report.ts";
import { BackupError } from "./manifest.ts";
import { openSource } from "./open-place.ts";
import { writeBackup } from "./write-backup.ts";

/** `npm run backup -- [--to FOLDER] [--keep N]`, with the environment of the server. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const config = readConfig(process.env);
  const folder = values.to ? resolveFromInitCwd(values.to) : config.backupDir;
  const keep = keepOf(values.keep) ?? config.backupKeep;
  const now = new Date();
  const evidenceKey = (await findSigningKey(config))?.publicKey ?? null;
  const { client, close } = await openSource(config);
  let days: number | null;
  try {
    const store = openFileStore(config);
    const { path, result } = await writeArchive(folder, now, (file) =>
      writeBackup(file, { client, store, now, evidenceKey }),
    );
    days = await daysToKeep(client);
    console.log(`备份完成 backed up: ${path}\n${reportOf(result)}`);
  } finally {
    await close();
  }
  const removed = keep === null ? [] : await keepNewest(folder, keep, now);
  if (days !== null) {
    removed.push(...(await removeOlder(folder, new Date(now.getTime() - days * 86_400_000))));
  }
  if (removed.length > 0) console.log(`已删除旧备份 removed: ${removed.join(", ")}`);
}

/** By the parameter of the installation itself. */
async function daysToKeep(client: pg.Client): Promise<number | null> {
  const key = "sys.backup.retentionDays";
  const { rows } = await client.query<{ value: string }>(
    "SELECT config_value AS value FROM sys_config WHERE config_key = $1",
    [key],
  );
  return daysIn(rows[0]?.value, key);
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
