import { type PaySum, payNames, paySums } from "@aeromaint/contracts/payroll/salary.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { reachedPeople } from "../salary.queries.ts";
import { amountOf, isCalledFor, listedColumns } from "./line-columns.queries.ts";
import type { SheetContent } from "./sheet/read-sheet.ts";

const typed = sql.raw(payNames.map((name) => `"${name}" numeric`).join(", "));
const columns = sql.join(payNames.map((name) => sql`${sql.ref(name)} numeric`));
const sent = sql.raw(payNames.map((name) => `"${name}"`).join(", "));

/**
 * Lays a sheet's lines into a table of this transaction alone, `salary_line`: what follows is a
 * handful of statements over all of them, with the database's exact arithmetic.
 */
export async function layLines(tx: Tx, batches: readonly string[]): Promise<void> {
  // There may be an earlier sheet's, where one transaction takes several.
  await sql`drop table if exists pg_temp.salary_line`.execute(tx);
  await sql`create temporary table salary_line (
      row_num integer primary key, account text, user_name text, notes text, flawed boolean not null,
      user_id bigint, namesakes integer, salary_id bigint, ${columns}
    ) on commit drop`.execute(tx);
  for (const batch of batches) {
    await sql`
      insert into salary_line (row_num, account, user_name, notes, flawed, ${listedColumns(payNames)})
      select "row", account, "userName", notes, coalesce(flawed, false), ${sent}
      from jsonb_to_recordset(${batch}::jsonb) as line ("row" integer, account text,
        "userName" text, notes text, flawed boolean, ${typed})`.execute(tx);
  }
  await sql`analyze salary_line`.execute(tx);
}

/** A person's display name as lines have it: without blanks, wide ones included. */
export const plainName = sql`translate(u.nick_name, ${" \u3000\u00a0"}, '')`;

/** Finds each line's person within the importer's reach: by the account, or else by a name that one has. */
export async function findPeople(tx: Tx, actor: Actor): Promise<void> {
  const reached = reachedPeople(actor.user);
  await sql`
    update salary_line l set user_id = u.user_id from sys_user u
    where u.user_name = l.account and ${reached}`.execute(tx);
  await sql`
    update salary_line l set namesakes = n.count, user_id = case when n.count = 1 then n.user_id end
    from (select ${plainName} as name, count(*)::int, min(u.user_id) as user_id from sys_user u
      where ${plainName} in (select user_name from salary_line where account is null) and ${reached}
      group by 1) n
    where l.account is null and l.user_name = n.name`.execute(tx);
}

/** Columns that the sheet does not have stay as they are where the month has the person already. */
export async function takeOver(
  tx: Tx,
  { columns: sheet }: SheetContent,
  month: string,
): Promise<void> {
  const sums = paySums.map(({ name }) => name as string);
  const kept = [...payNames, "notes" as const].filter(
    (name) => !sheet.includes(name) && !sums.includes(name),
  );
  const changes = kept.map((name) => sql`, ${sql.ref(name)} = s.${sql.ref(name)}`);
  await sql`
    update salary_line l set salary_id = s.salary_id ${sql.join(changes, sql``)}
    from platform_salary s where s.user_id = l.user_id and s.month = ${month}`.execute(tx);
}

/** Fills in a sum where the sheet leaves it out; one that follows from nothing stays as it was. */
export async function fillIn(tx: Tx, sum: PaySum, { columns: sheet }: SheetContent): Promise<void> {
  const name = sql.ref(sum.name);
  const before = sheet.includes(sum.name)
    ? sql`null`
    : sql`(select s.${name} from platform_salary s where s.salary_id = l.salary_id)`;
  await sql`
    update salary_line l
    set ${name} = case when ${isCalledFor(sum, sheet)} then ${amountOf(sum)} else ${before} end
    where ${name} is null`.execute(tx);
}
