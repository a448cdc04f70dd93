import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { ListSection } from "../../crud/list/list-section.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import { SearchHeader } from "../../crud/list/search-header.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { permissionFor } from "../../crud/permission-for.ts";
import { useCan } from "../../session/can.tsx";
import styles from "./air-material-info.module.css";
import { CategoryList } from "./category-list.tsx";
import { productColumns } from "./product-columns.tsx";
import { productDialogWidth, useProductEditor } from "./product-editor.ts";
import { ProductForm } from "./product-form.tsx";

/** Products of aviation material by category; read-only. */
export default function AirMaterialInfoPage() {
  const list = useCrudList(materialInfo);
  const editor = useProductEditor();
  const mayQuery = useCan()(permissionFor(materialInfo, "query"));
  const { categoryId, ...searched } = list.filters;
  return (
    <div className={styles.page}>
      <CategoryList
        chosen={categoryId}
        onChoose={(id) => list.search({ ...searched, categoryId: id })}
      />
      <div>
        <SearchHeader
          filters={searched}
          onSearch={(values) => list.search({ ...values, categoryId })}
          onReset={() => list.search({ categoryId })}
        >
          <FilterField of={materialInfo.filters} name="name" />
          <FilterField of={materialInfo.filters} name="subtitle" />
        </SearchHeader>
        <ListSection
          path="air-material-info"
          list={list}
          columns={productColumns}
          actions={(row) => <RowActions onView={mayQuery ? () => editor.view(row) : undefined} />}
        />
      </div>
      <EditorDialog editor={editor} width={productDialogWidth} title="航材信息详情">
        <ProductForm />
      </EditorDialog>
    </div>
  );
}
