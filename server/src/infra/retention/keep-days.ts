import { readParameters } from "../config/system-parameters.ts";
import type { Read } from "../db/database.ts";

/** How long things stay, as the parameters say it, and what holds where one says nothing sensible. */
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
 * Days after which something goes; null: it stays. A value that is no count of days means the
 * standard: nothing grows for ever, and nothing vanishes, by a slip.
 */
export async function keepDays(db: Read, key: RetentionKey): Promise<number | null> {
  const { [key]: text } = await readParameters(db, [key]);
  return daysIn(text, key);
}

/** The same for a value that was read already. */
export function daysIn(text: string | undefined, key: RetentionKey): number | null {
  const isCount = /^\d{1,5}$/.test(text?.trim() ?? "");
  return (isCount ? Number(text) : defaultDays[key]) || null;
}

/** Things of before this moment go; null: none does. */
export async function oldestKept(db: Read, key: RetentionKey, now: Date): Promise<Date | null> {
  const days = await keepDays(db, key);
  return days === null ? null : new Date(now.getTime() - days * 86_400_000);
}
