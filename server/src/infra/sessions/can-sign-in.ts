import { type SqlBool, sql } from "kysely";

/**
 * Whether the account `u` (sys_user) may be signed in: enabled, approved where it has a
 * profile that is reviewed, and not gone from the company's directory.
 */
export const canSignIn = sql<SqlBool>`(u.status = '1' and not exists (
  select from repair_person p where p.user_id = u.user_id and p.nature is distinct from '1')
  and not exists (select from sign_in_link l where l.user_id = u.user_id and l.gone_at is not null))`;
