import { TreeSelect } from "antd";
import { treePathTo } from "../tree/use-lazy-tree.ts";
import { type TypeChoice, useTypeTree } from "./type-tree.ts";

interface TypeSelectProps {
  id?: string;
  value?: string;
  onChange?: (typeId: string | undefined) => void;
  /** Types that are already selected elsewhere; they are disabled. */
  taken?: readonly string[];
  placeholder?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  status?: "error" | undefined;
  allowClear?: boolean;
}

/** Select of an aircraft type from the tree, searchable by part of its name. */
export function TypeSelect({ taken = [], placeholder = "请选择机型", ...own }: TypeSelectProps) {
  const { tree, input } = useTypeTree();
  const { value } = own;
  return (
    <TreeSelect
      {...own}
      {...input}
      treeData={without(
        tree,
        taken.filter((id) => id !== value),
      )}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      treeDefaultExpandedKeys={value ? treePathTo(tree, value).map(({ id }) => id) : []}
      showSearch={{ treeNodeFilterProp: "label" }}
      popupMatchSelectWidth={false}
      listHeight={320}
      placeholder={placeholder}
    />
  );
}

function without(nodes: readonly TypeChoice[], taken: readonly string[]): TypeChoice[] {
  return nodes.map((node) => ({
    ...node,
    disabled: node.disabled || taken.includes(node.id),
    children: without(node.children, taken),
  }));
}
