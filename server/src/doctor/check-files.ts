import { createHash } from "node:crypto";
import type pg from "pg";
import { type FileStore, storageFailure } from "../infra/files/store/file-store.ts";
import { doctorText, type Finding, findingsOf } from "./finding.ts";

interface FileRow {
  fileId: string;
  isPrivate: boolean;
  sha256: string;
}

interface CheckFilesOptions {
  store: FileStore;
  /** True: read every byte and search bytes without a row. False: read a sample. */
  all: boolean;
  now: Date;
}

const sampleSize = 200;
const shown = 5;
/** Younger bytes may belong to a running transaction. */
const minOrphanAge = 3_600_000;

export async function checkFiles(
  client: pg.Client,
  options: CheckFilesOptions,
): Promise<Finding[]> {
  const { good, error } = findingsOf("files");
  try {
    await options.store.probe();
  } catch (failure) {
    return [
      error(
        doctorText(
          `文件存储无法使用：${storageFailure(failure)}`,
          `files cannot be stored: ${storageFailure(failure)}`,
        ),
        doctorText(
          "检查 DATA_DIR 或 S3_ 开头的环境变量",
          "check DATA_DIR, or the variables that begin with S3_",
        ),
      ),
    ];
  }
  const { rows } = await client.query<FileRow>(
    `select file_id as "fileId", is_private as "isPrivate", sha256 from sys_file
     order by created_at desc ${options.all ? "" : `limit ${sampleSize}`}`,
  );
  const { missing, damaged } = await checkStoredFiles(rows, options);
  const findings: Finding[] = [];
  const restore = doctorText(
    "从备份恢复这些文件：npm run restore",
    "bring them back from a backup: npm run restore",
  );
  if (missing.length > 0)
    findings.push(error(listed("文件缺失", "files are missing", missing), restore));
  if (damaged.length > 0)
    findings.push(error(listed("文件已损坏", "files are damaged", damaged), restore));
  if (options.all) findings.push(...(await findOrphans(client, options)));
  if (findings.length > 0) return findings;
  return [good(doctorText(`检查了 ${rows.length} 个文件`, `${rows.length} files looked at`))];
}

async function checkStoredFiles(rows: readonly FileRow[], { store, all }: CheckFilesOptions) {
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const { fileId, isPrivate, sha256 } of rows) {
    try {
      const bytes = await store.read({ fileId, isPrivate }, all ? undefined : { start: 0, end: 0 });
      const hash = createHash("sha256");
      for await (const chunk of bytes) hash.update(chunk as Buffer);
      if (all && hash.digest("hex") !== sha256) damaged.push(fileId);
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== "ENOENT") throw failure;
      missing.push(fileId);
    }
  }
  return { missing, damaged };
}

async function findOrphans(
  client: pg.Client,
  { store, now }: CheckFilesOptions,
): Promise<Finding[]> {
  const { warning } = findingsOf("files");
  const { rows } = await client.query<{ fileId: string }>(
    'select file_id as "fileId" from sys_file',
  );
  const known = new Set(rows.map(({ fileId }) => fileId));
  const orphans: string[] = [];
  for await (const { fileId, storedAt } of store.list()) {
    if (!known.has(fileId) && now.getTime() - storedAt.getTime() > minOrphanAge)
      orphans.push(fileId);
  }
  if (orphans.length === 0) return [];
  return [
    warning(
      listed("没有对应记录的文件", "files belong to no row", orphans),
      doctorText("运行中的服务每小时清理它们", "a running server removes them every hour"),
    ),
  ];
}

function listed(zh: string, en: string, ids: readonly string[]) {
  const first = ids.slice(0, shown).join(", ");
  const more = ids.length > shown ? "…" : "";
  return doctorText(
    `${zh}（${ids.length}）：${first}${more}`,
    `${en} (${ids.length}): ${first}${more}`,
  );
}
