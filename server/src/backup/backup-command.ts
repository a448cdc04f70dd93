import { parseArgs } from "node:util";
import { readConfig } from "../infra/config/config.ts";
import { describeArchive, resolveFromInitCwd } from "./command-report.ts";
import { makeBackup } from "./make-backup.ts";
import { BackupError } from "./manifest.ts";

/** `npm run backup -- [--to FOLDER] [--keep N]`, with the environment of the server. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const keep = keepOf(values.keep);
  const { path, manifest, removed } = await makeBackup(readConfig(process.env), {
    ...(values.to && { folder: resolveFromInitCwd(values.to) }),
    ...(keep !== null && { keep }),
  });
  console.log(`备份完成 backed up: ${path}\n${describeArchive(manifest)}`);
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
