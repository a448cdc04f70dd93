import { withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
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
import { findCirculation, isRecipientInScope } from "./circulation.queries.ts";
import { listRecipients } from "./recipient.queries.ts";
import { isLate } from "./recipient-state.queries.ts";

/** Picture of the text. The extension of `name` is used in the pack. */
export type PackedPicture = FileKey & { name: string };

/** Content of an evidence pack. */
export interface PackedCirculation {
  circulation: CirculationDetail;
  html: string;
  /** Signed canonical JSON, input of the hash; null for old revisions without a stored form. */
  canonical: string | null;
  pictures: PackedPicture[];
  signatures: SignatureRow[];
  /** Recipients who have not signed. */
  others: RecipientRow[];
  /** Entries of the evidence ledger about the subject and this circulation, as JSON. */
  ledger: string[];
}

/** Contains only people within the actor's data scope; undefined for an unknown circulation. */
export async function findPack(
  db: Read,
  circulationId: string,
  actor: Actor,
): Promise<PackedCirculation | undefined> {
  const circulation = await findCirculation(db, circulationId, actor);
  if (!circulation) return undefined;
  const { subject, subjectId } = circulation;
  const [text, signatures, others, ledger] = await Promise.all([
    subject === "revision"
      ? findRevisionText(db, subjectId, actor.now)
      : findStoredText(db, { circulationId, subject }),
    listSignatures(db, circulationId, actor),
    listOthers(db, circulationId, actor),
    listEntries(db, circulation, actor),
  ]);
  return { circulation, ...text, signatures, others, ledger };
}

type PackedText = Pick<PackedCirculation, "html" | "canonical" | "pictures">;

async function findRevisionText(db: Read, revisionId: string, now: Date): Promise<PackedText> {
  const revision = found(await findRevisionById(db, revisionId, now));
  const files = await findRevisionFiles(db, revisionId);
  return {
    html: withAdditionalTexts(revision, revision.html),
    canonical: revision.facts,
    pictures: files.filter(isTextPicture),
  };
}

interface CirculatedFile {
  list: string;
  attachmentId: string;
  name: string;
  sha256: string;
  url: string;
}

async function findStoredText(
  db: Read,
  { circulationId, subject }: { circulationId: string; subject: string },
): Promise<PackedText> {
  const { rows } = await sql<{ title: string; html: string; files: CirculatedFile[] }>`
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

/** Signatures of recipients within the actor's data scope, oldest first. */
async function listSignatures(
  db: Read,
  circulationId: string,
  actor: Actor,
): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    select s.signature_id, s.actor, s.signed_at as sign_time, ${isLate}, s.seconds, s.sha256
    from signature s join recipient p using (circulation_id, user_id)
      join circulation c using (circulation_id)
    where s.circulation_id = ${circulationId}::bigint and ${isRecipientInScope(actor)}
    order by s.signed_at, s.signature_id`.execute(db);
  return rows;
}

/** Page size without a limit: packs list all recipients. */
const noLimit = 1_000_000;

async function listOthers(db: Read, circulationId: string, actor: Actor): Promise<RecipientRow[]> {
  const { list } = await listRecipients(db, { circulationId, pageSize: noLimit }, actor);
  return list.filter(({ state }) => state !== "signed");
}

/** Entries in the format of docs/evidence.md, one JSON object per entry. */
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
        where c.circulation_id = ${circulationId}::bigint and ${isRecipientInScope(actor)}
          and p.user_id = coalesce((e.details->>'userId')::bigint, e.user_id)))
    order by e.seq`.execute(db);
  return rows.map(({ entry }) => entry);
}
