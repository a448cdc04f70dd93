import { Button, Empty, Skeleton, Tree } from "antd";
import { useState } from "react";
import styles from "./check-tree.module.css";
import { subtreeIds, type TreeNode } from "./use-lazy-tree.ts";

/** Ids of the checked nodes, and of those checked only in part. */
export interface CheckState {
  checked: string[];
  half: string[];
}

interface CheckTreeProps {
  /** Undefined while it is loading. */
  tree: TreeNode[] | undefined;
  checkState: CheckState;
  /** Strict: what checking a node means for others is up to the owner. */
  onCheck?: (id: string, on: boolean) => void;
  /** Checks everything, or nothing. */
  onCheckAll?: (ids: string[]) => void;
  readOnly?: boolean;
  id?: string;
}

/** A node with the state of its checkbox. */
interface CheckableNode extends TreeNode {
  disableCheckbox?: boolean;
  children: CheckableNode[];
}

const height = 320;

/** A tree with checkboxes. */
export function CheckTree({
  tree,
  checkState,
  onCheck,
  onCheckAll,
  readOnly = false,
  id,
}: CheckTreeProps) {
  const [expanded, setExpanded] = useState<string[] | null>(null);
  if (!tree) return <Skeleton active paragraph={{ rows: 4 }} />;
  const all = tree.flatMap(subtreeIds);
  const firstLevel = tree.map((node) => node.id);
  return (
    <div className={styles.box} id={id} tabIndex={-1}>
      <div className={styles.tools}>
        <Button type="link" size="small" onClick={() => setExpanded(all)}>
          展开全部
        </Button>
        <Button type="link" size="small" onClick={() => setExpanded([])}>
          收起全部
        </Button>
        {!readOnly && (
          <>
            <Button type="link" size="small" onClick={() => onCheckAll?.(all)}>
              全选
            </Button>
            <Button type="link" size="small" onClick={() => onCheckAll?.([])}>
              清空
            </Button>
          </>
        )}
      </div>
      {all.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可选的数据" />
      ) : (
        <Tree<CheckableNode>
          treeData={readOnly ? tree.map(unchangeable) : tree}
          fieldNames={{ title: "label", key: "id", children: "children" }}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          height={height}
          expandedKeys={expanded ?? firstLevel}
          onExpand={(keys) => setExpanded(keys.map(String))}
          checkedKeys={{ checked: checkState.checked, halfChecked: checkState.half }}
          onCheck={(_keys, { node, checked }) => onCheck?.(node.id, checked)}
        />
      )}
    </div>
  );
}

function unchangeable(node: TreeNode): CheckableNode {
  return { ...node, disableCheckbox: true, children: node.children.map(unchangeable) };
}
