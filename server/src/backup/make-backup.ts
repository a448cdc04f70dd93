import { refusalTexts } from "@aeromaint/contracts/wire/errors.ts";
import type pg from "pg";
import type { Config } from "../infra/config/config.ts";
import { findSigningKey } from "../infra/config/signing-key.ts";
import { freeBytesOf } from "../infra/files/disk-reserve.ts";
import { openFileStore } from "../infra/files/store/open-file-store.ts";
import { parseRetentionDays } from "../infra/retention/retention-days.ts";
import { removeAllButNewest, removeArchivesBefore, writeArchive } from "./archive-folder.ts";
import type { Manifest } from "./manifest.ts";
import { openSourceDatabase } from "./open-database.ts";
import { writeBackup } from "./write-backup.ts";

interface BackupResult {
  path: string;
  manifest: Manifest;
  /** Names of removed archives. */
  removed: string[];
}

/** Writes an archive of the installation and removes old archives. */
export async function makeBackup(
  config: Config,
  { folder = config.backupDir, keep = config.backupKeep },
): Promise<BackupResult> {
  const now = new Date();
  const evidenceKey = (await findSigningKey(config))?.publicKey ?? null;
  const { client, close } = await openSourceDatabase(config);
  try {
    const store = openFileStore(config);
    const { path, result } = await writeArchive(folder, now, (file) =>
      keepReserveFree(config, folder, writeBackup(file, { client, store, now, evidenceKey })),
    );
    const days = await daysToKeep(client);
    const removed = keep === null ? [] : await removeAllButNewest(folder, keep, now);
    if (days !== null) {
      removed.push(
        ...(await removeArchivesBefore(folder, new Date(now.getTime() - days * 86_400_000))),
      );
    }
    return { path, manifest: result, removed };
  } finally {
    await close();
  }
}

/** Milliseconds between two checks of free space. */
const checkInterval = 250;

/** Rejects when free space falls below the disk reserve, which the database needs. */
async function keepReserveFree<T>(
  { diskReserve }: Config,
  folder: string,
  writing: Promise<T>,
): Promise<T> {
  const { promise: full, reject } = Promise.withResolvers<never>();
  const look = async () => {
    if ((await freeBytesOf(folder)) < diskReserve) reject(new Error(refusalTexts.storageFull));
  };
  void look();
  const looks = setInterval(() => void look(), checkInterval);
  return Promise.race([writing, full]).finally(() => clearInterval(looks));
}

/** Parameter of the installation; null: no limit. */
async function daysToKeep(client: pg.Client): Promise<number | null> {
  const key = "sys.backup.retentionDays";
  const { rows } = await client.query<{ value: string }>(
    "SELECT config_value AS value FROM sys_config WHERE config_key = $1",
    [key],
  );
  return parseRetentionDays(rows[0]?.value ?? "", key);
}
