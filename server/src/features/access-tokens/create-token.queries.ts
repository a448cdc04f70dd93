import {
  accessTokenTexts,
  type CreatedToken,
  maxTokensOfAccount,
  type OwnTokenInput,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { canGrantScope } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { readParameter } from "../../infra/config/system-parameters.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { conflict, invalidField } from "../../infra/http/errors.ts";
import { newTokenKey } from "../../infra/sessions/token-secret.ts";

interface NewToken extends OwnTokenInput {
  kind: "1" | "2";
  /** Account that the token acts as. */
  userId: string;
  /** Permissions of everybody concerned. Each must include the scopes. */
  permissions: readonly ReadonlySet<string>[];
}

/** Maximum validity in days. */
export async function maxTokenDays(db: Read): Promise<number> {
  return Number(await readParameter(db, "sys.token.maxDays"));
}

/**
 * Creates a token. Only this answer contains it.
 * @throws 400 for scopes beyond the permissions or a day out of range, 409 for too many tokens
 */
export async function createToken(tx: Tx, input: NewToken, actor: Actor): Promise<CreatedToken> {
  const { kind, userId, name, scopes, expiryDate, permissions } = input;
  const isHeld = (scope: string) => permissions.every((held) => canGrantScope(held, scope));
  if (!scopes.every(isHeld)) throw invalidField("scopes", accessTokenTexts.foreignScope);
  const maxDays = await maxTokenDays(tx);
  await checkExpiryDate(tx, { expiryDate, maxDays, now: actor.now });
  await checkTokenLimit(tx, userId, actor.now);
  const { token, prefix, hash } = newTokenKey();
  const now = asTimestamp(actor.now);
  const row = await tx
    .insertInto("accessToken")
    .values({
      kind,
      userId,
      name: name.trim(),
      prefix,
      tokenHash: hash,
      scopes: [...new Set(scopes)],
      createdAt: now,
      createdBy: actor.user.userId,
      // Valid until the last second of the day, within the maximum.
      expiresAt: sql<string>`greatest(${now} + interval '1 second',
        least((${expiryDate}::date + 1)::timestamptz - interval '1 second', ${now} + make_interval(days => ${maxDays})))`,
    })
    .returning(["tokenId", "expiresAt as expireTime"])
    .executeTakeFirstOrThrow();
  return { ...row, token, prefix };
}

async function checkExpiryDate(
  tx: Tx,
  { expiryDate, maxDays, now }: { expiryDate: string; maxDays: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    select ${expiryDate}::date - ${asTimestamp(now)}::date as days`.execute(tx);
  const days = rows[0]?.days ?? 0;
  if (days < 0) throw invalidField("expiryDate", accessTokenTexts.pastExpiry);
  if (days > maxDays) throw invalidField("expiryDate", accessTokenTexts.lateExpiry(maxDays));
}

/** The lock on the account serialises concurrent requests. */
async function checkTokenLimit(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`select from sys_user where user_id = ${userId}::bigint for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_token
    where user_id = ${userId}::bigint and revoked_at is null and expires_at > ${now}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= maxTokensOfAccount) throw conflict(accessTokenTexts.tooMany);
}
