import type { StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { importLimits, type UndoableImport } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type SqlBool, sql } from "kysely";
import { refusalOfDatabaseError } from "../../infra/db/constraints.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { removeFilesOf } from "../../infra/files/owned-files.ts";
import { AppError, conflict, found } from "../../infra/http/errors.ts";
import type { Actor } from "../actor.ts";
import type { FieldValues, ImportTarget } from "./importable.ts";
import { restorePhotos } from "./photos.queries.ts";

export interface WrittenRow {
  id: string;
  name: string;
  /** Former values of changed fields; null: the row was added. */
  previous: FieldValues | null;
  /** Photo imported with the row. */
  photo?: StagedFile | undefined;
}

interface KeptImport {
  fileName: string;
  imported: number;
  updated: number;
  written: readonly WrittenRow[];
  /** Ids of other created things. */
  made: readonly string[];
  actor: Actor;
}

/** Version of a row; 1 for tables without versions, and for rows that nobody edits. */
const versionOf = ({ undoneUntilNext }: ImportTarget) =>
  undoneUntilNext ? sql`1` : sql`coalesce((to_jsonb(t) ->> 'version')::integer, 1)`;

/** Hash of the row's user (`t`): fields, roles and posts, without fields that change unsaved. */
const userState = ({ findAddedUsers }: ImportTarget) =>
  findAddedUsers
    ? sql`(select md5(concat(to_jsonb(u) - '{login_ip,login_date,previous_login_ip,previous_login_date,
          password_hash,password_changed_at,password_given}'::text[],
        array(select role_id from sys_user_role r where r.user_id = u.user_id order by 1),
        array(select post_id from sys_user_post p where p.user_id = u.user_id order by 1)))
        from sys_user u where u.user_id = t.user_id)`
    : sql`null::text`;

const undoPeriod = importLimits.undoHours * 3_600_000;

/** Keeps written rows for an undo, and deletes expired ones. @returns the import's id */
export async function keepImport(
  unit: UnitOfWork,
  target: ImportTarget,
  { fileName, imported, updated, written, made, actor }: KeptImport,
): Promise<string> {
  const { tx } = unit;
  const { resource, table, undoneUntilNext } = target;
  const { now, user } = actor;
  if (undoneUntilNext) {
    await sql`update sheet_import set undone_at = ${now}
      where resource = ${resource.path} and undone_at is null`.execute(tx);
  }
  await forgetImports(unit, now);
  const undoUntil = undoneUntilNext ? null : new Date(now.getTime() + undoPeriod);
  const { rows } = await sql<{ importId: string }>`
    insert into sheet_import (resource, file_name, imported, updated, made, created_by, created_at, undo_until)
    values (${resource.path}, ${fileName}, ${imported}, ${updated}, ${[...made]}::bigint[],
      ${user.userId}::bigint, ${now}, ${undoUntil}) returning import_id`.execute(tx);
  const [{ importId } = { importId: "" }] = rows;
  const places = written.map(({ photo, ...row }, place) => ({ ...row, place, photo: photo?.id }));
  await sql`
    insert into sheet_import_row (import_id, row_id, place, name, previous, version, photo, user_state)
    select ${importId}::bigint, w.id, w.place, w.name, nullif(w.previous, 'null'::jsonb), ${versionOf(target)},
      w.photo, ${userState(target)}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as w (id bigint, place integer, name text, previous jsonb, photo text)
      join ${sql.table(table)} t on t.${sql.ref(resource.id)} = w.id`.execute(tx);
  return importId;
}

/** Deletes former values and photos of imports that can no longer be undone. */
async function forgetImports(unit: UnitOfWork, now: Date): Promise<void> {
  const { rows } = await sql<{ importId: string }>`
    with gone as (
      delete from sheet_import_row r using sheet_import i
      where i.import_id = r.import_id and (i.undo_until < ${now} or i.undone_at is not null)
      returning r.import_id
    ) select distinct import_id from gone`.execute(unit.tx);
  const importIds = rows.map(({ importId }) => importId);
  if (importIds.length > 0) await removeFilesOf(unit, importIds);
}

/** The latest import that the actor may still undo. */
export async function findUndoable(db: Read, target: ImportTarget, actor: Actor) {
  const { rows } = await sql<UndoableImport & { createUserName: string | null }>`
    select import_id, file_name, imported, updated, created_at as create_time,
      (select nick_name from sys_user where user_id = sheet_import.created_by) as create_user_name
    from sheet_import where ${isUndoable(target, actor)} order by import_id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Own imports; administrators may undo all imports. */
function isUndoable({ resource, undoneUntilNext }: ImportTarget, actor: Actor) {
  const { now, user } = actor;
  const isOwn = sql`(created_by = ${user.userId}::bigint or ${user.isAdmin}::boolean)`;
  return sql<SqlBool>`resource = ${resource.path} and undone_at is null
    and coalesce(undo_until >= ${now}, true) and ${undoneUntilNext?.(actor) ?? isOwn}`;
}

interface ImportOfActor {
  importId: string;
  actor: Actor;
}

/** Ids of rows added by an import. @throws 404 if it cannot be undone */
export async function findAddedRows(tx: Tx, target: ImportTarget, of: ImportOfActor) {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select r.row_id::text from sheet_import_row r
      where r.import_id = i.import_id and r.previous is null order by r.place) as ids
    from (select * from sheet_import where ${isUndoable(target, of.actor)}) i
    where i.import_id = ${of.importId}::bigint`.execute(tx);
  return found(rows[0]).ids;
}

interface KeptRow {
  rowId: string;
  name: string;
  previous: FieldValues | null;
  /** Text of a change since the import. */
  change: string | null;
}

/**
 * Removes added rows and restores changed ones, if nobody has used them since.
 * @throws 404 for a missing or expired import or another person's, 409 with the names of used rows
 */
export async function undoImport(unit: UnitOfWork, target: ImportTarget, of: ImportOfActor) {
  const { importId, actor } = of;
  const { tx } = unit;
  const { resource, table, findAddedUsers } = target;
  await lockImports(tx, target);
  const { rows: imports } = await sql<{ made: string[] }>`
    update sheet_import set undone_at = ${actor.now}
    where import_id = ${importId}::bigint and ${isUndoable(target, actor)}
    returning made`.execute(tx);
  const { made } = found(imports[0]);
  const id = sql.ref(`t.${resource.id}`);
  const written = sql`from ${sql.table(table)} t where ${id} in (
    select row_id from sheet_import_row where import_id = ${importId}::bigint)`;
  // Nobody saves the rows or their users between check and undo.
  await sql`select ${written} order by ${id} for update`.execute(tx);
  if (findAddedUsers) {
    await sql`select from sys_user where user_id in (select t.user_id ${written})
      order by user_id for update`.execute(tx);
  }
  const { rows } = await sql<KeptRow>`
    select r.row_id, r.name, r.previous, case
      when ${id} is null or ${versionOf(target)} <> r.version
        or r.user_state is not null and r.user_state is distinct from ${userState(target)} then '已修改或删除'
      when r.photo is not null and not exists (select from sys_file f where f.file_id = r.photo)
        then '已更换照片' end as change
    from sheet_import_row r left join ${sql.table(table)} t on ${id} = r.row_id
    where r.import_id = ${importId}::bigint order by r.place`.execute(tx);
  const added = rows.filter(({ previous }) => previous === null);
  const changed = rows.filter(({ previous }) => previous !== null);
  await refuseUsedRows(tx, target, { rows, added, actor });
  await restorePhotos(unit, importId);
  // The last added row first: later rows may be below earlier ones.
  await restoreRows(unit, target, { rows: [...changed, ...added.toReversed()], actor });
  if (made.length > 0) {
    await target.newReferences?.remove(unit, made.map(String).toReversed(), actor);
  }
  await sql`delete from sheet_import_row where import_id = ${importId}::bigint`.execute(tx);
  return { removed: added.length, restored: changed.length };
}

/** Serialises imports and undo, if only the last import may be undone. */
export async function lockImports(tx: Tx, { resource, undoneUntilNext }: ImportTarget) {
  if (!undoneUntilNext) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${resource.path}, 0))`.execute(tx);
}

/** All rows or none. @throws the refusal, with the name of the first refused row */
async function restoreRows(
  unit: UnitOfWork,
  { store }: ImportTarget,
  { rows, actor }: { rows: readonly KeptRow[]; actor: Actor },
): Promise<void> {
  const restore = async (part: readonly KeptRow[]) => {
    const edits = part.flatMap(({ rowId: id, previous }) =>
      previous ? [{ id, values: previous }] : [],
    );
    const added = part.filter(({ previous }) => !previous).map(({ rowId }) => rowId);
    if (edits.length > 0) await store.update(unit, edits, actor);
    if (added.length > 0) await store.remove(unit, added, actor);
  };
  await sql`savepoint before_restore`.execute(unit.tx);
  try {
    await restore(rows);
  } catch (error) {
    if (!reasonOf(error)) throw error;
    await sql`rollback to savepoint before_restore`.execute(unit.tx);
    for (const row of rows) {
      await restore([row]).catch((refusal: unknown) => {
        const reason = reasonOf(refusal);
        throw reason ? conflict(`不能撤销：${row.name}（${reason}）`) : refusal;
      });
    }
    throw error;
  }
}

/** Text of a refusal; null for a server error. */
function reasonOf(error: unknown): string | null {
  const refusal = error instanceof AppError ? error : refusalOfDatabaseError(error);
  if (refusal) return refusal.code < 500 ? refusal.message : null;
  const isReferred = error instanceof Error && "code" in error && error.code === "23503";
  return isReferred ? "已被其他数据使用" : null;
}

const maxNamed = 10;

/** @throws 409 with the names of used rows, and their last editors in the operation log */
async function refuseUsedRows(
  tx: Tx,
  { resource, findUses }: ImportTarget,
  { rows, added, actor }: { rows: readonly KeptRow[]; added: readonly KeptRow[]; actor: Actor },
): Promise<void> {
  const addedIds = added.map(({ rowId }) => rowId);
  const uses = await findUses?.(tx, addedIds);
  const usedRows = rows.filter(({ rowId, change }) => change || uses?.has(rowId));
  if (usedRows.length === 0) return;
  const listed = usedRows.slice(0, maxNamed);
  const area = resource.path.split("/").slice(0, 3).join("/");
  const { rows: edits } = await sql<{ rowId: string; operName: string }>`
    select distinct on (r.id) r.id as row_id, o.oper_name
    from unnest(${listed.map(({ rowId }) => rowId)}::bigint[]) as r (id)
      join sys_oper_log o on o.oper_time >= ${new Date(actor.now.getTime() - undoPeriod)} and o.status = '1'
        and o.request_method in ('PUT', 'DELETE') and o.oper_url like ${`/api${area}/%`}
        and o.oper_url ~ ('/(\\d+,)*' || r.id || '(,\\d+)*$')
    order by r.id, o.oper_time desc`.execute(tx);
  const editors = new Map(edits.map(({ rowId, operName }) => [rowId, `${operName}已修改`]));
  const sentences = listed.map(
    ({ rowId, name, change }) => `${name}（${uses?.get(rowId) ?? editors.get(rowId) ?? change}）`,
  );
  const more = usedRows.length > listed.length ? `等${usedRows.length}项` : "";
  throw conflict(`导入后已有人使用，不能撤销：${sentences.join("、")}${more}`);
}
