/** Why a backup or a restore cannot be, in words for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export const damaged = (what: string) => new BackupError(`备份文件已损坏：${what}`);
