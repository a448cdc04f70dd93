import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** True if an enabled role of the account has the permission. For sessions: `hasPermission`. */
export const accountHasPermission = (
  userId: RawBuilder<unknown>,
  right: Permission,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from sys_user_role ur join sys_role r using (role_id)
    where ur.user_id = ${userId} and r.status = '1' and (r.role_key = 'admin' or exists (
      select from sys_role_menu rm join sys_menu m using (menu_id) where rm.role_id = r.role_id
        and ${right} = any(string_to_array(replace(m.perms, ' ', ''), ',')))))`;
