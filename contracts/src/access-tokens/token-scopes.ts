import { hasPermission, type Permission, permissions } from "../auth/permissions.ts";

/**
 * Rights that a token never has, even if its owner has them. Only somebody who has signed in decides who
 * gets in and what people may do, and states something in their own name.
 */
const forPeopleOnly: readonly Permission[] = [
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

/** Scopes that stand for several rights, or for what takes none but a sign-in. */
export const scopeGroups = {
  /** Lists and details that the owner may see, the owner's own data among them. */
  read: "读取",
  /** What takes no right but a sign-in, such as one's own collection: seen and changed. */
  own: "本人数据",
} as const;
type ScopeGroup = keyof typeof scopeGroups;

export type TokenScope = ScopeGroup | Permission;

/** The rights that a token can have. */
export const tokenPermissions: readonly Permission[] = permissions.filter(
  (one) => !forPeopleOnly.includes(one),
);

/** All that a token can be made for; the closed list. */
export const tokenScopes: readonly TokenScope[] = ["read", "own", ...tokenPermissions];

/** The rights among a token's scopes that its owner holds at this moment. */
export function rightsWithin(
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

/** Whether somebody with these rights may make a token for this. */
export function mayGiveScope(held: ReadonlySet<string>, scope: string): boolean {
  if (Object.hasOwn(scopeGroups, scope)) return true;
  return tokenPermissions.includes(scope as Permission) && hasPermission(held, scope as Permission);
}

/** Whether calls that take no right but a sign-in are within the scopes. */
export function reachesOwnData(scopes: readonly string[], { reads }: { reads: boolean }): boolean {
  return scopes.includes("own") || (reads && scopes.includes("read"));
}
