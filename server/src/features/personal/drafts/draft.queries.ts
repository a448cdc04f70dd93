import {
  type DraftBody,
  type DraftDetail,
  type DraftKey,
  type DraftRemoval,
  type DraftRow,
  type DraftSave,
  draftDays,
  legacyDraftId,
} from "@aeromaint/contracts/personal/draft.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Db, Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";

/** Maximum number of drafts of one user. The oldest ones are removed. */
const maxDrafts = 200;

const rowColumns = ["formPath", "draftId", "title", "version", "typedAt", "savedAt"] as const;
const rowId = sql<string | null>`nullif(row_id, '')`.as("rowId");

/** Drafts of the user, latest first. */
export function listDrafts(db: Read, { user }: Actor): Promise<DraftRow[]> {
  return db
    .selectFrom("draft")
    .select(rowColumns)
    .select(rowId)
    .where("userId", "=", user.userId)
    .orderBy("typedAt", "desc")
    .orderBy("draftId")
    .execute();
}

/** Draft with the given id, or the latest one of the form; null if not found. */
export async function findDraft(
  db: Read,
  key: DraftKey,
  actor: Actor,
): Promise<DraftDetail | null> {
  const row = await db
    .selectFrom("draft")
    .select(rowColumns)
    .select([rowId, "values"])
    .where(matchesKey(key, actor))
    .orderBy("typedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, values: row.values as DraftDetail["values"] } : null;
}

/** Saves a draft, unless a later input of the same draft is stored. */
export async function saveDraft(
  tx: Tx,
  { formPath, rowId, draftId, title, version, values, typedAt }: DraftBody,
  { user: { userId }, now }: Actor,
): Promise<DraftSave> {
  await sql`
    insert into draft (user_id, form_path, row_id, draft_id, title, version, values, typed_at,
      saved_at)
    values (${userId}::bigint, ${formPath}, ${rowId ?? ""}, ${draftId ?? legacyDraftId},
      ${title ?? ""}, ${version ?? null}, ${JSON.stringify(values)}::jsonb,
      ${typedAt ?? now.getTime()}, ${asTimestamp(now)})
    on conflict (user_id, form_path, row_id, draft_id) do update set title = excluded.title,
      version = excluded.version, values = excluded.values, typed_at = excluded.typed_at,
      saved_at = excluded.saved_at
    where draft.typed_at <= excluded.typed_at`.execute(tx);
  await sql`
    delete from draft where ctid in (
      select ctid from draft where user_id = ${userId}::bigint
      order by saved_at desc offset ${maxDrafts})`.execute(tx);
  return tx.selectNoFrom(asTimestamp(now).as("savedAt")).executeTakeFirstOrThrow();
}

/**
 * Removes the draft with the given id. Clients of earlier releases send no id; they must not remove
 * drafts of other tabs. No error if not found.
 */
export async function removeDraft(db: Db, removal: DraftRemoval, actor: Actor): Promise<void> {
  const draftId = removal.draftId ?? legacyDraftId;
  await db
    .deleteFrom("draft")
    .where(matchesKey({ ...removal, draftId }, actor))
    .where("typedAt", "<=", removal.typedAt ?? Number.MAX_SAFE_INTEGER)
    .execute();
}

/** Removes drafts without input for `draftDays`. @returns number of removed drafts */
export async function removeOldDrafts(db: Db, now: Date): Promise<number> {
  const isOld = sql<SqlBool>`saved_at < ${asTimestamp(now)} - make_interval(days => ${draftDays})`;
  // During an upgrade, servers of the previous release still write this table.
  await db.deleteFrom("formDraft").where(isOld).execute();
  const { numDeletedRows } = await db.deleteFrom("draft").where(isOld).executeTakeFirst();
  return Number(numDeletedRows);
}

function matchesKey({ formPath, rowId, draftId }: DraftKey, { user }: Actor) {
  const isOfForm = sql`user_id = ${user.userId}::bigint and form_path = ${formPath}
    and row_id = ${rowId ?? ""}`;
  if (!draftId) return sql<SqlBool>`${isOfForm}`;
  return sql<SqlBool>`${isOfForm} and draft_id = ${draftId}`;
}
