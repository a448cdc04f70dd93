import { resolve } from "node:path";
import type { Manifest } from "./manifest.ts";

/** Contents of an archive, with its missing and damaged files. */
export function describeArchive({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `  ${tables.length} 张表 tables，${rows} 行 rows，${files.count} 个文件 files（${files.bytes} 字节 bytes）`,
  ];
  const problems: [string, string[]][] = [
    ["文件缺失 missing", files.missing],
    ["文件内容已损坏 damaged", files.damaged],
    ["备份期间被删除 removed meanwhile", files.removedMeanwhile],
  ];
  for (const [title, ids] of problems) {
    if (ids.length > 0) lines.push(`  ⚠ ${title} (${ids.length}): ${ids.join(", ")}`);
  }
  return lines.join("\n");
}

/** Resolves a path against the folder of the caller: npm changes to the root folder first. */
export function resolveFromInitCwd(path: string): string {
  return resolve(process.env.INIT_CWD ?? "", path);
}
