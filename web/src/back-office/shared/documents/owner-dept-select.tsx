import { TreeSelect } from "antd";
import { useDeptTree } from "../people/user-choices.ts";

interface OwnerDeptSelectProps {
  id?: string;
  value?: string;
  onChange?: (deptId: string) => void;
}

/** The department that answers for a document. */
export function OwnerDeptSelect(props: OwnerDeptSelectProps) {
  return (
    <TreeSelect
      {...props}
      allowClear
      treeData={useDeptTree()}
      treeDefaultExpandAll
      fieldNames={{ label: "label", value: "id", children: "children" }}
      showSearch={{ treeNodeFilterProp: "label" }}
      placeholder="请选择归口部门"
    />
  );
}
