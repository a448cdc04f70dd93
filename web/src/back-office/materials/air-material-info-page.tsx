import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { Grid } from "antd";
import { LinesLoadState } from "../../api/load-state.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useRequestedDialog } from "../../crud/dialog/requested-dialog.ts";
import { lazySelect } from "../../crud/form/lazy-inputs.tsx";
import { FilterField, filterFields } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { openInDialog } from "../../crud/list/row-opening.ts";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { permissionFor } from "../../crud/resource-types.ts";
import { treePathTo } from "../../crud/tree/use-lazy-tree.ts";
import { useCan } from "../../session/can.tsx";
import { FilterTree } from "../shared/filter-tree.tsx";
import { useCategoryTree } from "./category-tree.ts";
import { productColumns } from "./product-columns.tsx";
import { ProductForm, productDialogWidth, useProductEditor } from "./product-form.tsx";

const LazyCategoryCascader = lazySelect(
  async () => (await import("./category-cascader.tsx")).CategoryCascader,
  "请选择所属分类",
);

/** Read-only list of products by category. */
export default function AirMaterialInfoPage() {
  const list = useCrudList(materialInfo);
  const editor = useProductEditor();
  useRequestedDialog(materialInfo, editor);
  const mayQuery = useCan()(permissionFor(materialInfo, "query"));
  const { categoryId, ...searched } = list.filters;
  // A phone has no room for the tree; the category is a filter there.
  const { md: hasTree = true } = Grid.useBreakpoint();
  const kept = hasTree ? { categoryId } : {};
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[--spacing(54)_minmax(0,1fr)]">
      {hasTree && (
        <CategoryList
          chosen={categoryId}
          onChoose={(id) => list.search({ ...searched, categoryId: id })}
        />
      )}
      <div>
        <SearchHeader
          list={{
            filters: hasTree ? searched : list.filters,
            search: (values) => list.search({ ...values, ...kept }),
          }}
        >
          {!hasTree && (
            <FilterField of={materialInfo.filters} name="categoryId">
              <LazyCategoryCascader />
            </FilterField>
          )}
          {filterFields(materialInfo.filters, ["name", "subtitle"])}
        </SearchHeader>
        <ListSection
          path="air-material-info"
          list={list}
          columns={productColumns}
          openingOf={mayQuery ? (row) => openInDialog(editor, row, row.infoId) : undefined}
          actions={(row) => <RowActions onView={mayQuery ? () => editor.view(row) : undefined} />}
        />
      </div>
      <EditorDialog editor={editor} width={productDialogWidth} title="航材信息详情">
        <ProductForm />
      </EditorDialog>
    </div>
  );
}

interface CategoryListProps {
  /** Undefined for all categories. */
  chosen: string | undefined;
  onChoose: (categoryId: string | undefined) => void;
}

/** Category tree next to the list. A category includes its subcategories. */
function CategoryList({ chosen, onChoose }: CategoryListProps) {
  const query = useCategoryTree();
  const { data: tree } = query;
  return (
    <aside className="card px-2 py-3" aria-label="航材分类">
      {!tree && <LinesLoadState query={query} rows={6} />}
      {tree && (
        <FilterTree
          rootTitle="全部分类"
          tree={tree}
          opened={chosen ? treePathTo(tree, chosen).map(({ id }) => id) : []}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </aside>
  );
}
