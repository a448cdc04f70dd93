import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../db/database.ts";

/**
 * The condition on `u` (sys_user) for the account that somebody names. Capitals and width don't count,
 * unless several accounts differ by them alone: then only the exact spelling names one.
 */
export const isAccountNamed = (
  name: string | RawBuilder<string>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  u.account_form = account_form(${name}) and (u.user_name = ${name} or not exists (
    select from sys_user o where o.account_form = u.account_form and o.user_id <> u.user_id)))`;

/** Ids of users by the accounts that name them; others are absent. */
export async function usersOfAccounts(
  db: Read,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<{ name: string; userId: string }>`
    select n.name, u.user_id from unnest(${[...new Set(accounts)]}::text[]) as n (name)
      join sys_user u on ${isAccountNamed(sql`n.name`)}`.execute(db);
  return new Map(rows.map(({ name, userId }) => [name, userId]));
}
