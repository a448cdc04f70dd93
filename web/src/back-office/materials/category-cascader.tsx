import {
  type MaterialCategoryRow,
  materialCategory,
} from "@aeromaint/contracts/materials/category.ts";
import { Cascader } from "antd";
import {
  type TreeNode,
  type TreeRow,
  treePathTo,
  useLazyTree,
} from "../../crud/tree/use-lazy-tree.ts";
import { categoryBranchPath, useCategoryTree } from "./category-tree.ts";

interface CategoryCascaderProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Selectable category. Without `isLeaf` its branch loads when it opens. */
interface CategoryOption extends TreeNode {
  isLeaf?: boolean;
  loading?: boolean;
  children: CategoryOption[];
}

/** Category input that loads level by level. Every level can be selected. */
export function CategoryCascader({ id, value, onChange }: CategoryCascaderProps) {
  const tree = useLazyTree(materialCategory, { branchPath: categoryBranchPath });
  const opened = tree.rows.map((row) => choiceOf(row, tree.isOpening));
  // The branch of a value from the address may not be loaded yet.
  const isMissing = Boolean(value) && treePathTo(opened, value ?? "").length === 0;
  const { data: whole } = useCategoryTree({ enabled: isMissing });
  const choices = isMissing && whole ? whole : opened;
  const trail = value ? treePathTo(choices, value) : [];
  return (
    <Cascader
      id={id}
      options={choices}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      value={trail.map((node) => node.id)}
      onChange={(path) => onChange?.((path as string[] | undefined)?.at(-1))}
      loadData={(path) => {
        const last = path.at(-1) as CategoryOption | undefined;
        if (last) tree.expand(last.id);
      }}
      changeOnSelect
      allowClear
      placeholder="请选择所属分类"
    />
  );
}

function choiceOf(
  row: TreeRow<MaterialCategoryRow>,
  isOpening: (id: string) => boolean,
): CategoryOption {
  const { categoryId, name, children } = row;
  return {
    id: categoryId,
    label: name,
    isLeaf: children === undefined,
    loading: isOpening(categoryId),
    children: (children ?? []).map((child) => choiceOf(child, isOpening)),
  };
}
