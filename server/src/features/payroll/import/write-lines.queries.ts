import {
  payColumnNames,
  type SalaryBatch,
  type SalaryPreviewRow,
  type SalaryUndo,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { isSalaryInScope, selectedPayColumns } from "../salary.queries.ts";
import { listedColumns } from "./lines.queries.ts";
import type { SheetContent } from "./sheet/read-sheet.ts";

/** The first key of a month's advisory lock: one import or undoing of a month at a time. */
const salaryLock = 19_450_016;
const stored = [...payColumnNames, "notes"];

export async function lockMonth(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${salaryLock}::int, ${Number(month.replace("-", ""))}::int)`.execute(
    tx,
  );
}

export async function countLines(tx: Tx): Promise<{ imported: number; updated: number }> {
  const { rows } = await sql<{ imported: number; updated: number }>`
    select count(*) filter (where salary_id is null)::int as imported, count(salary_id)::int as updated
    from salary_line`.execute(tx);
  return rows[0] ?? { imported: 0, updated: 0 };
}

/** The first lines, each with its person and what becomes of it. */
export async function previewLines(tx: Tx): Promise<SalaryPreviewRow[]> {
  const { rows } = await sql<SalaryPreviewRow>`
    select l.row_num as row, case when l.salary_id is null then 'add' else 'update' end as action,
      u.user_name as account, u.nick_name as user_name, d.dept_name, ${selectedPayColumns("l")}, l.notes
    from salary_line l join sys_user u using (user_id) left join sys_dept d using (dept_id)
    order by l.row_num limit ${salaryLimits.preview}`.execute(tx);
  return rows;
}

/**
 * Writes the lines as one batch that can be undone, as the one before it no longer can.
 * @returns the batch's id
 */
export async function writeLines(
  tx: Tx,
  { month, fileName, actor }: Intake,
  { imported, updated }: { imported: number; updated: number },
): Promise<string> {
  const { userId } = actor.user;
  await closeBatch(tx, month);
  const { batchId } = await tx
    .insertInto("platformSalaryBatch")
    .values({ month, fileName, imported, updated, createdBy: userId })
    .returning("batchId")
    .executeTakeFirstOrThrow();
  await sql`
    insert into platform_salary_change (batch_id, salary_id, previous)
    select ${batchId}::bigint, s.salary_id, to_jsonb(s)
    from platform_salary s join salary_line l using (salary_id)`.execute(tx);
  const changes = stored.map((name) => sql`${sql.ref(name)} = l.${sql.ref(name)}`);
  await sql`
    update platform_salary s set ${sql.join(changes)}
    from salary_line l where l.salary_id = s.salary_id`.execute(tx);
  // The last line first: lists show the newest first, and so the sheet's order.
  await sql`
    with added as (
      insert into platform_salary (user_id, month, created_by, ${listedColumns(stored)})
      select user_id, ${month}, ${userId}::bigint, ${listedColumns(stored)}
      from salary_line where salary_id is null order by row_num desc
      returning salary_id)
    insert into platform_salary_change (batch_id, salary_id)
    select ${batchId}::bigint, salary_id from added`.execute(tx);
  return batchId;
}

/** Forgets what the month's last import changed: from now on it cannot be undone. */
async function closeBatch(tx: Tx, month: string): Promise<void> {
  await sql`
    with closed as (
      update platform_salary_batch set undoable = false where month = ${month} and undoable
      returning batch_id)
    delete from platform_salary_change where batch_id in (select batch_id from closed)`.execute(tx);
}

const restored = [...payColumnNames, "notes"];

/** Whether everybody whose pay a batch (`b`) changed is within reach. */
const isReached = ({ user }: Actor): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from platform_salary_change c join platform_salary s using (salary_id)
    join sys_user u using (user_id)
  where c.batch_id = b.batch_id and not ${isSalaryInScope(user)})`;

/** The import of a month that can be undone. */
export async function findBatch(
  db: Read,
  month: string,
  actor: Actor,
): Promise<SalaryBatch | undefined> {
  const { rows } = await sql<SalaryBatch>`
    select b.batch_id, b.month, b.file_name, b.imported, b.updated,
      by.nick_name as create_user_name, b.created_at as create_time
    from platform_salary_batch b left join sys_user by on by.user_id = b.created_by
    where b.month = ${month} and b.undoable and ${isReached(actor)}`.execute(db);
  return rows[0];
}

/**
 * Takes away what a batch added and puts back what it changed.
 * @throws 404 when it is missing or out of reach, 409 when it is not its month's last
 */
export async function undoBatch(tx: Tx, id: string, actor: Actor): Promise<SalaryUndo> {
  const { month } = found(await batchOf(tx, id, actor));
  await lockMonth(tx, month);
  // Another import may have come in between.
  const { undoable } = found(await batchOf(tx, id, actor));
  if (!undoable) throw conflict("只能撤销该月份最近一次导入");
  const removed = await sql`
    delete from platform_salary s using platform_salary_change c
    where c.batch_id = ${id}::bigint and c.salary_id = s.salary_id and c.previous is null`.execute(
    tx,
  );
  const changes = restored.map((name) => sql`${sql.ref(name)} = p.${sql.ref(name)}`);
  const put = await sql`
    update platform_salary s set ${sql.join(changes)}
    from platform_salary_change c, jsonb_populate_record(null::platform_salary, c.previous) p
    where c.batch_id = ${id}::bigint and c.salary_id = s.salary_id`.execute(tx);
  await closeBatch(tx, month);
  return {
    removed: Number(removed.numAffectedRows ?? 0n),
    restored: Number(put.numAffectedRows ?? 0n),
  };
}

async function batchOf(tx: Tx, id: string, actor: Actor) {
  const { rows } = await sql<{ month: string; undoable: boolean }>`
    select b.month, b.undoable from platform_salary_batch b
    where b.batch_id = ${id}::bigint and ${isReached(actor)}`.execute(tx);
  return rows[0];
}

/** A sheet that somebody sends in for a month. */
export interface Intake {
  content: SheetContent;
  month: string;
  /** As the sender calls the sheet. */
  fileName: string;
  actor: Actor;
}
