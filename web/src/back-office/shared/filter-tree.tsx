import { Tree, type TreeDataNode } from "antd";
import type { TreeNode } from "../../crud/tree/use-lazy-tree.ts";

interface FilterTreeProps {
  /** Title of the root, which is the whole tree. */
  rootTitle: string;
  tree: readonly TreeNode[];
  /** Ids of the branches that are open at first. */
  opened: string[];
  /** Undefined for the root. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

const rootKey = "all";

/** Tree that filters the list next to it. */
export function FilterTree({ rootTitle, tree, opened, chosen, onChoose }: FilterTreeProps) {
  return (
    <Tree
      blockNode
      treeData={[{ key: rootKey, title: rootTitle }, ...tree.map(entryOf)]}
      defaultExpandedKeys={opened}
      selectedKeys={[chosen ?? rootKey]}
      onSelect={([id]) => {
        // A second click keeps the selection.
        if (id !== undefined) onChoose(id === rootKey ? undefined : String(id));
      }}
    />
  );
}

function entryOf({ id, label, children }: TreeNode): TreeDataNode {
  return { key: id, title: label, children: children.map(entryOf) };
}
