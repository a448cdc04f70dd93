import { Cascader } from "antd";
import { deptPath, useDeptTree } from "../../shared/people/user-choices.ts";

interface DeptCascaderProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | undefined) => void;
  /** Name of a department that lies beyond one's own tree. */
  name?: string | null | undefined;
  allowClear?: boolean;
}

/** A department of the tree, chosen level by level; any level may be the choice. */
export function DeptCascader({ id, value, onChange, name, allowClear = false }: DeptCascaderProps) {
  const tree = useDeptTree();
  return (
    <Cascader
      id={id}
      options={tree}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      value={value ? deptPath(tree, value) : []}
      onChange={(path) => onChange?.((path as string[] | undefined)?.at(-1))}
      displayRender={(labels) => (labels[0] === value ? (name ?? value) : labels.join(" / "))}
      changeOnSelect
      showSearch
      allowClear={allowClear}
      placeholder="请选择部门"
      style={{ width: "100%" }}
    />
  );
}
