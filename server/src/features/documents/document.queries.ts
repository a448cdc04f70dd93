import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import {
  type ControlInput,
  type DocumentChange,
  type DocumentHead,
  type DocumentQuery,
  type DocumentRow,
  reviewNoticeDays,
} from "@aeromaint/contracts/documents/document.ts";
import type { RevisionState } from "@aeromaint/contracts/documents/revision-state.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { snapshotOf } from "../../crud/actor-snapshot.queries.ts";
import { containing, countRows, hasText, type Page } from "../../crud/paging.ts";
import { updateVersioned } from "../../crud/rows.ts";
import { bySound, type SortColumns, sortedBy } from "../../crud/sorting.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { found } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { shownState } from "./in-force/in-force.queries.ts";
import { deciderDepts } from "./review/deciders.queries.ts";
import { adoptItemFiles } from "./revision-files.queries.ts";

const scope = { dept: "i.dept_id", owner: "i.created_by" };

const sortColumns: SortColumns<DocumentQuery> = {
  docNumber: sql`d.doc_number`,
  title: bySound(sql`i.title_lower`),
  effectiveTime: sql`lower(r.effective)`,
  reviewBy: sql`r.review_by`,
};

/** Documents `d` with the revision `r` that is shown of them: in force, the last that was, or the first. */
export const documentTables = sql`document d join content_item i using (item_id)
  left join revision r on r.revision_id = d.shown_id`;

/** Revisions `n` of the document `d` on their way. */
const onTheirWay = (now: Date) => sql`n.item_id = d.item_id and n.revision_id <> d.shown_id
  and (n.state in ('draft', 'review', 'approval') or n.state = 'approved'
    and (isempty(n.effective) or lower(n.effective) > ${asTimestamp(now)}))`;

export const documentRowColumns = (
  now: Date,
) => sql`d.item_id, d.doc_number, i.title, i.module, i.category_id, c.name,
  o.dept_name as owner_dept_name, r.rev_no, r.kind, ${shownState(now)} as state,
  lower(r.effective) as effective_time, r.review_by, next.rev_no as next_rev_no,
  next.state as next_state, d.version`;

/** What is joined to the documents of a page alone. */
export const documentDetails = (
  now: Date,
) => sql`join content_category c on c.category_id = i.category_id
  left join sys_dept o on o.dept_id = d.owner_dept_id
  left join lateral (
    select n.rev_no, case n.state when 'approved' then 'scheduled' else n.state end as state
    from revision n where ${onTheirWay(now)} order by n.rev_no desc limit 1
  ) next on true`;

/** Today, in the platform's zone. */
const dayOf = (now: Date) => sql`${asTimestamp(now)}::date`;

export function documentConditions(
  query: DocumentQuery,
  { user, now }: Actor,
): RawBuilder<SqlBool> {
  const { docNumber, title, module, categoryId, ownerDeptId, state, review } = query;
  const days = review === "due" ? reviewNoticeDays : 0;
  return sql.join(
    [
      withinScope(user, scope),
      ...(docNumber ? [sql`d.doc_number ilike ${containing(docNumber)}`] : []),
      ...(title ? [hasText(sql`i.title_lower`, title)] : []),
      ...(module ? [sql`i.module = ${module}`] : []),
      ...(categoryId ? [sql`i.category_id = ${categoryId}::bigint`] : []),
      ...(ownerDeptId ? [sql`d.owner_dept_id = ${ownerDeptId}::bigint`] : []),
      ...(state ? [isInState(state, now)] : []),
      ...(review
        ? [sql`r.effective @> ${asTimestamp(now)} and r.review_by < ${dayOf(now)} + ${days}::int`]
        : []),
    ],
    sql` and `,
  );
}

/** The state of what is shown, or of what is on its way. */
function isInState(state: RevisionState, now: Date): RawBuilder<unknown> {
  const isShown = sql`${shownState(now)} = ${state}`;
  switch (state) {
    case "draft":
    case "review":
    case "approval":
      return sql`d.item_id in (select item_id from revision where state = ${sql.lit(state)})`;
    case "scheduled":
      return sql`(${isShown} or d.item_id in (select item_id from revision
        where state = 'approved' and (isempty(effective) or lower(effective) > ${asTimestamp(now)})))`;
    default:
      return isShown;
  }
}

/** The master list. */
export async function listDocuments(
  db: Read,
  query: DocumentQuery,
  actor: Actor,
): Promise<Page<DocumentRow>> {
  const { pageNum = 1, pageSize = 20 } = query;
  const where = documentConditions(query, actor);
  const order = sortedBy(sortColumns, query, sql`d.doc_number`);
  const { rows } = await sql<DocumentRow>`
    select ${documentRowColumns(actor.now)} from ${documentTables} ${documentDetails(actor.now)}
    where d.item_id in (select d.item_id from ${documentTables} where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    order by ${order}`.execute(db);
  return { list: rows, total: await countRows(db, { from: documentTables, where }) };
}

/** One document, for those whose data scope it is in and for who has to decide on it. */
export async function findDocument(
  db: Read,
  { itemId, module, revNo }: { itemId: string; module?: ContentModuleName; revNo?: number },
  { user, now }: Actor,
): Promise<DocumentHead | undefined> {
  const { rows } = await sql<DocumentHead>`
    select ${documentRowColumns(now)}, d.owner_dept_id, d.review_months, d.created_at as create_time
    from ${documentTables} ${documentDetails(now)}
    where d.item_id = ${itemId}::bigint and ${module ? sql`i.module = ${module}` : sql`true`}
      and (${withinScope(user, scope)} or ${isDecider({ user, now, revNo })})`.execute(db);
  return rows[0];
}

interface PartOf {
  user: CurrentUser;
  now: Date;
  /** Of any revision where absent. */
  revNo: number | undefined;
}

/** Whether the user has, or stands in for who has, a part in the review of a revision of the document `d`. */
const isDecider = ({ user: { userId }, now, revNo }: PartOf) => sql<SqlBool>`exists (
  select from revision x join review_step s using (revision_id) join review_decider w using (step_id)
  where x.item_id = d.item_id and ${revNo === undefined ? sql`true` : sql`x.rev_no = ${revNo}`}
    and (w.user_id = ${userId}::bigint
    or exists (select from ${deciderDepts} where e.leader = ${userId}::bigint)
    or exists (select from delegation g where g.user_id = w.user_id
      and g.delegate_id = ${userId}::bigint and g.days @> ${dayOf(now)})))`;

interface ControlledText {
  title: string;
  releaseUser: string;
  html: string;
  deptId: string;
  /** Who made or changed the item, and who puts it under control. */
  authorIds: string[];
}

/**
 * Puts an item of a module under control. Its text becomes the first revision's, which is a draft; what
 * readers see stays until a revision is in force.
 */
export async function controlItem(
  unit: UnitOfWork,
  { itemId, module, ...input }: ControlInput & { itemId: string; module: ContentModuleName },
  { user, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const { rows } = await sql<ControlledText>`
    select title, release_user, content as html, dept_id,
      array(select user_id from sys_user where user_id = any(array[i.created_by, ${user.userId}::bigint]
        || i.editor_ids) order by user_id)::text[] as author_ids
    from content_item i
    where item_id = ${itemId}::bigint and module = ${module} and ${withinScope(user, scope)}
    for update`.execute(tx);
  const { title, releaseUser, html, deptId, authorIds } = found(rows[0]);
  const docNumber = input.docNumber ?? (await nextNumber(tx, module, now));
  const ownerDeptId = input.ownerDeptId ?? deptId;
  const author = JSON.stringify(await snapshotOf(tx, user.userId));
  await sql`
    insert into document (item_id, doc_number, owner_dept_id, created_by, created_at)
    values (${itemId}::bigint, ${docNumber}, ${ownerDeptId}::bigint, ${user.userId}::bigint,
      ${asTimestamp(now)})`.execute(tx);
  const made = await sql<{ revisionId: string }>`
    insert into revision (item_id, rev_no, kind, reason, title, release_user, html, applicability,
      author_ids, author, created_at)
    values (${itemId}::bigint, 1, 'normal', '首次受控', ${title}, ${releaseUser}, ${html},
      ${JSON.stringify(await findApplicability(tx, itemId))}::jsonb,
      ${authorIds}::bigint[], ${author}::jsonb, ${asTimestamp(now)})
    returning revision_id`.execute(tx);
  const { revisionId } = found(made.rows[0]);
  await sql`update document set shown_id = ${revisionId}::bigint
    where item_id = ${itemId}::bigint`.execute(tx);
  await adoptItemFiles(tx, itemId, revisionId);
}

const codes: Record<ContentModuleName, string> = { repair: "145", train: "147", tool: "TE" };

/** The next number of the parameter's pattern: {module}, {yyyy} and {n} to {nnnnnn} are filled in. */
async function nextNumber(tx: Tx, module: ContentModuleName, now: Date): Promise<string> {
  const { "document.numberPattern": pattern } = await readParameters(tx, [
    "document.numberPattern",
  ]);
  const { rows } = await sql<{ year: string }>`
    select to_char(${asTimestamp(now)}, 'YYYY') as year`.execute(tx);
  const filled = pattern
    .replaceAll("{module}", codes[module])
    .replaceAll("{yyyy}", rows[0]?.year ?? "");
  const [counter = "{nnnn}"] = /\{n+\}/.exec(filled) ?? [];
  const [prefix = "", suffix = ""] = filled.split(counter);
  // One at a time, so that two at once do not find the same number.
  await sql`select pg_advisory_xact_lock(hashtext(${`document ${prefix}`}))`.execute(tx);
  const last = await sql<{ last: number }>`
    select coalesce(max(substr(doc_number, ${prefix.length + 1},
      length(doc_number) - ${prefix.length + suffix.length})::int), 0) as last
    from document where starts_with(doc_number, ${prefix}) and doc_number like ${`%${suffix}`}
      and substr(doc_number, ${prefix.length + 1},
        length(doc_number) - ${prefix.length + suffix.length}) ~ '^[0-9]{1,9}$'`.execute(tx);
  const next = String((last.rows[0]?.last ?? 0) + 1);
  return `${prefix}${next.padStart(counter.length - 2, "0")}${suffix}`;
}

/** Changes what a document has besides its revisions. */
export async function updateDocument(
  unit: UnitOfWork,
  { itemId, ...change }: DocumentChange & { itemId: string },
): Promise<void> {
  await updateVersioned(unit, "document", "itemId", itemId, change);
}
