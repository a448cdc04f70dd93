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
import { branchPath, useCategoryTree } from "./category-tree.ts";

interface CategoryCascaderProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** A node to choose; without `isLeaf` its branch is loaded when it is opened. */
interface Choice extends TreeNode {
  isLeaf?: boolean;
  loading?: boolean;
  children: Choice[];
}

/** A category, selected level by level as the levels load; any level may be selected. */
export function CategoryCascader({ id, value, onChange }: CategoryCascaderProps) {
  const tree = useLazyTree(materialCategory, { branchPath });
  const opened = tree.rows.map((row) => choiceOf(row, tree.isOpening));
  // A value from the URL may be in branches that are not loaded yet.
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
        const last = path.at(-1) as Choice | undefined;
        if (last) tree.expand(last.id);
      }}
      changeOnSelect
      allowClear
      placeholder="请选择所属分类"
    />
  );
}

function choiceOf(row: TreeRow<MaterialCategoryRow>, isOpening: (id: string) => boolean): Choice {
  const { categoryId, name, children } = row;
  return {
    id: categoryId,
    label: name,
    isLeaf: children === undefined,
    loading: isOpening(categoryId),
    children: (children ?? []).map((child) => choiceOf(child, isOpening)),
  };
}
