import type { Read } from "../../infra/db/database.ts";

/** The public key that signed the last entry of the evidence ledger; null while it is empty. */
export async function lastLedgerKey(db: Read): Promise<string | null> {
  const last = await db
    .selectFrom("evidence")
    .select("key")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.key ?? null;
}
