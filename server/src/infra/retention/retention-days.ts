import { readParameters } from "../config/system-parameters.ts";
import type { Read } from "../db/database.ts";

/** Default retention in days by parameter, for missing or invalid values. */
const defaultDays = {
  "sys.log.retentionDays": 180,
  "sys.record.retentionDays": 0,
  "sys.file.unownedDays": 1,
  "sys.search.retentionDays": 365,
  "sys.trash.retentionDays": 30,
  "sys.token.retentionDays": 30,
  "sys.backup.retentionDays": 0,
  "sys.delivery.retentionDays": 90,
  "sys.message.retentionDays": 365,
} as const;

export type RetentionKey = keyof typeof defaultDays;

/**
 * Days until removal; null: kept forever. An invalid value means the default, so that a mistake
 * neither keeps nor removes everything.
 */
export async function findRetentionDays(db: Read, key: RetentionKey): Promise<number | null> {
  const { [key]: text } = await readParameters(db, [key]);
  return parseRetentionDays(text, key);
}

/** Same for a value that is already read. */
export function parseRetentionDays(text: string | undefined, key: RetentionKey): number | null {
  const isCount = /^\d{1,5}$/.test(text?.trim() ?? "");
  return (isCount ? Number(text) : defaultDays[key]) || null;
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
