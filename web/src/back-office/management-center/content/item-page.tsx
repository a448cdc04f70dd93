import { CrudPage } from "../../../crud/crud-page.tsx";
import { EditorDialog } from "../../../crud/editor-dialog.tsx";
import { filesFromUrls } from "../../../crud/file-field/file-items.ts";
import { FilterField } from "../../../crud/filter-field.tsx";
import { DateInput } from "../../../crud/late-inputs.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCrudEditor } from "../../../crud/use-crud-editor.ts";
import { useCrudList } from "../../../crud/use-crud-list.ts";
import { usePlatformClock } from "../../../crud/wall-clock.ts";
import { useProfile } from "../../../session/profile.ts";
import { useCategories } from "../../content-categories.ts";
import { CategorySelect } from "./category-select.tsx";
import type { ContentModule, ItemDetail } from "./content-module.ts";
import { itemColumns } from "./item-columns.tsx";
import { ItemForm } from "./item-form.tsx";
import { useTakeDownAction } from "./take-down-action.tsx";

const dialogWidth = 650;

/** The items of a content module, from the editor's desk. */
export function ItemPage({ module }: { module: ContentModule }) {
  const { items, categories, categoryField, fileField, periodSearch, affects } = module;
  const nickName = useProfile().data?.user.nickName;
  const clock = usePlatformClock();
  const list = useCrudList(items);
  const editor = useCrudEditor(items, {
    detailPath: (id) => `${items.path}/details/${id}`,
    toForm: (detail) => formValues(detail, fileField),
    initial: () => ({ releaseUser: nickName, releaseTime: clock() }),
    drafts: true,
    affects,
  });
  const takeDownAction = useTakeDownAction({ resource: items, affects });
  return (
    <CrudPage
      resource={items}
      list={list}
      editor={editor}
      columns={itemColumns(module)}
      affects={affects}
      rowActions={takeDownAction}
      filters={[
        <FilterField key="category" of={items.filters} name={categoryField}>
          <CategorySelect categories={useCategories(categories)} allowClear />
        </FilterField>,
        <FilterField key="title" of={items.filters} name="title" />,
        <FilterField key="releaseUser" of={items.filters} name="releaseUser" />,
        periodSearch && (
          <FilterField key="beginTime" of={items.filters} name="beginTime">
            <DateInput />
          </FilterField>
        ),
        periodSearch && (
          <FilterField key="endTime" of={items.filters} name="endTime">
            <DateInput />
          </FilterField>
        ),
      ]}
    >
      <EditorDialog editor={editor} width={dialogWidth}>
        <ItemForm module={module} />
      </EditorDialog>
    </CrudPage>
  );
}

function formValues(detail: ItemDetail, fileField: string): FormValues {
  const stored = detail.fileVOList.map((file) => ({ ...file, uid: file.attachmentId }));
  return { ...detail, cover: filesFromUrls(detail.cover), [fileField]: stored };
}
