import { Button, Empty, Skeleton, Tree } from "antd";
import { useState } from "react";
import styles from "./check-tree.module.css";
import { idsFrom, type TreeNode } from "./tree-node.ts";

/** What of a tree is ticked, and what only in part. */
export interface Ticks {
  checked: string[];
  half: string[];
}

interface TickTreeProps {
  /** Undefined while it is loading. */
  tree: TreeNode[] | undefined;
  ticks: Ticks;
  /** What a tick means for the rest of the tree is its owner's to say. */
  onTick?: (id: string, on: boolean) => void;
  /** Ticks everything, or nothing. */
  onTickAll?: (ids: string[]) => void;
  readOnly?: boolean;
  id?: string;
}

/** A node as the box before it needs it. */
interface Box extends TreeNode {
  disableCheckbox?: boolean;
  children: Box[];
}

const height = 320;

/** A tree with boxes to tick. */
export function TickTree({ tree, ticks, onTick, onTickAll, readOnly = false, id }: TickTreeProps) {
  const [expanded, setExpanded] = useState<string[] | null>(null);
  if (!tree) return <Skeleton active paragraph={{ rows: 4 }} />;
  const all = tree.flatMap(idsFrom);
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
            <Button type="link" size="small" onClick={() => onTickAll?.(all)}>
              全选
            </Button>
            <Button type="link" size="small" onClick={() => onTickAll?.([])}>
              清空
            </Button>
          </>
        )}
      </div>
      {all.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可选的数据" />
      ) : (
        <Tree<Box>
          treeData={readOnly ? tree.map(unchangeable) : tree}
          fieldNames={{ title: "label", key: "id", children: "children" }}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          height={height}
          expandedKeys={expanded ?? firstLevel}
          onExpand={(keys) => setExpanded(keys.map(String))}
          checkedKeys={{ checked: ticks.checked, halfChecked: ticks.half }}
          onCheck={(_keys, { node, checked }) => onTick?.(node.id, checked)}
        />
      )}
    </div>
  );
}

function unchangeable(node: TreeNode): Box {
  return { ...node, disableCheckbox: true, children: node.children.map(unchangeable) };
}
