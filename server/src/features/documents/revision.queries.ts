import type { OwnerApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ItemTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import type { RevisionListRow, RevisionRow } from "@aeromaint/contracts/documents/revision.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { shownState } from "./in-force/in-force.queries.ts";
import { textColumns } from "./item-texts.queries.ts";

/** Columns of `RevisionRow` for the revision `r`. */
const rowColumns = (now: Date): RawBuilder<unknown> => sql`
  r.revision_id, r.rev_no, r.kind, ${shownState(now)} as state, r.reason, r.title, r.author,
  r.created_at as create_time, r.effective_from, r.effective_until, r.review_by, r.sha256,
  r.frozen_at as frozen_time, r.withdrawn_at as withdrawn_time, r.withdrawal, r.version,
  coalesce((select json_agg(json_build_object(
      'from', to_char(lower(p), 'YYYY-MM-DD HH24:MI:SS'),
      'until', to_char(upper(p), 'YYYY-MM-DD HH24:MI:SS')) order by p)
    from unnest(r.effective) p), '[]') as in_force`;

/** Approvals of the last round of the revision `r`, in order. */
export const approvals: RawBuilder<RevisionListRow["approvals"]> = sql`
  coalesce((select json_agg(json_build_object('name', x.actor->>'name', 'isLast', s.is_last,
      'decidedTime', to_char(x.decided_at, 'YYYY-MM-DD HH24:MI:SS')) order by x.decision_id)
    from review_step s join decision x using (step_id)
    where s.revision_id = r.revision_id and s.round = r.round and x.act = 'approve'), '[]')`;

/** Newest first. */
export async function listRevisions(
  db: Read,
  itemId: string,
  now: Date,
): Promise<RevisionListRow[]> {
  const { rows } = await sql<RevisionListRow>`
    select ${rowColumns(now)},
      ${approvals} as approvals
    from revision r
    where r.item_id = ${itemId}::bigint order by r.rev_no desc`.execute(db);
  return rows;
}

/** Name of the revision `r` of the document `d` in the ledger. */
export const revisionLabel = sql<string>`d.doc_number || ' 第 ' || r.rev_no || ' 版 ' || r.title`;

export type RevisionRecord = RevisionRow &
  ItemTexts & {
    itemId: string;
    docNumber: string;
    categoryId: string;
    categoryName: string;
    html: string;
    printCode: string;
    authorIds: string[];
    round: number;
    ownerDeptName: string | null;
    applicability: OwnerApplicability;
    /** Canonical JSON, input of `sha256`; null for a draft and for old revisions without a stored form. */
    facts: string | null;
  };

export async function findRevision(
  db: Read,
  { itemId, revNo, now }: { itemId: string; revNo: number; now: Date },
): Promise<RevisionRecord | undefined> {
  const { rows } = await sql<RevisionRecord>`
    select ${rowColumns(now)}, r.item_id, d.doc_number, i.category_id, c.name as category_name,
      ${textColumns("r")}, r.html, r.print_code, r.author_ids, r.round, r.facts, r.applicability,
      o.dept_name as owner_dept_name
    from revision r join document d using (item_id) join content_item i using (item_id)
      join content_category c using (category_id)
      left join sys_dept o on o.dept_id = d.owner_dept_id
    where r.item_id = ${itemId}::bigint and r.rev_no = ${revNo}`.execute(db);
  return rows[0];
}

/** Row version of a revision, for optimistic locking. */
export async function findRevisionVersion(
  db: Read,
  { itemId, revNo, module }: { itemId: string; revNo: number; module?: ContentModuleName },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("revision as r")
    .innerJoin("contentItem as i", "i.itemId", "r.itemId")
    .select("r.version")
    .where("r.itemId", "=", itemId)
    .where("r.revNo", "=", revNo)
    .$if(module !== undefined, (query) => query.where("i.module", "=", module ?? ""))
    .executeTakeFirst();
  return row?.version;
}

export async function findRevisionById(
  db: Read,
  revisionId: string,
  now: Date,
): Promise<RevisionRecord | undefined> {
  const key = await db
    .selectFrom("revision")
    .select(["itemId", "revNo"])
    .where("revisionId", "=", revisionId)
    .executeTakeFirst();
  return key && findRevision(db, { ...key, now });
}
