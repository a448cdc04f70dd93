import { materialCategory } from "@aeromaint/contracts/materials/category.ts";
import { Form } from "antd";
import { CrudField } from "../../crud/form/field.tsx";
import { ParentChoice } from "../../crud/tree/parent-field.tsx";
import { rootId } from "../../crud/tree/tree-node.ts";
import { useCategoryTree, without } from "./category-tree.ts";

export function CategoryForm() {
  const form = Form.useFormInstance();
  const { data: tree, isFetching } = useCategoryTree();
  const own = String(form.getFieldValue(materialCategory.id) ?? rootId);
  return (
    <>
      <CrudField of={materialCategory.create} name="name" />
      <CrudField of={materialCategory.create} name="orderNum" />
      <ParentChoice
        resource={materialCategory}
        rootLabel="顶级分类"
        tree={tree && without(tree, own)}
        loading={isFetching}
      />
    </>
  );
}
