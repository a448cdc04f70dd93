import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../db/database.ts";

/** Form of an account name in which case and width do not matter. */
export const accountForm = (name: string | RawBuilder<string>): RawBuilder<string> =>
  sql`account_form(${name})`;

/**
 * Condition that the account `u` (sys_user) has this name. Case and width do not matter. If several
 * accounts differ only in these, the exact spelling is required.
 */
export const matchesAccountName = (
  name: string | RawBuilder<string>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  u.account_form = ${accountForm(name)} and (u.user_name = ${name} or not exists (
    select from sys_user o where o.account_form = u.account_form and o.user_id <> u.user_id)))`;

/** User ids by account name. Unknown names are absent. */
export async function findUserIdsByAccount(
  db: Read,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<{ name: string; userId: string }>`
    select n.name, u.user_id from unnest(${[...new Set(accounts)]}::text[]) as n (name)
      join sys_user u on ${matchesAccountName(sql`n.name`)}`.execute(db);
  return new Map(rows.map(({ name, userId }) => [name, userId]));
}
