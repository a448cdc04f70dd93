import type {
  DraftBody,
  DraftDetail,
  DraftKey,
  DraftRow,
  DraftSave,
} from "@aeromaint/contracts/personal/draft.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Db, Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { changedMeanwhile } from "../../../infra/http/errors.ts";

/** Of one person: the oldest make room for new ones. */
const maxDrafts = 50;
const daysKept = 30;

/** The actor's drafts, latest first. */
export function listDrafts(db: Read, { user }: Actor): Promise<DraftRow[]> {
  return db
    .selectFrom("formDraft")
    .select(["formPath", "title", "savedAt"])
    .select(sql<string | null>`nullif(row_id, '')`.as("rowId"))
    .where("userId", "=", user.userId)
    .orderBy("formDraft.savedAt", "desc")
    .orderBy("saveId", "desc")
    .execute();
}

/** Null where nothing is kept for the form. */
export async function findDraft(
  db: Read,
  { formPath, rowId }: DraftKey,
  { user }: Actor,
): Promise<DraftDetail | null> {
  const row = await db
    .selectFrom("formDraft")
    .select(["saveId", "savedAt", "version", "values"])
    .where("userId", "=", user.userId)
    .where("formPath", "=", formPath)
    .where("rowId", "=", rowId ?? "")
    .executeTakeFirst();
  return row ? { ...row, values: row.values as DraftDetail["values"] } : null;
}

/** @throws 409 changedMeanwhile when another computer has saved the draft since `after` */
export async function saveDraft(
  tx: Tx,
  { formPath, rowId, title, version, values, after }: DraftBody,
  { user: { userId }, now }: Actor,
): Promise<DraftSave> {
  const { rows } = await sql<DraftSave>`
    insert into form_draft (user_id, form_path, row_id, title, version, values, saved_at)
    values (${userId}::bigint, ${formPath}, ${rowId ?? ""}, ${title ?? ""}, ${version ?? null},
      ${JSON.stringify(values)}::jsonb, ${asTimestamp(now)})
    on conflict (user_id, form_path, row_id) do update set title = excluded.title,
      version = excluded.version, values = excluded.values, save_id = excluded.save_id,
      saved_at = excluded.saved_at
    where form_draft.save_id = ${after ?? null}::bigint
    returning save_id, saved_at`.execute(tx);
  const [saved] = rows;
  if (!saved) throw changedMeanwhile();
  await sql`
    delete from form_draft where user_id = ${userId}::bigint and save_id in (
      select save_id from form_draft where user_id = ${userId}::bigint
      order by save_id desc offset ${maxDrafts})`.execute(tx);
  return saved;
}

/** The form was saved, or its draft discarded; there may be none. */
export async function removeDraft(
  db: Db,
  { formPath, rowId }: DraftKey,
  { user }: Actor,
): Promise<void> {
  await db
    .deleteFrom("formDraft")
    .where("userId", "=", user.userId)
    .where("formPath", "=", formPath)
    .where("rowId", "=", rowId ?? "")
    .execute();
}

/** Removes what nobody has come back to. @returns how many went */
export async function sweepDrafts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from form_draft
    where saved_at < ${asTimestamp(now)} - make_interval(days => ${daysKept})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
