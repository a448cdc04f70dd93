import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read, Tx } from "../db/database.ts";
import type { DB } from "../db/schema.gen.ts";
import { asTimestamp } from "../db/timestamp.ts";

/** Metadata of a file; sizes in bytes and pixels. */
export interface StoredFile {
  fileId: string;
  ownerId: string | null;
  field: string | null;
  name: string;
  size: number;
  contentType: string;
  width: number | null;
  height: number | null;
  isPrivate: boolean;
  /** False for old pictures; their metadata is removed when they are sent. */
  isStripped: boolean;
  createdBy: string | null;
}

/** Position of a file in a list of its owner. */
interface FilePlacement {
  ownerId: string;
  field: string;
  position: number;
}

function columns({ ref }: ExpressionBuilder<DB, "sysFile">) {
  return [
    "fileId",
    "ownerId",
    "field",
    "name",
    "contentType",
    "width",
    "height",
    "isPrivate",
    "isStripped",
    "createdBy",
    // Sizes are far below 2^53.
    sql<number>`${ref("size")}::float8`.as("size"),
  ] as const;
}

/** Key of a list's first file; null for an empty list. */
export const firstFileExpression = (ownerId: RawBuilder<string>, field: string) =>
  sql<Pick<StoredFile, "fileId" | "isPrivate"> | null>`(
    select json_build_object('fileId', f.file_id, 'isPrivate', f.is_private) from sys_file f
    where f.owner_id = ${ownerId} and f.field = ${sql.lit(field)} order by f.position, f.file_id limit 1)`;

/** Hides stored files of the trash, of saves and of former import states. */
const isInUse = sql<SqlBool>`not exists (select from trash where trash.item_id = sys_file.owner_id)
  and not exists (select from content_item_save s where s.save_id = sys_file.owner_id)
  and not exists (select from sheet_import i where i.import_id = sys_file.owner_id)`;

export async function findFile(db: Read, fileId: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("sysFile")
    .select(columns)
    .where("fileId", "=", fileId)
    .where(isInUse)
    .executeTakeFirst();
}

export async function findFiles(db: Read, fileIds: readonly string[]): Promise<StoredFile[]> {
  return db
    .selectFrom("sysFile")
    .select(columns)
    .where("fileId", "=", sql<string>`ANY(${fileIds})`)
    .where(isInUse)
    .execute();
}

/** All files of the owners, in list order. */
export async function findFilesOf(db: Read, ownerIds: readonly string[]): Promise<StoredFile[]> {
  // Raw SQL is faster to build; many lists wait for it.
  const { rows } = await sql<StoredFile>`
    select file_id, owner_id, field, name, content_type, width, height, is_private,
      is_stripped, created_by, size::float8 as size
    from sys_file where owner_id = any(${ownerIds}::bigint[])
    order by owner_id, field, position, file_id`.execute(db);
  return rows;
}

/** Locks the list of an owner and the given files until the transaction ends. */
export async function lockFiles(
  tx: Tx,
  { ownerId, field, fileIds }: { ownerId: string; field: string; fileIds: readonly string[] },
): Promise<StoredFile[]> {
  return (
    tx
      .selectFrom("sysFile")
      .select(columns)
      .where((where) =>
        where.or([
          where.and([where("ownerId", "=", ownerId), where("field", "=", field)]),
          where("fileId", "=", sql<string>`ANY(${fileIds})`),
        ]),
      )
      // A fixed lock order prevents deadlocks.
      .orderBy("fileId")
      .forUpdate()
      .execute()
  );
}

/** Places stored files in a list. Unowned files get this owner. */
export async function placeFiles(
  tx: Tx,
  { ownerId, field }: { ownerId: string; field: string },
  places: readonly { fileId: string; position: number }[],
): Promise<void> {
  for (const { fileId, position } of places) {
    await tx
      .updateTable("sysFile")
      .set({ ownerId, field, position })
      .where("fileId", "=", fileId)
      .execute();
  }
}

export async function insertFiles(
  tx: Tx,
  files: readonly { file: StagedFile; placement: FilePlacement | null }[],
  { userId, isPrivate }: { userId: string | null; isPrivate: boolean },
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ file, placement }) => {
    const { id, name, size, contentType, width, height, sha256 } = file;
    return {
      fileId: id,
      name,
      size: String(size),
      contentType,
      width,
      height,
      sha256,
      isPrivate,
      isStripped: true,
      ...(placement ?? { ownerId: null, field: null, position: 0 }),
      createdBy: userId,
    };
  });
  await tx.insertInto("sysFile").values(rows).execute();
}

export async function deleteFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("sysFile").where("fileId", "=", sql<string>`ANY(${fileIds})`).execute();
}

/** @returns the deleted files */
export async function deleteFilesOf(tx: Tx, ownerIds: readonly string[]): Promise<StoredFile[]> {
  return tx
    .deleteFrom("sysFile")
    .where("ownerId", "=", sql<string>`ANY(${ownerIds}::bigint[])`)
    .returning(columns)
    .execute();
}

/**
 * Number and bytes of a user's unowned files. A lock until the end of the transaction keeps
 * parallel uploads within the limits.
 */
export async function countUnowned(
  tx: Tx,
  userId: string,
): Promise<{ count: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unowned:${userId}`}, 0))`.execute(tx);
  return tx
    .selectFrom("sysFile")
    .select([sql<number>`count(*)::integer`.as("count")])
    .select([sql<number>`coalesce(sum(size), 0)::float8`.as("bytes")])
    .where("ownerId", "is", null)
    .where("createdBy", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Deletes a batch of old unowned files. @returns the deleted files */
export async function deleteUnownedBefore(db: Read, moment: Date): Promise<StoredFile[]> {
  return db
    .deleteFrom("sysFile")
    .where("fileId", "in", (from) =>
      from
        .selectFrom("sysFile")
        .select("fileId")
        .where("ownerId", "is", null)
        .where("createdAt", "<", asTimestamp(moment))
        .limit(500),
    )
    .returning(columns)
    .execute();
}

/** The given ids that have a row. */
export async function findExistingFileIds(
  db: Read,
  fileIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("sysFile")
    .select("fileId")
    .where("fileId", "=", sql<string>`ANY(${fileIds})`)
    .execute();
  return new Set(rows.map(({ fileId }) => fileId));
}
