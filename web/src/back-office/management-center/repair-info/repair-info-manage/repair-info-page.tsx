import { type RepairInfoDetail, repairInfo } from "@aeromaint/contracts/platform/info.ts";
import { CrudPage } from "../../../../crud/crud-page.tsx";
import { EditorDialog } from "../../../../crud/editor-dialog.tsx";
import { filesFromUrls } from "../../../../crud/file-field/file-items.ts";
import { FilterField } from "../../../../crud/filter-field.tsx";
import type { FormValues } from "../../../../crud/resource-types.ts";
import { useCrudEditor } from "../../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../../crud/use-crud-list.ts";
import { CategorySelect } from "./category-select.tsx";
import { repairInfoColumns } from "./repair-info-columns.tsx";
import { RepairInfoForm } from "./repair-info-form.tsx";

const dialogWidth = 650;

/** Items of the 145 module, from the editor's desk. */
export default function RepairInfoPage() {
  const list = useCrudList(repairInfo);
  const editor = useCrudEditor(repairInfo, {
    detailPath: (id) => `${repairInfo.path}/details/${id}`,
    toForm: formValues,
  });
  return (
    <CrudPage
      resource={repairInfo}
      list={list}
      editor={editor}
      columns={repairInfoColumns}
      filters={[
        <FilterField key="categoryId" of={repairInfo.filters} name="categoryId">
          <CategorySelect allowClear />
        </FilterField>,
        <FilterField key="title" of={repairInfo.filters} name="title" />,
        <FilterField key="releaseUser" of={repairInfo.filters} name="releaseUser" />,
      ]}
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <RepairInfoForm />
      </EditorDialog>
    </CrudPage>
  );
}

function formValues(detail: RepairInfoDetail): FormValues {
  const file = detail.fileVOList.map((stored) => ({ ...stored, uid: stored.attachmentId }));
  return { ...detail, cover: filesFromUrls(detail.cover), file };
}
