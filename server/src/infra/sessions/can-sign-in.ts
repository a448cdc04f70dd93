import { type SqlBool, sql } from "kysely";

/**
 * Whether the account `u` (sys_user) may be signed in: enabled, and approved where it has a
 * profile that is reviewed.
 */
export const canSignIn = sql<SqlBool>`(u.status = '1' and not exists (
  select from repair_person p where p.user_id = u.user_id and p.nature is distinct from '1'))`;
