import { listArchives } from "../backup/archive-folder.ts";
import type { Config } from "../infra/config/config.ts";
import { doctorText, type Finding, findingsOf, reasonOf } from "./finding.ts";

const day = 86_400_000;
const oldestGood = 7;

export async function checkBackups(
  { backupDir, demo }: Pick<Config, "backupDir" | "demo">,
  now: Date,
): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("backups");
  const advice = doctorText(
    "每天运行一次 npm run backup，并把备份复制到另一台机器",
    "run npm run backup every day, and copy its archives to another machine",
  );
  try {
    const [newest] = await listArchives(backupDir);
    if (!newest) throw Object.assign(new Error(), { code: "ENOENT" });
    const days = Math.floor((now.getTime() - newest.madeAt.getTime()) / day);
    const said = doctorText(`最近的备份在 ${days} 天前`, `the newest backup is ${days} days old`);
    return [days > oldestGood ? warning(said, advice) : good(said)];
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT") {
      return [
        error(
          doctorText(
            `无法读取备份文件夹 ${backupDir}：${reasonOf(failure)}`,
            `${backupDir} cannot be read: ${reasonOf(failure)}`,
          ),
          doctorText("检查 BACKUP_DIR", "check BACKUP_DIR"),
        ),
      ];
    }
    const said = doctorText(`${backupDir} 中没有备份`, `there is no backup in ${backupDir}`);
    // What the demo holds is made again by any first start.
    return [demo ? good(said) : warning(said, advice)];
  }
}
