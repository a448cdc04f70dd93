import {
  type AircraftTypeNode,
  aircraftType,
  typeTreePath,
} from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import type { TreeNode } from "../tree/use-lazy-tree.ts";

export interface TypeChoice extends TreeNode {
  disabled: boolean;
  children: TypeChoice[];
}

const disabledStatus = "2";

/**
 * Tree of types; disabled types are visible but not selectable. `input` has props for the select. A
 * search before the types are loaded would leave matching families folded.
 */
export function useTypeTree() {
  const { data, isFetching, isPending } = useQuery({
    queryKey: [aircraftType.path, "tree"],
    queryFn: ({ signal }) => api.get(typeTreePath, {}, { signal }),
    staleTime: 60_000,
    select: choicesFrom,
  });
  const input = { loading: isFetching, ...(isPending && { disabled: true }) };
  return { tree: data ?? [], input };
}

function choicesFrom(nodes: readonly AircraftTypeNode[]): TypeChoice[] {
  return nodes.map(({ id, label, status, children }) => ({
    id,
    label,
    disabled: status === disabledStatus,
    children: choicesFrom(children),
  }));
}
