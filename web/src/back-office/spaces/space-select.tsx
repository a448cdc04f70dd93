import type { SpaceNode, SpaceType } from "@aeromaint/contracts/spaces/space.ts";
import { TreeSelect } from "antd";

interface SpaceSelectProps {
  tree: readonly SpaceNode[];
  /** Only spaces of these types can be chosen; all where absent. */
  types?: readonly SpaceType[];
  id?: string;
  value?: string;
  onChange?: (spaceId: string) => void;
}

/** One of the spaces, out of their tree. */
export function SpaceSelect({ tree, types, ...input }: SpaceSelectProps) {
  return (
    <TreeSelect
      {...input}
      treeData={choicesFrom(tree, types)}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: "title" }}
      listHeight={320}
      placeholder="请选择"
    />
  );
}

interface Choice {
  value: string;
  title: string;
  disabled: boolean;
  children: Choice[];
}

function choicesFrom(
  nodes: readonly SpaceNode[],
  types: readonly SpaceType[] | undefined,
): Choice[] {
  return nodes.map(({ id, label, type, children }) => ({
    value: id,
    title: label,
    disabled: types !== undefined && !types.includes(type),
    children: choicesFrom(children, types),
  }));
}
