import { type SqlBool, sql } from "kysely";

/**
 * Condition that the account `u` (sys_user) may sign in: enabled, approved if it needs approval,
 * and not missing from the company directory.
 */
export const canSignIn = sql<SqlBool>`(u.status = '1' and not exists (
  select from repair_person p where p.user_id = u.user_id and p.nature is distinct from '1')
  and not exists (select from sign_in_link l where l.user_id = u.user_id and l.gone_at is not null))`;
