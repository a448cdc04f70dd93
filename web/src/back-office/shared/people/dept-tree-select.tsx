import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import { TreeSelect, type TreeSelectProps } from "antd";
import { selectableDepts, useDeptTree } from "./user-choices.ts";

/** Select of departments. A disabled one is offered only while it is selected. */
export function DeptTreeSelect(props: TreeSelectProps<string | string[]>) {
  const chosen = [props.value ?? []].flat();
  return (
    <TreeSelect
      {...props}
      treeData={treeNodes(selectableDepts(useDeptTree(), chosen))}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      showSearch={{ treeNodeFilterProp: "label" }}
      placeholder={props.placeholder ?? "请选择部门"}
    />
  );
}

interface TreeNode {
  id: string;
  label: string;
  disabled: boolean;
  children: TreeNode[];
}

const treeNodes = (depts: readonly DeptOption[]): TreeNode[] =>
  depts.map(({ id, label, isDisabled = false, children }) => ({
    id,
    label,
    disabled: isDisabled,
    children: treeNodes(children),
  }));
