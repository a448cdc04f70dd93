import {
  payNames,
  type SalaryBatch,
  type SalaryUndo,
} from "@aeromaint/contracts/payroll/salary.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { reachedPeople } from "../salary.queries.ts";
import { closeBatch, lockMonth } from "./write-lines.queries.ts";

const restored = [...payNames, "notes"];

/** Whether everybody whose pay a batch (`b`) changed is within reach. */
const isReached = ({ user }: Actor): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from platform_salary_change c join platform_salary s using (salary_id)
    join sys_user u using (user_id)
  where c.batch_id = b.batch_id and not ${reachedPeople(user)})`;

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
