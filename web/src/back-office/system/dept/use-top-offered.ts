import { dept, deptTopPath } from "@aeromaint/contracts/system/dept.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";

/** Whether the current user may create top-level departments; false until loaded. */
export function useTopOffered(): boolean {
  const { data } = useQuery({
    queryKey: [dept.path, "top"],
    queryFn: ({ signal }) => api.get(deptTopPath, {}, { signal }),
    staleTime: 60_000,
  });
  return data?.allowed ?? false;
}
