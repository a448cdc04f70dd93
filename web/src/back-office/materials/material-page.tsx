import {
  type MaterialInfoRow,
  materialDecision,
  materialInfo,
} from "@aeromaint/contracts/materials/product.ts";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { applicabilityFilterFields } from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import type { FileItem } from "../../crud/file-field/file-items.ts";
import { lazySelect } from "../../crud/form/lazy-inputs.tsx";
import { ImportButton } from "../../crud/import/import-button.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField, filterFields } from "../../crud/list/filter-field.tsx";
import { RowButton } from "../../crud/list/row-actions.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { permissionFor } from "../../crud/resource-types.ts";
import {
  DecisionFields,
  pendingStatus,
  rejectedStatus,
  useApprovalChoices,
} from "../../crud/review/approval.tsx";
import { BatchReview, ReviewDialog } from "../../crud/review/review.tsx";
import type { ReviewDefinition } from "../../crud/review/review-types.ts";
import { useCan } from "../../session/can.tsx";
import { productColumns } from "./product-columns.tsx";
import {
  ProductForm,
  productDialogWidth,
  productFormValues,
  productQueryPaths,
  useProductEditor,
} from "./product-form.tsx";

const LazyCategoryCascader = lazySelect(
  async () => (await import("./category-cascader.tsx")).CategoryCascader,
  "请选择所属分类",
);

const reasonSeenBy = "修改该产品的人会看到此意见";
const isWaiting = ({ status }: MaterialInfoRow) => status === pendingStatus;

export default function AirMaterialPage() {
  const [judged, setJudged] = useState<string | null>(null);
  const mayApprove = useCan()(permissionFor(materialInfo, "approve"));
  const list = useCrudList(materialInfo);
  const editor = useProductEditor();
  const applicability = useApplicability({
    kind: "material",
    chosen: list.selected,
    affects: [materialInfo.path, ...productQueryPaths],
    onApplicabilitySaved: list.clearSelection,
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
            <RowButton onClick={() => setJudged(row.infoId)}>审核</RowButton>
          )}
          {applicability.rowAction(row.infoId)}
        </>
      )}
      isSelectable={applicability.isOffered ? () => true : mayApprove ? isWaiting : undefined}
      tools={
        <>
          {mayApprove && (
            <BatchReview
              review={productReview}
              chosen={list.selectedRows}
              isWaiting={isWaiting}
              onDecided={list.clearSelection}
            >
              <DecisionFields of={materialDecision} extra={reasonSeenBy} />
            </BatchReview>
          )}
          {applicability.tool}
          <ImportButton resource={materialInfo} affects={productQueryPaths} />
        </>
      }
      filters={[
        <FilterField key="categoryId" of={materialInfo.filters} name="categoryId">
          <LazyCategoryCascader />
        </FilterField>,
        ...filterFields(materialInfo.filters, [
          "name",
          "subtitle",
          "partNumber",
          "condition",
          "certificate",
          "supplierName",
        ]),
        <FilterField
          key="status"
          of={materialInfo.filters}
          name="status"
          choices={useApprovalChoices()}
        />,
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
        <DecisionFields of={materialDecision} extra={reasonSeenBy} />
      </ReviewDialog>
    </CrudPage>
  );
}

/** The specification requires form data for decisions on products. */
const productReview: ReviewDefinition<MaterialInfoRow> = {
  title: "审核航材信息",
  path: materialInfo.path,
  waiting: { status: pendingStatus },
  idOf: ({ infoId }) => infoId,
  nameOf: ({ name, subtitle }) => `${name}（${subtitle}）`,
  detailPath: (id) => `${materialInfo.path}/details/${id}`,
  toForm: productFormValues,
  proof: ({ coverImage }) => (coverImage as FileItem[])[0],
  send: (ids, { status, reason }) => {
    const body = new FormData();
    body.append("status", String(status));
    if (status === rejectedStatus) body.append("reason", String(reason ?? ""));
    return api.send("PATCH", `${materialInfo.path}/${ids.join(",")}`, { body });
  },
  affects: productQueryPaths,
};
