import { mkdtemp, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../infra/config/config.ts";
import { doctorText, errorMessageOf, type Finding, findingsOf } from "./finding.ts";

const MiB = 1024 * 1024;
const minFreeBytes = 256 * MiB;
const goodSpace = 2_048 * MiB;

export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("data-folder");
  const there = await stat(dataDir).catch((failure: NodeJS.ErrnoException) => failure.code);
  const place = there === "ENOENT" ? await nearestFolder(dataDir) : dataDir;
  try {
    // The mode is not enough: the disk may be read-only, or the caller root.
    await rm(await mkdtemp(join(place, ".doctor-")), { recursive: true });
  } catch (failure) {
    return [
      error(
        doctorText(
          `数据目录 ${dataDir} 不可写：${errorMessageOf(failure)}`,
          `the data folder ${dataDir} cannot be written to: ${errorMessageOf(failure)}`,
        ),
        doctorText(
          "检查 DATA_DIR、目录权限和磁盘",
          "check DATA_DIR, the folder's permissions and the disk",
        ),
      ),
    ];
  }
  if (place !== dataDir) {
    return [
      warning(
        doctorText(`数据目录 ${dataDir} 尚不存在`, `the data folder ${dataDir} is not there yet`),
        doctorText(
          "首次启动时创建；若已启动过，请检查 DATA_DIR",
          "a first start makes it; else check DATA_DIR",
        ),
      ),
      await spaceOf(place),
    ];
  }
  return [
    good(doctorText(`数据目录 ${dataDir} 可写`, `the data folder ${dataDir} can be written to`)),
    await spaceOf(place),
  ];
}

async function nearestFolder(path: string): Promise<string> {
  const parent = dirname(path);
  const isThere = await stat(parent).then(
    () => true,
    () => false,
  );
  return isThere || parent === path ? parent : nearestFolder(parent);
}

async function spaceOf(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  return judgeSpace(bavail * bsize);
}

/** @param free bytes */
export function judgeSpace(free: number): Finding {
  const { good, warning, error } = findingsOf("disk-space");
  const left = Math.floor(free / MiB);
  const said = doctorText(`磁盘剩余 ${left} MB`, `${left} MB left on the disk`);
  const advice = doctorText(
    "清理旧备份和日志，或扩大磁盘；写满后上传和保存会失败",
    "remove old backups and logs or enlarge the disk: uploads and saves fail once it is full",
  );
  if (free < minFreeBytes) return error(said, advice);
  return free < goodSpace ? warning(said, advice) : good(said);
}

/** Checks the generated secret of the data folder. readConfig checks a configured one. */
export async function checkTokenSecret({ dataDir, tokenSecret }: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("token-secret");
  if (tokenSecret !== null) {
    return [good(doctorText("登录密钥来自 TOKEN_SECRET", "sessions are signed with TOKEN_SECRET"))];
  }
  const path = join(dataDir, "token-secret");
  const kept = await stat(path).catch(() => null);
  if (!kept) return [];
  const findings: Finding[] = [];
  if (kept.size < 43) {
    findings.push(
      error(
        doctorText(`登录密钥 ${path} 过短`, `${path} is too short`),
        doctorText(
          "删除该文件，下次启动时重新生成；所有人需重新登录",
          "remove it: the next start makes a new one and everybody signs in again",
        ),
      ),
    );
  }
  if (process.platform !== "win32" && (kept.mode & 0o077) !== 0) {
    findings.push(
      warning(
        doctorText(`其他用户可以读取 ${path}`, `others can read ${path}`),
        doctorText(`运行 chmod 600 ${path}`, `run chmod 600 ${path}`),
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [good(doctorText("登录密钥正常", "the token secret is sound"))];
}
