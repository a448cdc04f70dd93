import { TreeSelect } from "antd";
import { useCategoryTree } from "./category-tree.ts";

interface CategorySelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** A category out of the whole tree, found by typing a part of its name. */
export function MaterialCategorySelect(props: CategorySelectProps) {
  const { data: tree, isFetching } = useCategoryTree();
  return (
    <TreeSelect
      {...props}
      treeData={tree ?? []}
      loading={isFetching}
      fieldNames={{ label: "label", value: "id", children: "children" }}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: "label" }}
      listHeight={320}
      placeholder="请选择所属分类"
    />
  );
}
