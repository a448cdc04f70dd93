import {
  type AircraftTypeNode,
  aircraftType,
  typeTreePath,
} from "@aeromaint/contracts/applicability/aircraft-type.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import type { TreeNode } from "../tree/tree-node.ts";

/** A type in a tree to choose from. */
export interface TypeChoice extends TreeNode {
  disabled: boolean;
  children: TypeChoice[];
}

const disabledStatus = "2";

/** The tree of types; what is disabled shows, and cannot be chosen. */
export function useTypeTree() {
  const { data, isFetching } = useQuery({
    queryKey: [aircraftType.path, "tree"],
    queryFn: ({ signal }) => api.get<AircraftTypeNode[]>(typeTreePath, {}, { signal }),
    staleTime: 60_000,
    select: choicesFrom,
  });
  return { tree: data ?? [], loading: isFetching };
}

function choicesFrom(nodes: readonly AircraftTypeNode[]): TypeChoice[] {
  return nodes.map(({ id, label, status, children }) => ({
    ...{ id, label },
    disabled: status === disabledStatus,
    children: choicesFrom(children),
  }));
}
