import { sql } from "kysely";
import type { Tx } from "../../infra/db/database.ts";
import { found, invalidField } from "../../infra/http/errors.ts";

/** "0", however it is written, stands for the place above all types. */
export function isAboveTypes(typeId: string): boolean {
  return BigInt(typeId) === 0n;
}

/**
 * The parent as it is stored, null at the top, held until the end of the transaction.
 * @throws 400 for a parent that is not there
 */
export async function parentTypeOf(
  tx: Tx,
  parentId: string | null | undefined,
): Promise<string | null> {
  if (!parentId || isAboveTypes(parentId)) return null;
  const parent = await tx
    .selectFrom("aircraftType")
    .select("typeId")
    .where("typeId", "=", parentId)
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw invalidField("parentId", "上级机型不存在");
  return parent.typeId;
}

/**
 * The parent that a type moves below, or keeps.
 * @throws 404 for no such type, 400 when the parent is itself, below itself, or not there
 */
export async function typeMovedBelow(
  tx: Tx,
  typeId: string,
  parentId: string | null,
): Promise<string | null> {
  // One move at a time: two at once could put each type below the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('move in aircraft_type', 0))`.execute(tx);
  const row = await tx
    .selectFrom("aircraftType")
    .select("parentId")
    .where("typeId", "=", typeId)
    .executeTakeFirst();
  const present = found(row).parentId;
  const wanted = await parentTypeOf(tx, parentId);
  if (wanted === null || wanted === present) return wanted;
  const { rows } = await sql<{ isBelow: boolean }>`
    select ${wanted}::bigint in (select type_and_below(${typeId}::bigint)) as is_below`.execute(tx);
  if (rows[0]?.isBelow) throw invalidField("parentId", "上级机型不能是自己或自己的下级机型");
  return wanted;
}
