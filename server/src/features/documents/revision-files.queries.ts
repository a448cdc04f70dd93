import type { RevisionFile } from "@aeromaint/contracts/documents/revision.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { fileMessages } from "@aeromaint/contracts/fields/files.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { insertFiles, type StoredFile } from "../../infra/files/file.queries.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { stagedFilesIn } from "../../infra/files/owned-files.ts";
import { removeFiles, storeBytes } from "../../infra/files/stored-bytes.ts";
import { invalidField } from "../../infra/http/errors.ts";
import { findRevisionFiles, type RevisionList } from "./document-reading.queries.ts";

interface ListChange {
  itemId: string;
  revisionId: string;
  userId: string;
  list: RevisionList;
  /** All files of the list after the change. */
  changes: readonly FileChange[];
  title: string;
}

/**
 * Replaces a list of a draft. The item owns all files, so that other revisions keep removed ones.
 * @throws 400 for a kept file that neither belongs to the item nor is an unowned upload of the user
 */
export async function applyRevisionFiles(unit: UnitOfWork, change: ListChange): Promise<void> {
  const { itemId, revisionId, userId, list, changes, title } = change;
  const { tx } = unit;
  storeBytes(unit, stagedFilesIn(changes), { isPrivate: false });
  const kept = [...new Set(changes.flatMap((entry) => ("keep" in entry ? [entry.keep] : [])))];
  const ours = await sql<{ fileId: string }>`
    update sys_file set field = case when owner_id is null then 'revision' else field end,
      owner_id = ${itemId}::bigint
    where file_id = any(${kept}) and not is_private
      and (owner_id = ${itemId}::bigint or owner_id is null and created_by = ${userId}::bigint)
    returning file_id`.execute(tx);
  if (ours.rows.length < kept.length) throw invalidField(list, fileMessages.unknown(title));
  const placement = { ownerId: itemId, field: "revision", position: 0 };
  const added = stagedFilesIn(changes).map((file) => ({ file, placement }));
  await insertFiles(tx, added, { userId, isPrivate: false });
  await tx
    .deleteFrom("revisionFile")
    .where("revisionId", "=", revisionId)
    .where("field", "=", list)
    .execute();
  const order = changes.map((entry) => ("keep" in entry ? entry.keep : entry.staged.id));
  await sql`
    insert into revision_file (revision_id, field, file_id, position)
    select ${revisionId}::bigint, ${list}, file_id, min(place) - 1
    from unnest(${order}::text[]) with ordinality as wanted (file_id, place)
    group by file_id`.execute(tx);
  await removeUnusedFiles(unit, itemId);
}

export async function copyRevisionFiles(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into revision_file (revision_id, field, file_id, position)
    select ${to}::bigint, field, file_id, position from revision_file
    where revision_id = ${from}::bigint`.execute(tx);
}

/** Copies the file lists of an item to its first revision. */
export async function copyItemFiles(tx: Tx, itemId: string, revisionId: string): Promise<void> {
  await sql`
    insert into revision_file (revision_id, field, file_id, position)
    select ${revisionId}::bigint, case when field in ('file', 'annex') then 'attachment' else field end,
      file_id, position
    from sys_file where owner_id = ${itemId}::bigint and field in ('cover', 'content', 'file', 'annex')`.execute(
    tx,
  );
}

/** Removes files of the item that no revision uses. */
export async function removeUnusedFiles(unit: UnitOfWork, itemId: string): Promise<void> {
  const { rows } = await sql<Pick<StoredFile, "fileId" | "isPrivate">>`
    select f.file_id, f.is_private from sys_file f
    where f.owner_id = ${itemId}::bigint and f.field = 'revision'
      and not exists (select from revision_file r where r.file_id = f.file_id)`.execute(unit.tx);
  if (rows.length > 0) await removeFiles(unit, rows);
}

/** Ids of pictures and PDFs in texts of the document. A new text may use them too. */
export async function sharedTextFiles(db: Read, itemId: string): Promise<Set<string>> {
  const { rows } = await sql<{ fileId: string }>`
    select distinct rf.file_id from revision_file rf join revision r using (revision_id)
    where r.item_id = ${itemId}::bigint and rf.field = 'content'`.execute(db);
  return new Set(rows.map(({ fileId }) => fileId));
}

/** Files of a revision by list, in order. */
export async function filesOfRevision(
  db: Read,
  revisionId: string,
): Promise<Record<RevisionList, RevisionFile[]>> {
  const lists: Record<RevisionList, RevisionFile[]> = { cover: [], attachment: [], content: [] };
  for (const file of await findRevisionFiles(db, revisionId)) {
    const { list, fileId, name, size, sha256 } = file;
    lists[list].push({ attachmentId: fileId, url: fileUrl(file), name, size, sha256 });
  }
  return lists;
}
