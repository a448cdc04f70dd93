import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { UserRow } from "@aeromaint/contracts/system/user.ts";
import { useCan } from "../../../session/can.tsx";
import { useProfile } from "../../../session/profile.ts";

const builtInType = "00";

type UserIdentity = Partial<Pick<UserRow, "userId" | "userName" | "userType" | "hasSecondFactor">>;

interface SignedInPerson {
  /** Id of the signed-in person. */
  userId: string | undefined;
  can: (permission: Permission) => boolean;
}

/**
 * Permitted actions on a row. No other account changes the built-in administrator. Neither that
 * account nor the user's own can be disabled or deleted. The server checks the same.
 */
export function userRowPermissions(row: UserIdentity, { userId, can }: SignedInPerson) {
  const builtIn = row.userName === "admin" || row.userType === builtInType;
  const own = row.userId !== undefined && row.userId === userId;
  const changeable = own || !builtIn;
  const dispensable = !own && !builtIn;
  return {
    dispensable,
    view: can("system:user:query"),
    edit: changeable && can("system:user:edit"),
    resetPassword: changeable && can("system:user:resetPwd"),
    // Users disable their own in the account menu, by password and code.
    resetSecondFactor:
      row.hasSecondFactor === true && !own && !builtIn && can("system:user:resetPwd"),
    unlock: changeable && can("system:user:unlock"),
    changeStatus: dispensable && can("system:user:status"),
    remove: dispensable && can("system:user:remove"),
  };
}

export type UserRowPermissions = ReturnType<typeof userRowPermissions>;

export function useUserRowPermissions(): (row: UserIdentity) => UserRowPermissions {
  const can = useCan();
  const { data } = useProfile();
  return (row) => userRowPermissions(row, { userId: data?.user.userId, can });
}
