import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../api/query-by-key.ts";
import { CheckTree } from "../../../crud/tree/check-tree.tsx";
import { deptCheckState, toggleDept } from "./dept-selection.ts";

interface DeptTreeProps {
  id?: string;
  /** The departments that a role's data scope names. */
  value?: readonly string[];
  onChange?: (deptIds: string[]) => void;
  readOnly?: boolean;
}

const path = "/system/common/dept/tree";

/** The departments that the signed-in person reaches, with those of a role checked. */
export function DeptTree({ id, value = [], onChange, readOnly }: DeptTreeProps) {
  const { data: tree } = useQuery({
    ...callQuery(path),
  });
  const named = new Set(value);
  return (
    <CheckTree
      id={id}
      tree={tree}
      checkState={deptCheckState(tree ?? [], named)}
      onCheck={(deptId, on) => onChange?.(toggleDept(tree ?? [], named, { id: deptId, on }))}
      onCheckAll={onChange}
      readOnly={readOnly}
    />
  );
}
