import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { inChunks } from "../../infra/db/in-chunks.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { insertFiles } from "../../infra/files/file.queries.ts";
import { removeFiles, storeBytes } from "../../infra/files/stored-bytes.ts";
import type { Actor } from "../actor.ts";
import { type Importable, type ImportTarget, importPermission } from "./importable.ts";
import { photoTitle, type SheetPhotos } from "./photos.ts";
import type { ImportPlan } from "./plan-rows.ts";

/** File field of a user's photo. */
const field = "avatar";

/** Assigns photos to rows. Photos with unchanged bytes are skipped. */
export async function planPhotos(
  db: Read,
  importable: Importable,
  { plan, photos, actor }: { plan: ImportPlan; photos: SheetPhotos; actor: Actor },
): Promise<void> {
  const known = plan.rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const current = await photosOf(db, importable, known);
  const mayEdit = hasPermission(actor.user.permissions, importPermission(importable, "edit"));
  for (const row of plan.rows) {
    const photo = photos.byAccount.get(normaliseAccount(row.name));
    if (!photo) continue;
    const refuse = (message: string) =>
      plan.problems.add({ row: row.row, column: photoTitle, message });
    if ("problem" in photo) {
      refuse(photo.problem);
      continue;
    }
    const own = row.id === null ? undefined : current.get(row.id);
    if (own?.sha256 === photo.staged.sha256) continue;
    if (row.action === "keep" && !mayEdit) refuse(`没有修改${importable.resource.title}的权限`);
    row.photo = photo.staged;
    row.changes.push({ title: photoTitle, from: own?.name ?? null, to: photo.path });
    if (row.action === "keep") Object.assign(row, { action: "update", previous: {} });
  }
}

async function photosOf(
  db: Read,
  { table, resource }: ImportTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; sha256: string }>> {
  const id = sql.ref(`t.${resource.id}`);
  const { rows } = await sql<{ id: string; name: string; sha256: string }>`
    select ${id} as id, f.name, f.sha256 from ${sql.table(table)} t
      join sys_file f on f.owner_id = t.user_id and f.field = ${field}
    where ${id} = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface WrittenPhoto {
  id: string;
  photo?: StagedFile | undefined;
}

const photosPerBatch = 100;

/** Stores the photos of written rows. The import keeps the former photos for an undo. */
export async function savePhotos(
  unit: UnitOfWork,
  { table, resource }: ImportTarget,
  {
    written,
    importId,
    userId,
  }: { written: readonly WrittenPhoto[]; importId: string; userId: string },
): Promise<void> {
  const { tx } = unit;
  const photos = new Map(written.flatMap(({ id, photo }) => (photo ? [[id, photo] as const] : [])));
  const id = sql.ref(resource.id);
  const { rows: owners } = await sql<{ id: string; userId: string }>`
    select ${id} as id, user_id from ${sql.table(table)}
    where ${id} = any(${[...photos.keys()]}::bigint[])`.execute(tx);
  if (owners.length === 0) return;
  await sql`
    update sys_file set owner_id = ${importId}::bigint, field = owner_id::text
    where owner_id = any(${owners.map((row) => row.userId)}::bigint[]) and field = ${field}`.execute(
    tx,
  );
  const added = owners.flatMap(({ id: rowId, userId: ownerId }) => {
    const file = photos.get(rowId);
    return file ? [{ file, placement: { ownerId, field, position: 0 } }] : [];
  });
  const isPrivate = false;
  for (const part of inChunks(added, photosPerBatch)) {
    const files = part.map(({ file }) => file);
    storeBytes(unit, files, { isPrivate });
    await insertFiles(tx, part, { userId, isPrivate });
    // Limit the number of open files.
    await unit.allSettled();
  }
}

/** Removes the photos of an import and restores the former ones. */
export async function restorePhotos(unit: UnitOfWork, importId: string): Promise<void> {
  const { tx } = unit;
  const { rows } = await sql<{ fileId: string; isPrivate: boolean }>`
    select file_id, is_private from sys_file
    where file_id in (select photo from sheet_import_row where import_id = ${importId}::bigint)`.execute(
    tx,
  );
  if (rows.length > 0) await removeFiles(unit, rows);
  await sql`
    update sys_file set owner_id = field::bigint, field = ${field}
    where owner_id = ${importId}::bigint`.execute(tx);
}
