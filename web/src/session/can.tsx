import { allPermissions, type Permission } from "@aeromaint/contracts/permissions.ts";
import type { ReactNode } from "react";
import { type Profile, useProfile } from "./profile.ts";

/**
 * Whether a button is shown. By specification an empty list shows every button; the server
 * decides for itself. Nothing is shown before the rights are known.
 */
export function mayShow(profile: Profile | undefined, permission: Permission): boolean {
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

/** Shows its children to those who hold the right. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  const can = useCan();
  return can(permission) ? children : null;
}
