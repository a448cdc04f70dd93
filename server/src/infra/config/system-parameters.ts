import { type ParameterKey, readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { anyOf } from "../db/any-of.ts";
import type { Read } from "../db/database.ts";

/** Values of system parameters by key; empty string for a missing parameter. */
export async function readParameters<K extends string>(
  db: Read,
  keys: readonly K[],
): Promise<Record<K, string>> {
  const rows = await db
    .selectFrom("sysConfig")
    .select(["configKey", "configValue"])
    .where("configKey", "=", anyOf(keys, "text"))
    .execute();
  const values = new Map(rows.map(({ configKey, configValue }) => [configKey, configValue]));
  return Object.fromEntries(keys.map((key) => [key, values.get(key) ?? ""])) as Record<K, string>;
}

/** Value of a built-in parameter; its first value if the stored one is missing or unreadable. */
export async function readParameter(db: Read, key: ParameterKey): Promise<string> {
  return readableValue(key, (await readParameters(db, [key]))[key]);
}

/** Splits a comma-separated parameter. */
export function splitList(value: string): string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
