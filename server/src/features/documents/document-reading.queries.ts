import type { OwnerApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ItemTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type {
  DocumentBlock,
  RevisionHistoryRow,
} from "@aeromaint/contracts/documents/document-block.ts";
import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { endOfPeriod } from "../../crud/period.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { nextChange, shownState } from "./in-force/in-force.queries.ts";
import { textColumns } from "./item-texts.queries.ts";

export interface DocumentReading extends ItemTexts {
  revisionId: string;
  html: string;
  applicability: OwnerApplicability;
  /** Name of the category at submission; null if unknown. */
  categoryName: string | null;
  printCode: string;
  block: DocumentBlock;
  /** Milliseconds until the readable revision changes; null if no change is scheduled. */
  validFor: number | null;
}

interface DocumentReadingQuery {
  itemId: string;
  now: Date;
  /** SQL expression of a past time. Default: now. */
  at?: RawBuilder<unknown>;
}

/**
 * Finds the revision in force at the given time. For a withdrawn document at the present time: the last
 * revision in force. Undefined for ordinary items and for documents that were never in force.
 */
export async function findDocumentReading(
  db: Read,
  { itemId, now, at }: DocumentReadingQuery,
): Promise<DocumentReading | undefined> {
  const current = asTimestamp(now);
  const moment = at ?? current;
  const { rows } = await sql<DocumentReading>`
    select r.revision_id, ${textColumns("r")}, r.html, r.print_code,
      r.applicability, r.facts::json#>>'{facts,category}' as category_name,
      json_build_object('docNumber', d.doc_number, 'revNo', r.rev_no, 'kind', r.kind,
        'state', ${shownState(now)}, 'reason', r.reason,
        'effectiveTime', to_char(lower(p.period), 'YYYY-MM-DD HH24:MI:SS'),
        'untilTime', to_char(upper(p.period), 'YYYY-MM-DD HH24:MI:SS'),
        'reviewBy', r.review_by, 'author', r.author->>'name',
        'reviewers', array(${deciders(sql`not s.is_last`)}),
        'approvers', array(${deciders(sql`s.is_last`)}),
        'sha256', r.sha256, 'currentRevNo', (select c.rev_no from revision c
          where c.item_id = d.item_id and c.effective @> ${current}
            and c.revision_id <> r.revision_id)) as block,
      (extract(epoch from ${nextChange(now)} - ${current}) * 1000)::float8 as valid_for
    from document d join revision r using (item_id) cross join lateral (
      select q as period from unnest(r.effective) q where lower(q) <= ${moment}
      order by q desc limit 1
    ) p
    where d.item_id = ${itemId}::bigint and (${at ? sql`false` : sql`true`} or p.period @> ${moment})
    order by p.period @> ${moment} desc, p.period desc limit 1`.execute(db);
  return rows[0];
}

/** End of a day, or a time; never later than now, so that scheduled revisions stay hidden. */
export const pastMoment = (at: string, now: Date): RawBuilder<unknown> =>
  sql`least(${endOfPeriod(at)}::timestamptz, ${asTimestamp(now)})`;

/** Names of approvers in the steps `s` of the last round of the revision `r`. */
const deciders = (steps: RawBuilder<unknown>) => sql`
  select x.actor->>'name' from review_step s join decision x using (step_id)
  where s.revision_id = r.revision_id and s.round = r.round and x.act = 'approve' and ${steps}
  order by s.step_no, x.decision_id`;

export type RevisionList = "cover" | "attachment" | "content";
type FileOfRevision = StoredFile & { list: RevisionList; sha256: string };

export async function findRevisionFiles(db: Read, revisionId: string): Promise<FileOfRevision[]> {
  const { rows } = await sql<FileOfRevision>`
    select rf.field as list, f.file_id, f.owner_id, f.field, f.name, f.content_type, f.width, f.height,
      f.is_private, f.is_stripped, f.created_by, f.sha256, f.size::float8 as size
    from revision_file rf join sys_file f using (file_id)
    where rf.revision_id = ${revisionId}::bigint
    order by rf.field, rf.position, rf.file_id`.execute(db);
  return rows;
}

/** Revisions that are or were in force, newest first. */
export async function listHistory(
  db: Read,
  itemId: string,
  now: Date,
): Promise<RevisionHistoryRow[]> {
  const { rows } = await sql<RevisionHistoryRow>`
    select r.rev_no, r.kind, ${shownState(now)} as state, r.reason,
      to_char(lower(r.effective), 'YYYY-MM-DD HH24:MI:SS') as effective_time,
      to_char(upper(r.effective), 'YYYY-MM-DD HH24:MI:SS') as until_time
    from revision r
    where r.item_id = ${itemId}::bigint and lower(r.effective) <= ${asTimestamp(now)}
    order by r.rev_no desc`.execute(db);
  return rows;
}

/** Summary of an item's document, for rows of any list; null for ordinary items. */
export const documentSummaryOf = (
  itemId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentSummary | null> => sql<DocumentSummary | null>`(
  select ${summaryJson(now)}
  from document shown join revision r on r.revision_id = shown.shown_id
  where shown.item_id = ${itemId})`;

/** Summary with the given revision instead of the shown one. */
export const revisionSummaryOf = (
  itemId: RawBuilder<unknown>,
  revNo: RawBuilder<unknown>,
  now: Date,
): RawBuilder<DocumentSummary | null> => sql<DocumentSummary | null>`(
  select ${summaryJson(now)}
  from document shown join revision r on r.item_id = shown.item_id
  where shown.item_id = ${itemId} and r.rev_no = ${revNo})`;

/** Reads the revision `r` of the document `shown`. */
const summaryJson = (
  now: Date,
) => sql`jsonb_build_object('docNumber', shown.doc_number, 'revNo', r.rev_no,
    'kind', r.kind, 'state', ${shownState(now)}, 'reviewBy', r.review_by)`;

/** Enabled leader of the department that owns the document `d`, or of one above; else null. */
export const ownerLeader: RawBuilder<string | null> = sql`enabled_leader(d.owner_dept_id)`;

/** Ends of the number of the document `d`, for comparisons with `numberEnds()`. */
export const documentNumberEnds: RawBuilder<string[]> = sql`document_number_ends(d.doc_number)`;

/**
 * True if the number of the document `d` ends or begins with the typed number. `ends`: array with the
 * result of `numberEnds()`.
 */
export const matchesDocumentNumber = (
  ends: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${documentNumberEnds} && ${ends}
  or number_form(d.doc_number) >= (${ends})[1] and number_form(d.doc_number) < (${ends})[1] || '~')`;
