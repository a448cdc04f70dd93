import type { OwnTokenRow } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { notFound } from "../../infra/http/errors.ts";
import { tokenColumns, withLastUsedLocation } from "./access-token.queries.ts";

/** Tokens that act as the actor, newest first. Includes service tokens. */
export async function listOwnTokens(db: Read, { user, now }: Actor): Promise<OwnTokenRow[]> {
  const rows = await db
    .selectFrom("accessToken as t")
    .select(tokenColumns(now))
    .where("t.userId", "=", user.userId)
    .orderBy("t.tokenId", "desc")
    .execute();
  return rows.map(withLastUsedLocation);
}

/** Reactivates tokens suspended by a restore, all or none. @throws 404 if one is not suspended */
export async function restoreOwnTokens(
  tx: Tx,
  ids: readonly string[],
  { user }: Actor,
): Promise<void> {
  const { rows } = await sql`
    update access_token set suspended_at = null
    where token_id = any(${[...ids]}::bigint[]) and user_id = ${user.userId}::bigint
      and revoked_at is null and suspended_at is not null returning token_id`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}

/** All or none. @throws 404 if one belongs to another account or is already revoked */
export async function revokeOwnTokens(
  tx: Tx,
  ids: readonly string[],
  { user, now }: Actor,
): Promise<void> {
  const { rows } = await sql`
    update access_token set revoked_at = ${now}
    where token_id = any(${[...ids]}::bigint[]) and user_id = ${user.userId}::bigint
      and revoked_at is null returning token_id`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
}
