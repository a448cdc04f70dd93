import { refusalTexts } from "@aeromaint/contracts/wire/errors.ts";
import type pg from "pg";
import type { Config } from "../infra/config/config.ts";
import { findSigningKey } from "../infra/config/signing-key.ts";
import { spaceLeft } from "../infra/files/disk-reserve.ts";
import { openFileStore } from "../infra/files/store/open-file-store.ts";
import { daysIn } from "../infra/retention/keep-days.ts";
import { keepNewest, removeOlder, writeArchive } from "./archive-folder.ts";
import type { Manifest } from "./manifest.ts";
import { openSource } from "./open-place.ts";
import { writeBackup } from "./write-backup.ts";

interface Made {
  path: string;
  manifest: Manifest;
  /** Names of old archives that went. */
  removed: string[];
}

/** Makes an archive of an installation, and thins out old ones. */
export async function makeBackup(
  config: Config,
  { folder = config.backupDir, keep = config.backupKeep },
): Promise<Made> {
  const now = new Date();
  const evidenceKey = (await findSigningKey(config))?.publicKey ?? null;
  const { client, close } = await openSource(config);
  try {
    const store = openFileStore(config);
    const { path, result } = await writeArchive(folder, now, (file) =>
      aboveReserve(config, folder, writeBackup(file, { client, store, now, evidenceKey })),
    );
    const days = await daysToKeep(client);
    const removed = keep === null ? [] : await keepNewest(folder, keep, now);
    if (days !== null) {
      removed.push(...(await removeOlder(folder, new Date(now.getTime() - days * 86_400_000))));
    }
    return { path, manifest: result, removed };
  } finally {
    await close();
  }
}

/** Milliseconds between two looks at the disk. */
const lookEvery = 250;

/** Ends an archive that would take the disk's reserve from the database. */
async function aboveReserve<T>(
  { diskReserve }: Config,
  folder: string,
  writing: Promise<T>,
): Promise<T> {
  const { promise: full, reject } = Promise.withResolvers<never>();
  const look = async () => {
    if ((await spaceLeft(folder)) < diskReserve) reject(new Error(refusalTexts.storageFull));
  };
  void look();
  const looks = setInterval(() => void look(), lookEvery);
  return Promise.race([writing, full]).finally(() => clearInterval(looks));
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
