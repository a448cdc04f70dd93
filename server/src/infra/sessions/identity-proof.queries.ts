import { proofMinutes } from "@aeromaint/contracts/auth/identity-proof.ts";
import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import { asTimestamp } from "../db/timestamp.ts";
import { proofNeeded } from "../http/errors.ts";

interface SessionProof {
  sessionId: string;
  now: Date;
}

const oldestFresh = (now: Date) => new Date(now.getTime() - proofMinutes * 60_000);

/** What is signed asks for a fresh proof: the sign-in or a later one. @throws 403 `proofNeeded` */
export async function requireFreshProof(db: Read, { sessionId, now }: SessionProof): Promise<void> {
  const row = await db
    .selectFrom("sysSession")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where(sql<boolean>`coalesce(proved_at, created_at) > ${asTimestamp(oldestFresh(now))}`)
    .executeTakeFirst();
  if (!row) throw proofNeeded();
}

/** What asks for a proof of its own each time: one given after the sign-in, which is used up. @throws 403 `proofNeeded` */
export async function useUpProof(db: Read, { sessionId, now }: SessionProof): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("sysSession")
    .set({ provedAt: null })
    .where("sessionId", "=", sessionId)
    .where("provedAt", ">", oldestFresh(now).toISOString())
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw proofNeeded();
}

export async function recordProof(db: Read, { sessionId, now }: SessionProof): Promise<void> {
  await db
    .updateTable("sysSession")
    .set({ provedAt: now.toISOString() })
    .where("sessionId", "=", sessionId)
    .execute();
}
