import type { Tx } from "../db/database.ts";
import { AppError } from "../http/errors.ts";
import type { CurrentUser } from "../sessions/current-user.ts";
import { refuseForeignDepts, refuseForeignRoles } from "./grants.ts";

/** Whether somebody may give these roles and this department at this moment. */
export async function mayGrant(
  tx: Tx,
  user: CurrentUser,
  { roleIds = [], deptId }: { roleIds?: readonly string[]; deptId?: string },
): Promise<boolean> {
  try {
    await refuseForeignRoles(tx, user, roleIds);
    if (deptId) await refuseForeignDepts(tx, user, [deptId]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
