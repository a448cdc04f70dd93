import { open } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../infra/config/config.ts";
import { openFileStore } from "../infra/files/store/open-file-store.ts";
import { describeArchive, resolveFromInitCwd } from "./command-report.ts";
import { BackupError } from "./manifest.ts";
import { type DatabaseConnection, openTargetDatabase } from "./open-database.ts";
import { checkArchive } from "./read-archive.ts";
import { restoreBackup, revokeRestored } from "./restore-backup.ts";
import { findLostSecrets } from "./sealed-secrets.ts";

/**
 * `npm run restore -- ARCHIVE [--force] [--check]` or `npm run restore -- --revoke`; reads the
 * environment of the server.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      force: { type: "boolean" },
      check: { type: "boolean" },
      revoke: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const config = readConfig(process.env);
  if (values.revoke) {
    const { client, close } = await openTargetDatabase(config);
    console.log(await finish(client, config, () => revokeRestored(client)).finally(close));
    return;
  }
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0)
    throw new BackupError("请指定一个备份文件：npm run restore -- 文件");
  const archive = await open(resolveFromInitCwd(name)).catch(() => {
    throw new BackupError(`无法打开备份文件 ${name}`);
  });
  try {
    // Check the whole archive before any change.
    const manifest = await checkArchive(archive);
    console.log(`备份文件完好 intact, ${manifest.createdAt}\n${describeArchive(manifest)}`);
    if (values.check) return;
    const { client, close } = await openTargetDatabase(config);
    const store = openFileStore(config);
    const staging = join(config.dataDir, `restoring-${process.pid}`);
    const target = { client, store, staging, force: values.force ?? false };
    const restore = () => restoreBackup(archive, manifest, target);
    const waiting = await finish(client, config, restore).finally(close);
    console.log(`恢复完成 restored\n${waiting}`);
  } finally {
    await archive.close();
  }
}

/** Restores, then lists secrets encrypted with another token secret. @returns tasks, as text */
async function finish(
  client: DatabaseConnection["client"],
  config: Config,
  restore: () => Promise<string>,
): Promise<string> {
  const waiting = await restore();
  const lost = await findLostSecrets(client, config);
  if (lost.length === 0) return waiting;
  const named = lost.map((name) => `    ${name}`).join("\n");
  return `${waiting}\n  ${lost.length} 个密钥由另一 TOKEN_SECRET 加密，无法解开 secrets that cannot be opened：\n${named}`;
}

main().catch((error: unknown) => {
  console.error(`恢复失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
