import type { TreeSelectProps } from "antd";
import { DeptTreeSelect } from "../people/dept-tree-select.tsx";

/** Department that is responsible for a document. */
export function OwnerDeptSelect(props: TreeSelectProps<string | string[]>) {
  return <DeptTreeSelect {...props} allowClear treeDefaultExpandAll placeholder="请选择归口部门" />;
}
