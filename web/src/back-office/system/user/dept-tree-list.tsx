import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import { Tree, type TreeDataNode } from "antd";
import { deptPath, useDeptTree } from "../../shared/people/user-choices.ts";
import styles from "./user-page.module.css";

interface DeptTreeListProps {
  /** Everybody is shown where absent. */
  chosen: string | undefined;
  onChoose: (deptId: string | undefined) => void;
}

/** Stands above all departments. */
const everybody: TreeDataNode = { key: "all", title: "全部部门" };

const entryOf = ({ id, label, children = [] }: DeptOption): TreeDataNode => ({
  key: id,
  title: label,
  children: children.map(entryOf),
});

/** The departments beside the list; one includes all below it. */
export function DeptTreeList({ chosen, onChoose }: DeptTreeListProps) {
  const tree = useDeptTree();
  const opened = chosen ? deptPath(tree, chosen) : tree.map(({ id }) => id);
  return (
    <aside className={styles.departments} aria-label="部门">
      <Tree
        // What is open at first depends on the tree, which comes later.
        key={tree.length}
        blockNode
        treeData={[everybody, ...tree.map(entryOf)]}
        defaultExpandedKeys={opened}
        selectedKeys={[chosen ?? everybody.key]}
        onSelect={([id]) => {
          // A second click keeps the selection.
          if (id !== undefined) onChoose(id === everybody.key ? undefined : String(id));
        }}
      />
    </aside>
  );
}
