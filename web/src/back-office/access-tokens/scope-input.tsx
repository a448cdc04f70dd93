import { useMemo } from "react";
import { CheckTree } from "../../crud/tree/check-tree.tsx";
import { useProfile } from "../../session/profile.ts";
import { scopeCheckState, scopesIn, scopeTree, toggleScope } from "./scope-tree.ts";

interface ScopeInputProps {
  id?: string;
  value?: readonly string[];
  onChange?: (scopes: string[]) => void;
}

/** What a token is for, within the rights of whoever makes it. */
export function ScopeInput({ id, value = [], onChange }: ScopeInputProps) {
  const { data: profile } = useProfile();
  const tree = useMemo(() => profile && scopeTree(new Set(profile.permissions)), [profile]);
  const chosen = new Set(value);
  return (
    <CheckTree
      {...(id !== undefined && { id })}
      tree={tree}
      checkState={scopeCheckState(tree ?? [], chosen)}
      onCheck={(node, on) => onChange?.(toggleScope(tree ?? [], chosen, { id: node, on }))}
      onCheckAll={(ids) => onChange?.(scopesIn(tree ?? []).filter((scope) => ids.includes(scope)))}
    />
  );
}
