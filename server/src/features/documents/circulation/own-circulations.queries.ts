import { type ItemTexts, withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type {
  CirculationReading,
  OwnCirculationCount,
  OwnCirculationQuery,
  OwnCirculationRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import type { RevisionFile } from "@aeromaint/contracts/documents/revision.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import type { Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { findFirstApplicability } from "../../applicability/applicability.ts";
import { filesOfRevision, textsOf } from "../documents.ts";
import { isTextPicture } from "./circulated-text.ts";
import {
  circulatedApplicability,
  circulatedColumns,
  circulatedOwnerId,
  circulationTables,
} from "./circulation.queries.ts";
import { isLate, isPending, recipientState, takesSignatures } from "./recipient-state.queries.ts";

const tables = sql`recipient p join ${circulationTables} on c.circulation_id = p.circulation_id
  left join signature s on s.circulation_id = p.circulation_id and s.user_id = p.user_id`;

const ownColumns = (now: Date) => sql`${circulatedColumns}, ${recipientState(now)} as own_state,
  p.read_at as read_time, p.signed_at as sign_time, ${isLate}, s.seconds, c.sha256`;

/** True if the circulation `c` is open and waits for the recipient `p`. */
const isWaiting = sql`c.state = 'open' and ${isPending}`;

/** Circulations to the user: waiting ones by due time, then the others, newest first. */
export async function listOwnCirculations(
  db: Read,
  { pageNum = 1, pageSize = 20, show }: OwnCirculationQuery,
  { user: { userId }, now }: Actor,
): Promise<Page<OwnCirculationRow>> {
  const shown = { pending: isWaiting, signed: sql`p.signed_at is not null` };
  const where = sql<boolean>`p.user_id = ${userId}::bigint and ${show ? shown[show] : sql`true`}`;
  const { rows } = await sql<OwnCirculationRow>`
    select ${ownColumns(now)}, ${circulatedApplicability} as applicability_text
    from ${tables} where ${where}
    order by ${isWaiting} desc, case when ${isWaiting} then c.due_at end,
      coalesce(p.signed_at, c.started_at) desc, c.circulation_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const from = sql`recipient p join circulation c using (circulation_id)`;
  return { list: rows, total: await countRows(db, { from, where }) };
}

export async function countOwnCirculations(
  db: Read,
  { user: { userId }, now }: Actor,
): Promise<OwnCirculationCount> {
  const { rows } = await sql<OwnCirculationCount>`
    select count(*)::int as total,
      count(*) filter (where ${recipientState(now)} = 'overdue')::int as overdue
    from recipient p join circulation c using (circulation_id)
    where p.user_id = ${userId}::bigint and ${isWaiting}`.execute(db);
  return rows[0] ?? { total: 0, overdue: 0 };
}

/** List with the cover, which is not an attachment. */
const coverLists = { revision: "cover", notice: "file", item: "cover" } as const;

type OwnCirculationRecord = Omit<CirculationReading, "applicability" | "files"> & {
  owner: string;
  /** Texts of a circulated revision; null without one. */
  texts: { readonly [Name in keyof ItemTexts]: ItemTexts[Name] | null };
  circulatedFiles: (RevisionFile & { list: string })[];
};

/** Records the first opening by a recipient. @returns true if it is the first one */
export async function recordOpening(
  db: Read,
  circulationId: string,
  { user: { userId }, now }: Actor,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update recipient set read_at = ${asTimestamp(now)} where circulation_id = ${circulationId}::bigint
      and user_id = ${userId}::bigint and read_at is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Text that a recipient reads and signs; undefined if the user is not a recipient. */
export async function findOwnCirculation(
  db: Read,
  circulationId: string,
  { user: { userId }, now }: Actor,
): Promise<CirculationReading | undefined> {
  const { rows } = await sql<OwnCirculationRecord>`
    select ${ownColumns(now)}, coalesce(c.html, r.html) as content, ${textsOf("r")} as texts, c.files as circulated_files,
      ${circulatedOwnerId}::text as owner,
      (select coalesce(json_agg(q - 'answer' order by place), '[]')
        from jsonb_array_elements(c.questions) with ordinality as e (q, place)) as questions,
      p.signed_at is null and ${takesSignatures(now)} as is_signable,
      coalesce(r.print_code, (select i.print_code from content_item i
        where c.subject = 'item' and i.item_id = c.subject_id)) as print_code
    from ${tables}
    where p.circulation_id = ${circulationId}::bigint and p.user_id = ${userId}::bigint`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { circulatedFiles, owner, texts, ...reading } = row;
  const files =
    reading.subject === "revision"
      ? (await filesOfRevision(db, reading.subjectId)).attachment
      : circulatedFiles.filter(
          (file) => file.list !== coverLists[reading.subject] && !isTextPicture(file),
        );
  const applicability = await findFirstApplicability(db, [circulationId, owner]);
  const content = withAdditionalTexts(texts, reading.content);
  return { ...reading, content, files, applicability };
}
