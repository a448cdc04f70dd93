import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import { type SqlBool, sql } from "kysely";
import { isReleased } from "../../../crud/is-released.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { nextChange } from "../in-force/in-force.queries.ts";

/** Current validity of a printed text. Members after `isInForce` are null for ordinary items. */
export interface PrintFacts {
  itemId: string;
  module: ContentModuleName;
  title: string;
  /** yyyy-MM-dd HH:mm:ss. */
  from: string;
  until: string | null;
  /** Milliseconds until the next change; null if no change is scheduled. */
  validFor: number | null;
  isInForce: boolean;
  docNumber: string | null;
  revNo: number | null;
  withdrawnTime: string | null;
  /** Revision that came into force at the end of this one. */
  replacedBy: number | null;
  currentRevNo: number | null;
}

/**
 * Finds the revision or the item with the code. A code of a controlled item means its readable revision.
 * Undefined for unknown codes, and for texts that were never in force or released.
 */
export async function findPrintFacts(
  db: Read,
  code: string,
  now: Date,
): Promise<PrintFacts | undefined> {
  const { rows } = await sql<PrintFacts>`
    select r.item_id, i.module, r.title, ${time("lower(p.period)")} as from,
      ${time("upper(p.period)")} as until, p.period @> ${asTimestamp(now)} as is_in_force,
      d.doc_number, r.rev_no, ${time("r.withdrawn_at")} as withdrawn_time,
      (select n.rev_no from revision n, unnest(n.effective) q
        where n.item_id = r.item_id and lower(q) = upper(p.period) limit 1) as replaced_by,
      (select n.rev_no from revision n
        where n.item_id = r.item_id and n.effective @> ${asTimestamp(now)}) as current_rev_no,
      (extract(epoch from ${nextChange(now)} - ${asTimestamp(now)}) * 1000)::float8 as valid_for
    from (
      select revision_id from revision where print_code = ${code}
      union all select of_item.revision_id from content_item
        join revision of_item using (item_id) where content_item.print_code = ${code}
    ) printed join revision r using (revision_id) join document d using (item_id)
      join content_item i using (item_id) cross join lateral (
        select q as period from unnest(r.effective) q where lower(q) <= ${asTimestamp(now)}
        order by q desc limit 1) p
    order by is_in_force desc, p.period desc limit 1`.execute(db);
  return rows[0] ?? (await findItemFacts(db, code, now));
}

async function findItemFacts(db: Read, code: string, now: Date): Promise<PrintFacts | undefined> {
  const { rows } = await sql<PrintFacts>`
    select i.item_id, i.module, i.title, ${time("i.release_time")} as from,
      ${time("i.take_down_time")} as until, ${sql<SqlBool>`true`} as is_in_force,
      (extract(epoch from i.take_down_time - ${asTimestamp(now)}) * 1000)::float8 as valid_for,
      d.doc_number, null::int as rev_no, null as withdrawn_time, null::int as replaced_by,
      null::int as current_rev_no
    from content_item i left join document d using (item_id)
    where i.print_code = ${code}
      and ${isReleased(now, "i")}`.execute(db);
  return rows[0];
}

const time = (moment: string) =>
  sql<string | null>`to_char(${sql.raw(moment)}, 'YYYY-MM-DD HH24:MI:SS')`;
