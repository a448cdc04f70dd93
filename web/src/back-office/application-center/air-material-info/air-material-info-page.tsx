import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { EditorDialog } from "../../../crud/editor-dialog.tsx";
import { FilterField } from "../../../crud/filter-field.tsx";
import { ListSection } from "../../../crud/list-section.tsx";
import { permissionFor } from "../../../crud/permission-for.ts";
import { RowActions } from "../../../crud/row-actions.tsx";
import { SearchHeader } from "../../../crud/search-header.tsx";
import { useCrudList } from "../../../crud/use-crud-list.ts";
import { useCan } from "../../../session/can.tsx";
import { productColumns } from "../../material/product-columns.tsx";
import { productDialogWidth, useProductEditor } from "../../material/product-editor.ts";
import { ProductForm } from "../../material/product-form.tsx";
import styles from "./air-material-info.module.css";
import { CategoryList } from "./category-list.tsx";

/** Products of aviation material by category, to look at; nothing is changed here. */
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
