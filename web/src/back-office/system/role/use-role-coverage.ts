import { role } from "@aeromaint/contracts/system/role.ts";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";

const newRole = "0";

/** What each data scope covers for those who hold the role; null for one that is being made. */
export function useRoleCoverage(roleId: string | null) {
  const path = `${role.path}/scope/${roleId ?? newRole}` as const;
  return useQuery({
    ...callQuery(path),
    meta: { quiet: true },
  });
}
