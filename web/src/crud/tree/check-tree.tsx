import { Button, Input, Tree } from "antd";
import { useState } from "react";
import { Empty } from "../../ui/empty.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { subtreeIds, type TreeNode } from "./use-lazy-tree.ts";

/** Ids of checked and of partly checked nodes. */
export interface CheckState {
  checked: string[];
  half: string[];
}

interface CheckTreeProps {
  /** Undefined while loading. */
  tree: TreeNode[] | undefined;
  checkState: CheckState;
  /** Called for the node alone; the owner updates other nodes. */
  onCheck?: (id: string, on: boolean) => void;
  /** Checks these nodes; an empty list unchecks all. */
  onCheckAll?: (ids: string[]) => void;
  readOnly?: boolean;
  id?: string;
}

/** Node with the state of its checkbox. */
interface CheckableNode extends TreeNode {
  disableCheckbox?: boolean;
  children: CheckableNode[];
}

const height = 320;

export function CheckTree({
  tree,
  checkState,
  onCheck,
  onCheckAll,
  readOnly = false,
  id,
}: CheckTreeProps) {
  const [expanded, setExpanded] = useState<string[] | null>(null);
  const [typed, setTyped] = useState("");
  if (!tree) return <SkeletonLines rows={4} />;
  const all = tree.flatMap(subtreeIds);
  const word = typed.trim();
  const shown = word ? nodesNamed(word, tree) : tree;
  const open = word ? shown.flatMap(subtreeIds) : (expanded ?? tree.map((node) => node.id));
  return (
    <div className="rounded-md border border-edge px-2 pt-1 pb-2" id={id} tabIndex={-1}>
      <div className="mb-1 -ml-1 flex flex-wrap border-b">
        <Input
          className="w-42"
          size="small"
          allowClear
          aria-label="查找"
          placeholder="查找"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would submit the form.
          onPressEnter={(event) => event.preventDefault()}
        />
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
        <Empty title="没有可选的数据" />
      ) : shown.length === 0 ? (
        <p className="text-muted text-xs">没有名称含“{word}”的项</p>
      ) : (
        <Tree<CheckableNode>
          treeData={readOnly ? shown.map(unchangeable) : shown}
          fieldNames={{ title: "label", key: "id", children: "children" }}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          height={height}
          expandedKeys={open}
          onExpand={(keys) => setExpanded(keys.map(String))}
          checkedKeys={{ checked: checkState.checked, halfChecked: checkState.half }}
          onCheck={(_keys, { node, checked }) => onCheck?.(node.id, checked)}
        />
      )}
    </div>
  );
}

/** Nodes with the word in their name, including their descendants and ancestors. */
function nodesNamed(word: string, tree: readonly TreeNode[]): TreeNode[] {
  return tree.flatMap((node) => {
    if (node.label.toLowerCase().includes(word.toLowerCase())) return [node];
    const children = nodesNamed(word, node.children);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function unchangeable(node: TreeNode): CheckableNode {
  return { ...node, disableCheckbox: true, children: node.children.map(unchangeable) };
}
