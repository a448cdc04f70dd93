import type { Tx } from "../db/database.ts";
import { AppError } from "../http/errors.ts";
import type { CurrentUser } from "../sessions/current-user.ts";
import { checkGrantableDepts, checkGrantableRoles } from "./grants.ts";

/** True if the user may grant these roles and this department. */
export async function canGrant(
  tx: Tx,
  user: CurrentUser,
  { roleIds = [], deptId }: { roleIds?: readonly string[]; deptId?: string },
): Promise<boolean> {
  try {
    await checkGrantableRoles(tx, user, roleIds);
    if (deptId) await checkGrantableDepts(tx, user, [deptId]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
