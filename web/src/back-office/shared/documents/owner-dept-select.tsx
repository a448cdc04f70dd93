import { DeptTreeSelect } from "../people/dept-tree-select.tsx";

interface OwnerDeptSelectProps {
  id?: string;
  value?: string;
  onChange?: (deptId: string | string[]) => void;
}

/** Department that is responsible for a document. */
export function OwnerDeptSelect(props: OwnerDeptSelectProps) {
  return <DeptTreeSelect {...props} allowClear treeDefaultExpandAll placeholder="请选择归口部门" />;
}
