import { sql } from "kysely";
import type { Tx } from "../../../infra/db/database.ts";
import { found, invalidField } from "../../../infra/http/errors.ts";

/** "0", however it is written, stands for the place above all categories. */
export function isTop(parentId: string): boolean {
  return BigInt(parentId) === 0n;
}

/**
 * The parent as it is stored, null at the top, held until the end of the transaction.
 * @throws 400 for a parent that is not there
 */
export async function parentOf(
  tx: Tx,
  parentId: string | null | undefined,
): Promise<string | null> {
  if (!parentId || isTop(parentId)) return null;
  const parent = await tx
    .selectFrom("materialCategory")
    .select("categoryId")
    .where("categoryId", "=", parentId)
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw invalidField("parentId", "上级分类不存在");
  return parent.categoryId;
}

/**
 * The parent that a category moves below, or keeps.
 * @throws 404 for no such category, 400 when the parent is itself, below itself, or not there
 */
export async function movedBelow(
  tx: Tx,
  categoryId: string,
  parentId: string | null,
): Promise<string | null> {
  // One move at a time: two at once could put each category below the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('move in material_category', 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom("materialCategory")
    .select("parentId")
    .where("categoryId", "=", categoryId)
    .executeTakeFirst();
  const present = found(row).parentId;
  const wanted = await parentOf(tx, parentId);
  if (wanted === present) return present;
  if (wanted !== null && (await isWithin(tx, wanted, categoryId))) {
    throw invalidField("parentId", "上级分类不能是自己或自己的下级分类");
  }
  return wanted;
}

/** Whether a category is the other one, or lies below it. */
async function isWithin(tx: Tx, categoryId: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    with recursive above as (
      select category_id, parent_id from material_category where category_id = ${categoryId}::bigint
      union
      select p.category_id, p.parent_id
      from above a join material_category p on p.category_id = a.parent_id
    )
    select exists (select from above where category_id = ${other}::bigint) as within`.execute(tx);
  return rows[0]?.within === true;
}
