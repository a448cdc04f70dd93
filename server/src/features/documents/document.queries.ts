import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import type {
  ControlInput,
  DocumentChange,
  DocumentHead,
} from "@aeromaint/contracts/documents/document.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { findActorSnapshot } from "../../crud/actor-snapshot.queries.ts";
import { findNextNumber } from "../../crud/next-number.queries.ts";
import { updateRow } from "../../crud/rows.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { found } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { wasInForce } from "./in-force/in-force.queries.ts";
import { textColumns } from "./item-texts.queries.ts";
import { documentsNow, platformDate } from "./master-list/document-view.queries.ts";
import { deciderDepts } from "./review/deciders.queries.ts";
import { copyItemFiles } from "./revision-files.queries.ts";

const scope = { dept: "i.dept_id", owner: "i.created_by" };

/** Finds a document within the data scope or under review by the user. */
export async function findDocument(
  db: Read,
  { itemId, module, revNo }: { itemId: string; module?: ContentModuleName; revNo?: number },
  { user, now }: Actor,
): Promise<DocumentHead | undefined> {
  const view = documentsNow(now);
  const { rows } = await sql<DocumentHead>`
    select ${view.columns}, d.owner_dept_id, d.review_months, d.created_at as create_time,
      ${wasInForce(sql`d.item_id`, now)} as was_in_force
    from ${view.tables} ${view.details}
    where d.item_id = ${itemId}::bigint and ${module ? sql`i.module = ${module}` : sql`true`}
      and (${withinScope(user, scope)} or ${isDecider({ user, now, revNo })})`.execute(db);
  return rows[0];
}

interface DeciderQuery {
  user: CurrentUser;
  now: Date;
  /** Undefined: any revision. */
  revNo: number | undefined;
}

/** True if the user is a decider of the document `d`, or a decider's delegate or leader. */
const isDecider = ({ user: { userId }, now, revNo }: DeciderQuery) => sql<SqlBool>`exists (
  select from revision x join review_step s using (revision_id) join review_decider w using (step_id)
  where x.item_id = d.item_id and ${revNo === undefined ? sql`true` : sql`x.rev_no = ${revNo}`}
    and (w.user_id = ${userId}::bigint
    or exists (select from ${deciderDepts} where e.leader = ${userId}::bigint)
    or exists (select from delegation g where g.user_id = w.user_id
      and g.delegate_id = ${userId}::bigint and g.days @> ${platformDate(asTimestamp(now))})))`;

interface ControlledItem {
  deptId: string;
  /** Creator and editors of the item, and the person who puts it under control. */
  authorIds: string[];
}

/**
 * Puts an item under control. Its text becomes a draft, the first revision. Readers see the item
 * unchanged until a revision is in force.
 */
export async function controlItem(
  unit: UnitOfWork,
  { itemId, module, ...input }: ControlInput & { itemId: string; module: ContentModuleName },
  { user, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const { rows } = await sql<ControlledItem>`
    select dept_id,
      array(select user_id from sys_user where user_id = any(array[i.created_by, ${user.userId}::bigint]
        || i.editor_ids) order by user_id)::text[] as author_ids
    from content_item i
    where item_id = ${itemId}::bigint and module = ${module} and ${withinScope(user, scope)}
    for update`.execute(tx);
  const { deptId, authorIds } = found(rows[0]);
  const docNumber = input.docNumber ?? (await nextNumber(tx, module, now));
  const ownerDeptId = input.ownerDeptId ?? deptId;
  const reviewMonths = input.reviewMonths ?? null;
  const author = JSON.stringify(await findActorSnapshot(tx, user.userId));
  await sql`
    insert into document (item_id, doc_number, owner_dept_id, review_months, created_by, created_at)
    values (${itemId}::bigint, ${docNumber}, ${ownerDeptId}::bigint, ${reviewMonths},
      ${user.userId}::bigint, ${asTimestamp(now)})`.execute(tx);
  const made = await sql<{ revisionId: string }>`
    insert into revision (item_id, rev_no, kind, reason, ${textColumns()}, html, applicability,
      review_by, author_ids, author, created_at)
    select item_id, 1, 'normal', '首次受控', ${textColumns("i")}, content,
      ${JSON.stringify(await findApplicability(tx, itemId))}::jsonb,
      (${platformDate(asTimestamp(now))} + make_interval(months => ${reviewMonths}::int))::date, ${authorIds}::bigint[],
      ${author}::jsonb, ${asTimestamp(now)}
    from content_item i where item_id = ${itemId}::bigint
    returning revision_id`.execute(tx);
  const { revisionId } = found(made.rows[0]);
  await sql`update document set shown_id = ${revisionId}::bigint
    where item_id = ${itemId}::bigint`.execute(tx);
  await copyItemFiles(tx, itemId, revisionId);
  await unit.record({ act: "rows.written", subject: itemId, table: "document" });
}

const codes: Record<ContentModuleName, string> = { repair: "145", train: "147", tool: "TE" };

/** Next number of the parameter's pattern with {module}, {yyyy}, and {n} to {nnnnnn}. */
async function nextNumber(tx: Tx, module: ContentModuleName, now: Date): Promise<string> {
  const { "document.numberPattern": pattern } = await readParameters(tx, [
    "document.numberPattern",
  ]);
  return findNextNumber(tx, {
    pattern: pattern.replaceAll("{module}", codes[module]),
    now,
    table: "document",
    column: "doc_number",
  });
}

export async function updateDocument(
  unit: UnitOfWork,
  { itemId, ...change }: DocumentChange & { itemId: string },
): Promise<void> {
  await updateRow(unit, "document", "itemId", itemId, change);
}
