import type {
  CirculationDetail,
  RecipientRow,
  SignatureRow,
} from "@aeromaint/contracts/documents/circulation.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { FileKey } from "../../../infra/files/store/file-store.ts";
import { found } from "../../../infra/http/errors.ts";
import { findRevisionById, findRevisionFiles } from "../documents.ts";
import { canonicalText, isTextPicture } from "./circulated-text.ts";
import { findCirculation, reachesRecipient } from "./circulation.queries.ts";
import { listRecipients } from "./recipient.queries.ts";
import { isLate } from "./recipient-state.queries.ts";

/** A picture of the text; the ending of its name is its suffix in the pack. */
export type PackedPicture = FileKey & { name: string };

/** What an evidence pack is made of. */
export interface PackedCirculation {
  circulation: CirculationDetail;
  html: string;
  /** What was signed, byte by byte as it was hashed; null for an older revision whose facts are lost. */
  canonical: string | null;
  /** What the text shows. */
  pictures: PackedPicture[];
  signatures: SignatureRow[];
  /** Who has not signed: excused, late or not yet. */
  others: RecipientRow[];
  /** Entries of the evidence ledger about the subject and this circulation. */
  ledger: string[];
}

/** All within the actor's reach; undefined where the circulation is not. */
export async function readPack(
  db: Read,
  circulationId: string,
  actor: Actor,
): Promise<PackedCirculation | undefined> {
  const circulation = await findCirculation(db, circulationId, actor);
  if (!circulation) return undefined;
  const { subject, subjectId } = circulation;
  const [text, signatures, others, ledger] = await Promise.all([
    subject === "revision"
      ? revisionText(db, subjectId, actor.now)
      : keptText(db, { circulationId, subject }),
    listSignatures(db, circulationId, actor),
    listOthers(db, circulationId, actor),
    listEntries(db, circulation, actor),
  ]);
  return { circulation, ...text, signatures, others, ledger };
}

type Text = Pick<PackedCirculation, "html" | "canonical" | "pictures">;

async function revisionText(db: Read, revisionId: string, now: Date): Promise<Text> {
  const revision = found(await findRevisionById(db, revisionId, now));
  const files = await findRevisionFiles(db, revisionId);
  return {
    html: revision.html,
    canonical: revision.facts,
    pictures: files.filter(isTextPicture),
  };
}

interface KeptFile {
  list: string;
  attachmentId: string;
  name: string;
  sha256: string;
  url: string;
}

async function keptText(
  db: Read,
  { circulationId, subject }: { circulationId: string; subject: string },
): Promise<Text> {
  const { rows } = await sql<{ title: string; html: string; files: KeptFile[] }>`
    select title, html, files from circulation where circulation_id = ${circulationId}::bigint`.execute(
    db,
  );
  const { title, html, files } = found(rows[0]);
  return {
    html,
    canonical: canonicalText({ subject, title, html, files }),
    pictures: files.filter(isTextPicture).map(({ attachmentId, name, url }) => ({
      fileId: attachmentId,
      name,
      isPrivate: !url.includes("/open/"),
    })),
  };
}

/** Signatures of recipients within the actor's reach, in their order. */
async function listSignatures(
  db: Read,
  circulationId: string,
  actor: Actor,
): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    select s.signature_id, s.actor, s.signed_at as sign_time, ${isLate}, s.seconds, s.sha256
    from signature s join recipient p using (circulation_id, user_id)
      join circulation c using (circulation_id)
    where s.circulation_id = ${circulationId}::bigint and ${reachesRecipient(actor)}
    order by s.signed_at, s.signature_id`.execute(db);
  return rows;
}

/** Of a page of the house; packs have more. */
const allOfThem = 1_000_000;

async function listOthers(db: Read, circulationId: string, actor: Actor): Promise<RecipientRow[]> {
  const { list } = await listRecipients(db, { circulationId, pageSize: allOfThem }, actor);
  return list.filter(({ state }) => state !== "signed");
}

/** As docs/evidence.md has them, one JSON object a line. */
async function listEntries(
  db: Read,
  { circulationId, subject, subjectId }: CirculationDetail,
  actor: Actor,
): Promise<string[]> {
  const { rows } = await sql<{ entry: string }>`
    select json_build_object('seq', e.seq,
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', e.actor, 'act', e.act,
      'subject', json_build_object('kind', e.subject_kind, 'id', e.subject_id, 'label', e.subject_label),
      'sha256', e.sha256, 'details', e.details, 'prev', e.prev_hash, 'key', e.key,
      'hash', e.hash, 'signature', e.signature)::text as entry
    from evidence e
    where e.subject_kind = ${subject} and e.subject_id = ${subjectId} and (
      e.act like 'revision.%' or e.details->>'circulationId' = ${circulationId} and exists (
        select from recipient p join circulation c using (circulation_id)
        where c.circulation_id = ${circulationId}::bigint and ${reachesRecipient(actor)}
          and p.user_id = coalesce((e.details->>'userId')::bigint, e.user_id)))
    order by e.seq`.execute(db);
  return rows.map(({ entry }) => entry);
}
