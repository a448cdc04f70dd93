import { hasPermission, type Permission } from "../auth/permissions.ts";
import { permissions } from "../screens.ts";

/**
 * Permissions that tokens never have. Only a signed-in person may manage accounts and permissions
 * or make personal statements.
 */
const sessionOnlyPermissions: readonly Permission[] = [
  "system:user:add",
  "system:user:edit",
  "system:user:remove",
  "system:user:resetPwd",
  "system:user:status",
  "system:user:unlock",
  "system:role:add",
  "system:role:edit",
  "system:role:remove",
  "system:role:menu",
  "system:role:scope",
  "system:menu:add",
  "system:menu:edit",
  "system:menu:remove",
  "system:config:add",
  "system:config:edit",
  "system:config:remove",
  "system:token:add",
  "system:token:remove",
  "monitor:online:forceQuit",
  "repair:account:add",
  "repair:account:edit",
  "repair:account:remove",
  "repair:account:approve",
  "system:provider:add",
  "system:provider:edit",
  "system:provider:remove",
  "material:info:approve",
  "train:record:add",
  "train:record:edit",
  "train:record:import",
  "document:circulation:excuse",
  "document:revision:submit",
  "document:revision:decide",
  "document:revision:activate",
  "document:revision:withdraw",
  "document:template:edit",
];

/** Scopes for several permissions, or for routes that need no permission. */
export const scopeGroups = {
  /** Lists and details within the owner's permissions, and the owner's own data. */
  read: "读取",
  /** Routes that need only a sign-in, for example the own collection. Includes writes. */
  own: "本人数据",
} as const;
type ScopeGroup = keyof typeof scopeGroups;

type TokenScope = ScopeGroup | Permission;

export const tokenPermissions: readonly Permission[] = permissions.filter(
  (one) => !sessionOnlyPermissions.includes(one),
);

/** Closed list of scopes. */
export const tokenScopes: readonly TokenScope[] = ["read", "own", ...tokenPermissions];

/** Permissions of the token's scopes that the owner has now. */
export function permissionsInScopes(
  held: ReadonlySet<string>,
  scopes: readonly string[],
): ReadonlySet<string> {
  const reads = scopes.includes("read");
  return new Set(
    tokenPermissions.filter(
      (one) =>
        hasPermission(held, one) && (scopes.includes(one) || (reads && /:(list|query)$/.test(one))),
    ),
  );
}

/** True if a person with these permissions may create a token with the scope. */
export function canGrantScope(held: ReadonlySet<string>, scope: string): boolean {
  if (Object.hasOwn(scopeGroups, scope)) return true;
  return tokenPermissions.includes(scope as Permission) && hasPermission(held, scope as Permission);
}

/** True if the scopes include routes that need only a sign-in. */
export function includesOwnData(scopes: readonly string[], { reads }: { reads: boolean }): boolean {
  return scopes.includes("own") || (reads && scopes.includes("read"));
}
