import { Skeleton, Tree, type TreeDataNode } from "antd";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { pathTo, type TreeNode } from "../../crud/tree/tree-node.ts";
import styles from "./air-material-info.module.css";
import { useCategoryTree } from "./category-tree.ts";

interface CategoryListProps {
  /** All products are shown where absent. */
  chosen: string | undefined;
  onChoose: (categoryId: string | undefined) => void;
}

/** Stands above all categories. */
const everything: TreeDataNode = { key: "all", title: "全部分类" };

function entryOf({ id, label, children }: TreeNode): TreeDataNode {
  return { key: id, title: label, children: children.map(entryOf) };
}

/** The category tree next to the list; a category includes all below it. */
export function CategoryList({ chosen, onChoose }: CategoryListProps) {
  const { data: tree, isError, refetch } = useCategoryTree();
  return (
    <aside className={styles.categories} aria-label="航材分类">
      {isError && <ReloadPrompt again={refetch} />}
      {!tree && !isError && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {tree && (
        <Tree
          blockNode
          treeData={[everything, ...tree.map(entryOf)]}
          defaultExpandedKeys={chosen ? pathTo(tree, chosen).map(({ id }) => id) : []}
          selectedKeys={[chosen ?? everything.key]}
          onSelect={([id]) => {
            // A second click keeps the selection.
            if (id !== undefined) onChoose(id === everything.key ? undefined : String(id));
          }}
        />
      )}
    </aside>
  );
}
