import { allPermissions, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { ReactNode } from "react";
import { type UserProfile, useProfile } from "./profile.ts";

/**
 * True if the profile has the permission. An empty list allows all buttons, by specification; the
 * server checks permissions itself.
 * Returns false until the profile is loaded.
 */
export function hasProfilePermission(
  profile: UserProfile | undefined,
  permission: Permission,
): boolean {
  if (!profile) return false;
  const { permissions, roles } = profile;
  return (
    permissions.length === 0 ||
    permissions.includes(allPermissions) ||
    permissions.includes(permission) ||
    roles.includes("admin")
  );
}

export function useCan(): (permission: Permission) => boolean {
  const { data } = useProfile();
  return (permission) => hasProfilePermission(data, permission);
}

export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  const can = useCan();
  return can(permission) ? children : null;
}
