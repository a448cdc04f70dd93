import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import { TreeSelect, type TreeSelectProps } from "antd";
import { offeredDepts, useDeptTree } from "./user-choices.ts";

/** Departments of the tree. Disabled ones are offered where they are chosen already. */
export function DeptTreeSelect(props: TreeSelectProps<string | string[]>) {
  const chosen = [props.value ?? []].flat();
  return (
    <TreeSelect
      {...props}
      treeData={treeNodes(offeredDepts(useDeptTree(), chosen))}
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
