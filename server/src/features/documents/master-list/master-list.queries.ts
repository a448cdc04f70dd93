import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import {
  type DocumentQuery,
  type DocumentRow,
  type MasterListRow,
  reviewNoticeDays,
} from "@aeromaint/contracts/documents/document.ts";
import {
  type RevisionState,
  revisionKinds,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import { containsPattern, containsText, type Page } from "../../../crud/paging.ts";
import { byPinyin, type SortColumns, sortedBy } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { isInForce } from "../in-force/in-force.queries.ts";
import {
  type DocumentView,
  documentsAt,
  documentsNow,
  platformDate,
} from "./document-view.queries.ts";

type DocumentFilters = Omit<DocumentQuery, "pageNum" | "pageSize" | "sortBy" | "sortOrder">;

const viewOf = ({ at }: DocumentFilters, { now }: Actor): DocumentView =>
  at ? documentsAt(at, now) : documentsNow(now);

const sortColumns = ({ title }: DocumentView): SortColumns<DocumentQuery> => ({
  docNumber: sql`d.doc_number`,
  title: byPinyin(title),
  effectiveTime: sql`lower(r.effective)`,
  reviewBy: sql`r.review_by`,
});

/** Conditions of the filters and the data scope. */
function documentConditions(query: DocumentFilters, { user }: Actor, view: DocumentView) {
  const { docNumber, title, module, categoryId, ownerDeptId, state, review } = query;
  const days = review === "due" ? reviewNoticeDays : 0;
  return sql.join<SqlBool>(
    [
      withinScope(user, { dept: "i.dept_id", owner: "i.created_by" }),
      ...(docNumber ? [sql`d.doc_number ilike ${containsPattern(docNumber)}`] : []),
      ...(title ? [containsText(view.title, title)] : []),
      ...(module ? [sql`i.module = ${module}`] : []),
      ...(categoryId ? [sql`i.category_id = ${categoryId}::bigint`] : []),
      ...(ownerDeptId ? [sql`d.owner_dept_id = ${ownerDeptId}::bigint`] : []),
      ...(state ? [query.at ? sql`${view.state} = ${state}` : isInState(state, view)] : []),
      ...(review ? [isReviewDue(view.moment, days)] : []),
    ],
    sql` and `,
  );
}

/** True if the revision `r` is in force and its review day is before the date of `moment` + `days`. */
export const isReviewDue = (moment: RawBuilder<unknown>, days = 0): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isInForce(moment)} and r.review_by < ${platformDate(moment)} + ${days}::int`;

/** True if the shown revision has the state; also if an unfinished or scheduled one has it. */
function isInState(
  state: RevisionState,
  { moment, state: shown }: DocumentView,
): RawBuilder<unknown> {
  const isShown = sql`${shown} = ${state}`;
  switch (state) {
    case "draft":
    case "review":
    case "approval":
      return sql`d.item_id in (select item_id from revision where state = ${sql.lit(state)})`;
    case "scheduled":
      return sql`(${isShown} or d.item_id in (select item_id from revision
        where state = 'approved' and (isempty(effective) or lower(effective) > ${moment})))`;
    default:
      return isShown;
  }
}

/** Master list, current or of a past time. */
export async function listDocuments(
  db: Read,
  query: DocumentQuery,
  actor: Actor,
): Promise<Page<DocumentRow>> {
  const { pageNum = 1, pageSize = 20 } = query;
  const view = viewOf(query, actor);
  const where = documentConditions(query, actor, view);
  const order = sortedBy(sortColumns(view), query, sql`d.doc_number`);
  const { rows } = await sql<DocumentRow>`
    select ${view.columns} from ${view.tables} ${view.details}
    where d.item_id in (select d.item_id from ${view.tables} where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    order by ${order}`.execute(db);
  return { list: rows, total: await countRows(db, { from: view.tables, where }) };
}

interface InForceQuery {
  filters: DocumentFilters;
  actor: Actor;
}

/** Matching documents that are in force; drafts are left out. */
function inForceView({ filters, actor }: InForceQuery) {
  const view = viewOf(filters, actor);
  const matching = documentConditions(filters, actor, view);
  return { ...view, where: sql<SqlBool>`${matching} and ${isInForce(view.moment)}` };
}

export function countInForce(db: Read, listQuery: InForceQuery): Promise<number> {
  const { tables: from, where } = inForceView(listQuery);
  return countRows(db, { from, where });
}

/** Next rows of the exported master list, by number. */
export async function listInForceAfter(
  db: Read,
  { last, size, ...listQuery }: InForceQuery & { last: MasterListRow | undefined; size: number },
): Promise<MasterListRow[]> {
  const { columns, tables, details, where } = inForceView(listQuery);
  const { rows } = await sql<DocumentRow>`
    select ${columns} from ${tables} ${details}
    where ${where} and ${last ? sql`d.doc_number > ${last.docNumber}` : sql`true`}
    order by d.doc_number limit ${size}`.execute(db);
  return rows.map(({ module, kind, ...row }) => ({
    ...row,
    module: contentModules[module].title,
    kind: revisionKinds[kind],
  }));
}
