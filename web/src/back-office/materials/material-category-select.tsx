import { TreeSelect } from "antd";
import { useCategoryTree } from "./category-tree.ts";

interface CategorySelectProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Category input with a search by a part of the name. */
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
