import { type RawBuilder, sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { pastMoment } from "../document-reading.queries.ts";
import { isInForce, shownState } from "../in-force/in-force.queries.ts";

/** SQL parts to select documents `d` of items `i` with their shown revision `r`. */
export interface DocumentView {
  /** Time of the view. */
  moment: RawBuilder<unknown>;
  tables: RawBuilder<unknown>;
  /** Joins that only the rows of a page need. */
  details: RawBuilder<unknown>;
  /** Columns of `DocumentRow`. */
  columns: RawBuilder<unknown>;
  /** Lower case. */
  title: RawBuilder<unknown>;
  state: RawBuilder<unknown>;
}

/** Day in the platform's time zone. */
export const platformDate = (moment: RawBuilder<unknown>) => sql`${moment}::date`;

const joined = sql`join content_category c on c.category_id = i.category_id
  left join sys_dept o on o.dept_id = d.owner_dept_id`;

const sharedColumns = sql`d.item_id, d.doc_number, i.module, i.category_id, r.rev_no, r.kind,
  lower(r.effective) as effective_time, r.review_by, d.version`;

/** Current view: revision in force, else the last one in force, else the first; and the next revision. */
export function documentsNow(now: Date): DocumentView {
  const moment = asTimestamp(now);
  const state = shownState(now);
  return {
    moment,
    state,
    title: sql`i.title_lower`,
    tables: sql`document d join content_item i using (item_id)
      left join revision r on r.revision_id = d.shown_id`,
    details: sql`${joined} left join lateral (
      select n.rev_no, case n.state when 'approved' then 'scheduled' else n.state end as state
      from revision n where n.item_id = d.item_id and n.revision_id <> d.shown_id
        and (n.state in ('draft', 'review', 'approval') or n.state = 'approved'
          and (isempty(n.effective) or lower(n.effective) > ${moment}))
      order by n.rev_no desc limit 1
    ) next on true`,
    columns: sql`${sharedColumns}, i.title, c.name, o.dept_name as owner_dept_name,
      ${state} as state, next.rev_no as next_rev_no, next.state as next_state`,
  };
}

/**
 * View of a past time: only revisions in force at that time, with title, category and department as they
 * were approved.
 */
export function documentsAt(at: string, now: Date): DocumentView {
  const moment = pastMoment(at, now);
  const state = sql`'effective'`;
  const fact = (name: string) => sql`r.facts::json#>>${`{facts,${name}}`}`;
  return {
    moment,
    state,
    title: sql`lower(r.title)`,
    details: joined,
    tables: sql`document d join content_item i using (item_id)
      join revision r on r.item_id = d.item_id and ${isInForce(moment)}`,
    columns: sql`${sharedColumns}, r.title, coalesce(${fact("category")}, c.name) as name,
      coalesce(${fact("department")}, o.dept_name) as owner_dept_name, ${state} as state,
      null::integer as next_rev_no, null::text as next_state`,
  };
}
