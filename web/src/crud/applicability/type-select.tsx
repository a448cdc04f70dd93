import { TreeSelect } from "antd";
import { pathTo } from "../tree/use-lazy-tree.ts";
import { type TypeChoice, useTypeTree } from "./type-tree.ts";

interface TypeSelectProps {
  id?: string;
  value?: string;
  onChange?: (typeId: string | undefined) => void;
  /** Types that cannot be chosen, since they are already. */
  taken?: readonly string[];
  placeholder?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  status?: "error" | undefined;
  allowClear?: boolean;
}

/** A type of aircraft out of the whole tree, found by typing a part of its name. */
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
      treeDefaultExpandedKeys={value ? pathTo(tree, value).map(({ id }) => id) : []}
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
