import { type MaterialInfoRow, materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { Button } from "antd";
import { useState } from "react";
import { applicabilityFilterFields } from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { permissionFor } from "../../crud/permission-for.ts";
import { BatchReview } from "../../crud/review/batch-review.tsx";
import { ReviewDialog } from "../../crud/review/review-dialog.tsx";
import { useCan } from "../../session/can.tsx";
import { CategoryCascader } from "./category-cascader.tsx";
import { productColumns } from "./product-columns.tsx";
import { productDialogWidth, productQueryPaths, useProductEditor } from "./product-editor.ts";
import { ProductForm } from "./product-form.tsx";
import { ProductDecisionFields, productReview } from "./product-review.tsx";
import { pending } from "./product-state.tsx";
import { StateSelect } from "./state-select.tsx";

const isWaiting = ({ status }: MaterialInfoRow) => status === pending;

/** Management of aviation material: products are created, then approved or rejected. */
export default function AirMaterialPage() {
  const [judged, setJudged] = useState<string | null>(null);
  const mayApprove = useCan()(permissionFor(materialInfo, "approve"));
  const list = useCrudList(materialInfo);
  const editor = useProductEditor();
  const applicability = useApplicability({
    kind: "material",
    chosen: list.selected,
    affects: [materialInfo.path, ...productQueryPaths],
    onStated: list.clearSelection,
  });
  return (
    <CrudPage
      resource={materialInfo}
      list={list}
      editor={editor}
      columns={productColumns}
      rowActions={(row) => (
        <>
          {mayApprove && isWaiting(row) && (
            <Button type="link" size="small" onClick={() => setJudged(row.infoId)}>
              审核
            </Button>
          )}
          {applicability.rowAction(row.infoId)}
        </>
      )}
      affects={productQueryPaths}
      choosable={applicability.isOffered ? () => true : mayApprove ? isWaiting : undefined}
      tools={
        <>
          {mayApprove && (
            <BatchReview
              review={productReview}
              chosen={list.selectedRows}
              isWaiting={isWaiting}
              onDecided={list.clearSelection}
            >
              <ProductDecisionFields />
            </BatchReview>
          )}
          {applicability.tool}
        </>
      }
      filters={[
        <FilterField key="categoryId" of={materialInfo.filters} name="categoryId">
          <CategoryCascader />
        </FilterField>,
        <FilterField key="name" of={materialInfo.filters} name="name" />,
        <FilterField key="subtitle" of={materialInfo.filters} name="subtitle" />,
        <FilterField key="partNumber" of={materialInfo.filters} name="partNumber" />,
        <FilterField key="condition" of={materialInfo.filters} name="condition" />,
        <FilterField key="certificate" of={materialInfo.filters} name="certificate" />,
        <FilterField key="supplierName" of={materialInfo.filters} name="supplierName" />,
        <FilterField key="status" of={materialInfo.filters} name="status">
          <StateSelect />
        </FilterField>,
        ...applicabilityFilterFields(materialInfo.filters),
      ]}
    >
      <EditorDialog editor={editor} width={productDialogWidth}>
        <ProductForm />
      </EditorDialog>
      {applicability.dialog}
      <ReviewDialog
        review={productReview}
        first={judged}
        onClose={() => setJudged(null)}
        evidence={<ProductForm />}
      >
        <ProductDecisionFields />
      </ReviewDialog>
    </CrudPage>
  );
}
