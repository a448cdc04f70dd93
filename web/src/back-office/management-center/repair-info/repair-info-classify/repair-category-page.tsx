import { type RepairCategoryRow, repairCategory } from "@aeromaint/contracts/platform/category.ts";
import { repairInfo } from "@aeromaint/contracts/platform/info.ts";
import type { CrudColumn } from "../../../../crud/columns.ts";
import { CrudPage } from "../../../../crud/crud-page.tsx";
import { DictionaryLabel } from "../../../../crud/dictionary-input.tsx";
import { EditorDialog } from "../../../../crud/editor-dialog.tsx";
import { Field } from "../../../../crud/field.tsx";
import { FilterField } from "../../../../crud/filter-field.tsx";
import { useCrudEditor } from "../../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../../crud/use-crud-list.ts";

const { name, orderNum, cover } = repairCategory.fields;

const columns: CrudColumn<RepairCategoryRow>[] = [
  { key: "name", dataIndex: "name", title: name.title },
  { key: "orderNum", dataIndex: "orderNum", title: orderNum.title },
  {
    key: "cover",
    dataIndex: "cover",
    title: cover.title,
    render: (value: string) => <DictionaryLabel type="WHETHER" value={value} />,
  },
];

/** Items carry their category's name. */
const affects = [repairInfo.path];

/** Categories of the 145 module. The four fixed ones can only be looked at. */
export default function RepairCategoryPage() {
  const list = useCrudList(repairCategory);
  const editor = useCrudEditor(repairCategory, {
    detailPath: (id) => `${repairCategory.path}/details/${id}`,
    affects,
  });
  return (
    <CrudPage
      resource={repairCategory}
      list={list}
      editor={editor}
      columns={columns}
      fixed={({ fixed }) => fixed}
      affects={affects}
      filters={[
        <FilterField key="name" of={repairCategory.filters} name="name" />,
        <FilterField key="cover" of={repairCategory.filters} name="cover" />,
      ]}
    >
      <EditorDialog editor={editor}>
        <Field of={repairCategory.create} name="name" />
        <Field of={repairCategory.create} name="orderNum" />
        <Field of={repairCategory.create} name="cover" />
      </EditorDialog>
    </CrudPage>
  );
}
