import {
  type MaterialCategoryRow,
  materialCategory,
} from "@aeromaint/contracts/materials/category.ts";
import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { Form } from "antd";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { CrudFields } from "../../crud/form/field.tsx";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { ParentChoice } from "../../crud/tree/parent-field.tsx";
import { TreePage } from "../../crud/tree/tree-page.tsx";
import { rootId, useLazyTree, useTreeEditor } from "../../crud/tree/use-lazy-tree.ts";
import { categoryBranchPath, useCategoryTree, withoutNode } from "./category-tree.ts";

const { name, orderNum } = materialCategory.fields;

const columns: CrudColumn<MaterialCategoryRow>[] = [
  column("name", name),
  column("orderNum", orderNum),
  column("createTime", "创建时间"),
];

/** Products carry their category's name. */
const affects = [materialInfo.path];

/** Categories of aviation material: a tree without pages. */
export default function AirClassifyPage() {
  const tree = useLazyTree(materialCategory, { branchPath: categoryBranchPath });
  const editor = useTreeEditor(materialCategory, { tree, affects });
  return (
    <TreePage
      resource={materialCategory}
      tree={tree}
      editor={editor}
      columns={columns}
      affects={affects}
    >
      <EditorDialog editor={editor}>
        <CategoryForm />
      </EditorDialog>
    </TreePage>
  );
}

function CategoryForm() {
  const form = Form.useFormInstance();
  const { data: tree, isFetching } = useCategoryTree();
  const own = String(form.getFieldValue(materialCategory.id) ?? rootId);
  return (
    <>
      <CrudFields of={materialCategory.create} names={["name", "orderNum"]} />
      <ParentChoice
        resource={materialCategory}
        rootLabel="顶级分类"
        tree={tree && withoutNode(tree, own)}
        loading={isFetching}
      />
    </>
  );
}
