// Only a type is imported, because visitors' pages load this file.
import type { PermissionOf, ScreenArea } from "../screens.ts";

/** `area:resource`. */
export type Resource = ScreenArea["permission"];

/** `area:resource:action`: a closed list, from the screens. */
export type Permission = PermissionOf<ScreenArea>;

/** Permission of the built-in administrator: everything. */
export const allPermissions = "*:*:*";

/** True if these permissions include the required one. */
export function hasPermission(held: ReadonlySet<string>, permission: Permission): boolean {
  return held.has(allPermissions) || held.has(permission);
}
