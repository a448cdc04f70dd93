import { type RoleCoverage, role } from "@aeromaint/contracts/system/role.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";

const newRole = "0";

/** What each data scope covers for those who hold the role; null for one that is being made. */
export function useRoleCoverage(roleId: string | null) {
  const path = `${role.path}/scope/${roleId ?? newRole}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<RoleCoverage>(path, {}, { signal }),
    meta: { quiet: true },
  });
}
