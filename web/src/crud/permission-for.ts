import type { Permission } from "@aeromaint/contracts/permissions.ts";
import type { CrudResource } from "./resource-types.ts";

/** The closed list of permissions is checked by the server at its start; here it is composed. */
export function permissionFor(
  { permission }: Pick<CrudResource, "permission">,
  action: string,
): Permission {
  return `${permission}:${action}` as Permission;
}
