import { type ItemTexts, withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type { RevisionChanges } from "@aeromaint/contracts/documents/revision-changes.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { compareCached } from "../../../infra/rich-text/compare/compare-in-worker.ts";
import type { ComparedText } from "../../../infra/rich-text/compare/compare-rich-texts.ts";
import { findRevisionFiles } from "../document-reading.queries.ts";
import { textColumns, textsOf } from "../item-texts.queries.ts";

interface RevisionText extends ItemTexts {
  revisionId: string;
  html: string;
}

interface RevisionPair extends RevisionText {
  previous: (RevisionText & { revNo: number }) | null;
}

/**
 * Changes of a revision; undefined if it was never in force, because readers may not see it.
 * @throws 413 for texts that are too long to compare
 */
export async function findRevisionChanges(
  db: Read,
  { person, ...key }: { itemId: string; revNo: number; now: Date; person: string },
): Promise<RevisionChanges | undefined> {
  const pair = await findRevisionPair(db, key);
  if (!pair) return undefined;
  const { previous } = pair;
  if (!previous) return { previousRevNo: null, blockCount: 0, changes: [] };
  const [before, after] = await Promise.all([comparedText(db, previous), comparedText(db, pair)]);
  const { changes } = await compareCached(before, after, person);
  return { previousRevNo: previous.revNo, ...changes };
}

/** Adds the hashes of the pictures: equal pictures may have different file ids. */
export async function comparedText(
  db: Read,
  { revisionId, html, ...texts }: RevisionText,
): Promise<ComparedText> {
  const files = await findRevisionFiles(db, revisionId);
  const pictures = files.filter(({ list }) => list === "content");
  return {
    html: withAdditionalTexts(texts, html),
    hashes: Object.fromEntries(pictures.map((file) => [file.fileId, file.sha256])),
  };
}

/**
 * Finds a revision and the normal revision in force before it. Temporary revisions are not a base: the
 * next normal one includes their changes.
 */
async function findRevisionPair(
  db: Read,
  { itemId, revNo, now }: { itemId: string; revNo: number; now: Date },
): Promise<RevisionPair | undefined> {
  const { rows } = await sql<RevisionPair>`
    select r.revision_id, ${textColumns("r")}, r.html, (
      select jsonb_build_object('revisionId', p.revision_id::text, 'revNo', p.rev_no, 'html', p.html)
        || ${textsOf("p")}
      from revision p
      where p.item_id = r.item_id and p.kind = 'normal' and lower(p.effective) < lower(r.effective)
      order by lower(p.effective) desc limit 1
    ) as previous
    from revision r
    where r.item_id = ${itemId}::bigint and r.rev_no = ${revNo}
      and lower(r.effective) <= ${asTimestamp(now)}`.execute(db);
  return rows[0];
}
