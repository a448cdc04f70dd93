import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import {
  type DocumentQuery,
  type DocumentRow,
  reviewNoticeDays,
} from "@aeromaint/contracts/documents/document.ts";
import {
  type RevisionState,
  revisionKinds,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containsPattern, containsText, type Page } from "../../../crud/paging.ts";
import { ascending, listPage } from "../../../crud/row-list.ts";
import { byPinyin, type SortColumns } from "../../../crud/sorting.ts";
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

const documentList = {
  source: (filters: DocumentFilters, actor: Actor) => {
    const view = viewOf(filters, actor);
    return { from: view.tables, where: documentConditions(filters, actor, view) };
  },
  query: (db: Read, actor: Actor, filters: DocumentFilters) => {
    const { tables, details, columns } = viewOf(filters, actor);
    return db
      .selectFrom(
        sql<DocumentRow>`${tables} ${details} cross join lateral (select ${columns})`.as("row"),
      )
      .selectAll("row");
  },
  id: "d.item_id",
  order: ascending("d.docNumber"),
};

/** Master list, current or of a past time. */
export const listDocuments = (
  db: Read,
  query: DocumentQuery,
  actor: Actor,
): Promise<Page<DocumentRow>> =>
  listPage(db, { ...documentList, sorts: sortColumns(viewOf(query, actor)) }, query, actor);

/** Matching documents that are in force; drafts are left out. */
export const inForceList = {
  ...documentList,
  source: (filters: DocumentFilters, actor: Actor) => {
    const { from, where } = documentList.source(filters, actor);
    const { moment } = viewOf(filters, actor);
    return { from, where: sql<SqlBool>`${where} and ${isInForce(moment)}` };
  },
};

/** Codes are replaced by titles. */
export const inForceSheetRow = ({ module, kind, ...row }: DocumentRow) => ({
  ...row,
  module: contentModules[module].title,
  kind: revisionKinds[kind],
});
