import type { DocumentBlock, HistoryRow } from "@aeromaint/contracts/documents/document-block.ts";
import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { endOf } from "../period.ts";
import { momentOf, shownState } from "./in-force.queries.ts";

export interface DocumentReading {
  revisionId: string;
  title: string;
  releaseUser: string;
  html: string;
  block: DocumentBlock;
  /** Milliseconds until another revision, or none, is to be read; null where none is known. */
  validFor: number | null;
}

interface Asked {
  itemId: string;
  now: Date;
  /** A past moment as SQL has it; the present where absent. */
  at?: RawBuilder<unknown>;
}

/**
 * The revision of a controlled document that is to be read: in force at the moment, or, for the
 * present of a withdrawn one, the last that was. Undefined for an ordinary item and for a document
 * that has had none in force.
 */
export async function findDocumentReading(
  db: Read,
  { itemId, now, at }: Asked,
): Promise<DocumentReading | undefined> {
  const current = momentOf(now);
  const moment = at ?? current;
  const { rows } = await sql<DocumentReading>`
    select r.revision_id, r.title, r.release_user, r.html,
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
      (select (extract(epoch from min(bound) - ${current}) * 1000)::float8
        from revision n, unnest(n.effective) q, lateral (values (lower(q)), (upper(q))) as b (bound)
        where n.item_id = d.item_id and bound > ${current}) as valid_for
    from document d join revision r using (item_id) cross join lateral (
      select q as period from unnest(r.effective) q where lower(q) <= ${moment}
      order by q desc limit 1
    ) p
    where d.item_id = ${itemId}::bigint and (${at ? sql`false` : sql`true`} or p.period @> ${moment})
    order by p.period @> ${moment} desc, p.period desc limit 1`.execute(db);
  return rows[0];
}

/** A past moment: a day stands for its end, and what is to come is not shown before its time. */
export const pastMoment = (at: string, now: Date): RawBuilder<unknown> =>
  sql`least(${endOf(at)}::timestamptz, ${momentOf(now)})`;

/** Who approved in steps `s` of the round that the revision `r` was approved in. */
const deciders = (steps: RawBuilder<unknown>) => sql`
  select x.actor->>'name' from review_step s join decision x using (step_id)
  where s.revision_id = r.revision_id and s.round = r.round and x.act = 'approve' and ${steps}
  order by s.step_no, x.decision_id`;

/** The covers and attachments of a revision in their order. */
export async function findRevisionFiles(
  db: Read,
  revisionId: string,
): Promise<(StoredFile & { list: "cover" | "attachment" })[]> {
  const { rows } = await sql<StoredFile & { list: "cover" | "attachment" }>`
    select rf.field as list, f.file_id, f.owner_id, f.field, f.name, f.content_type, f.width, f.height,
      f.is_private, f.created_by, f.size::float8 as size
    from revision_file rf join sys_file f using (file_id)
    where rf.revision_id = ${revisionId}::bigint and rf.field in ('cover', 'attachment')
    order by rf.field, rf.position, rf.file_id`.execute(db);
  return rows;
}

/** The revisions of a document that were in force, the newest first. */
export async function listHistory(db: Read, itemId: string, now: Date): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select r.rev_no, r.kind, ${shownState(now)} as state, r.reason,
      to_char(lower(r.effective), 'YYYY-MM-DD HH24:MI:SS') as effective_time,
      to_char(upper(r.effective), 'YYYY-MM-DD HH24:MI:SS') as until_time
    from revision r
    where r.item_id = ${itemId}::bigint and lower(r.effective) <= ${momentOf(now)}
    order by r.rev_no desc`.execute(db);
  return rows;
}
