import { type ParameterKey, readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { readParameter } from "../config/system-parameters.ts";
import type { Read } from "../db/database.ts";

type RetentionKey = Extract<ParameterKey, `${string}.retentionDays` | "sys.file.unownedDays">;

/**
 * Days until removal; null: kept forever. An invalid value means the default, so that a mistake
 * neither keeps nor removes everything.
 */
export async function findRetentionDays(db: Read, key: RetentionKey): Promise<number | null> {
  return Number(await readParameter(db, key)) || null;
}

/** Same for a value that is already read. */
export function parseRetentionDays(text: string, key: RetentionKey): number | null {
  return Number(readableValue(key, text)) || null;
}

/** Rows from before this moment are removed; null: nothing is. */
export async function findRetentionCutoff(
  db: Read,
  key: RetentionKey,
  now: Date,
): Promise<Date | null> {
  const days = await findRetentionDays(db, key);
  return days === null ? null : new Date(now.getTime() - days * 86_400_000);
}
