import {
  type MaterialCategoryRow,
  materialCategory,
} from "@aeromaint/contracts/materials/category.ts";
import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import type { CrudColumn } from "../../crud/list/columns.ts";
import { TreePage } from "../../crud/tree/tree-page.tsx";
import { useLazyTree } from "../../crud/tree/use-lazy-tree.ts";
import { useTreeEditor } from "../../crud/tree/use-tree-editor.ts";
import { CategoryForm } from "./category-form.tsx";
import { branchPath } from "./category-tree.ts";

const { name, orderNum } = materialCategory.fields;

const columns: CrudColumn<MaterialCategoryRow>[] = [
  { key: "name", dataIndex: "name", title: name.title },
  { key: "orderNum", dataIndex: "orderNum", title: orderNum.title },
  { key: "createTime", dataIndex: "createTime", title: "创建时间" },
];

/** Products carry their category's name. */
const affects = [materialInfo.path];

/** Categories of aviation material: a tree without pages. */
export default function AirClassifyPage() {
  const tree = useLazyTree(materialCategory, { branchPath });
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
