import { allPermissions, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import type { ReactNode } from "react";
import { type UserProfile, useProfile } from "./profile.ts";

/**
 * Whether a button is shown. By specification an empty list shows every button; the server
 * decides for itself. Nothing is shown before the permissions are known.
 */
export function mayShow(profile: UserProfile | undefined, permission: Permission): boolean {
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
  return (permission) => mayShow(data, permission);
}

/** Renders its children for users who have the permission. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  const can = useCan();
  return can(permission) ? children : null;
}
