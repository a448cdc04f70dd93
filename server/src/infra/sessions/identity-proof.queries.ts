import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
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

/** Accepts a fresh check of a credential, at the sign-in or later. @throws 403 `proofNeeded` */
export async function requireFreshProof(db: Read, { sessionId, now }: SessionProof): Promise<void> {
  const row = await db
    .selectFrom("sysSession")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where(sql<boolean>`greatest(proved_at, sign_in_proved_at) > ${asTimestamp(oldestFresh(now))}`)
    .executeTakeFirst();
  if (!row) throw proofNeeded();
}

/** Consumes a proof given after the sign-in. @throws 403 `proofNeeded` */
export async function consumeProof(db: Read, { sessionId, now }: SessionProof): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("sysSession")
    .set({ provedAt: null })
    .where("sessionId", "=", sessionId)
    .where("provedAt", ">", oldestFresh(now).toISOString())
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw proofNeeded();
}

/** Accepts a recent sign-in, for workplaces without another proof. @throws 403 `proofNeeded` */
export async function requireRecentSignIn(db: Read, { sessionId, now }: SessionProof) {
  const row = await db
    .selectFrom("sysSession")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where("createdAt", ">", oldestFresh(now).toISOString())
    .executeTakeFirst();
  if (!row) throw proofNeeded(companyTexts.signInAgain);
}

export async function recordProof(db: Read, { sessionId, now }: SessionProof): Promise<void> {
  await db
    .updateTable("sysSession")
    .set({ provedAt: now.toISOString() })
    .where("sessionId", "=", sessionId)
    .execute();
}
