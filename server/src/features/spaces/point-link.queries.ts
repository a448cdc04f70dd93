import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import type { Tx } from "../../infra/db/database.ts";
import { invalidField } from "../../infra/http/errors.ts";

/** What a point stands for, as the wire has it. */
export interface Link {
  assocType: string | null;
  assocId: string | null;
}

/** The same as columns: items and persons are referred to by one each. */
export interface LinkColumns {
  assocType: string | null;
  itemId: string | null;
  personId: string | null;
}

/** Modules of the items that a point may stand for, by `assocType`; what is none is a person. */
const moduleOf: Readonly<Record<string, string>> = { "1": "repair", "2": "tool" };

/** Of `i` (content_item): every reader sees it. */
export const isShownItem = (now: Date): RawBuilder<SqlBool> =>
  isReleased(now, { from: "i.release_time", until: "i.take_down_time" });

/** Of `r` (repair_person) and `u` (sys_user): every reader sees that person. */
export const isShownPerson = sql<SqlBool>`(r.nature = '1' and r.user_nature in ('1', '3') and u.status = '1')`;

/**
 * The columns of a link that somebody asks for. Only what every reader sees can be linked: all who
 * are signed in read the names on a plan.
 * @throws 400 when there is no such item or person to see
 */
export async function linkTo(
  tx: Tx,
  { assocType, assocId }: Link,
  now: Date,
): Promise<LinkColumns> {
  if (!assocId) return { assocType, itemId: null, personId: null };
  if (!assocType) throw invalidField("assocType", "请选择关联类型");
  const module = moduleOf[assocType];
  const target = module
    ? sql`select from content_item i
        where i.item_id = ${assocId}::bigint and i.module = ${module} and ${isShownItem(now)}
        for key share`
    : sql`select from repair_person r join sys_user u using (user_id)
        where r.information_id = ${assocId}::bigint and ${isShownPerson}
        for key share of r`;
  const { rows } = await target.execute(tx);
  if (rows.length === 0) throw invalidField("assocId", "关联对象不存在");
  return { assocType, itemId: module ? assocId : null, personId: module ? null : assocId };
}
