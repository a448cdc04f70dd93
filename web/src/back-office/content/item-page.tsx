import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { applicabilityFilterFields } from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { filesFromUrls } from "../../crud/file-field/file-items.ts";
import { type PreviewHead, previewedText } from "../../crud/full-page/preview-head.ts";
import { useFullPage } from "../../crud/full-page/use-full-page.ts";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { MoreActions } from "../../crud/list/more-actions.tsx";
import { PeriodFilter } from "../../crud/list/period-filter.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { type FormValues, fieldOf } from "../../crud/resource-types.ts";
import { usePlatformClock } from "../../reference-data/wall-clock.ts";
import { useProfile } from "../../session/profile.ts";
import { useContentCategories } from "../shared/content/content-categories.ts";
import { ContentCategorySelect } from "../shared/content/content-category-select.tsx";
import type {
  ManagedItemDetail,
  ManagedItemRow,
  ManagedModule,
} from "../shared/content/content-module.ts";
import { type ManagedModuleName, managedModules } from "../shared/content/content-modules.ts";
import { ReleaseStateSelect } from "../shared/release/release-state-select.tsx";
import { useTakeDownAction } from "../shared/release/take-down-action.tsx";
import { itemColumns } from "./item-columns.tsx";
import { ItemForm } from "./item-form.tsx";
import { useRemovalNote } from "./removal-note.ts";

const dialogWidth = 650;

/** Management of a content module's items. */
export default function ManagedItemsPage({ module: name }: { module: ManagedModuleName }) {
  const module: ManagedModule = managedModules[name];
  const { items, categories, categoryField, fileField, affects } = module;
  const nickName = useProfile().data?.user.nickName;
  const clock = usePlatformClock();
  const list = useCrudList(items);
  const editor = useCrudEditor(items, {
    detailPath: (id) => `${items.path}/details/${id}`,
    toForm: (detail) => formValues(detail, fileField),
    initial: () => ({ releaseUser: nickName, releaseTime: clock(), membersOnly: "2" }),
    drafts: true,
    affects,
  });
  const fullPage = useFullPage(items, editor);
  const takeDownAction = useTakeDownAction<ManagedItemRow>({ resource: items, affects });
  const applicability = useApplicability({
    kind: name,
    chosen: list.selected,
    affects: [items.path, ...(affects ?? [])],
    onStated: list.clearSelection,
  });
  return (
    <CrudPage
      resource={items}
      list={list}
      editor={editor}
      columns={itemColumns(module)}
      removalNote={useRemovalNote()}
      affects={[...(affects ?? []), trash.path]}
      choosable={applicability.isOffered ? () => true : undefined}
      tools={applicability.tool}
      rowActions={(row) => (
        <MoreActions actions={[takeDownAction(row), applicability.rowChoice(idOf(items, row))]} />
      )}
      filters={[
        <FilterField key="title" of={items.filters} name="title" />,
        <FilterField key="state" of={items.filters} name="state">
          <ReleaseStateSelect />
        </FilterField>,
        <PeriodFilter
          key="period"
          of={items.filters}
          title={fieldOf(items.create, "releaseTime").schema.title}
        />,
        <FilterField key="category" of={items.filters} name={categoryField}>
          <ContentCategorySelect categories={useContentCategories(categories)} allowClear />
        </FilterField>,
        <FilterField key="releaseUser" of={items.filters} name="releaseUser" />,
        ...applicabilityFilterFields(items.filters),
      ]}
    >
      <EditorDialog
        editor={editor}
        width={dialogWidth}
        fullPage={fullPage}
        previewHead={previewHead}
        pageTool={applicability.formAction}
      >
        <ItemForm module={module} />
      </EditorDialog>
      {applicability.dialog}
    </CrudPage>
  );
}

const idOf = ({ id }: ManagedModule["items"], row: ManagedItemRow) =>
  String((row as unknown as FormValues)[id]);

/** As the site's page of an item begins. */
function previewHead({ title, releaseTime, releaseUser }: FormValues): PreviewHead {
  return {
    title: previewedText(title),
    facts: [
      { title: "发布时间", value: previewedText(releaseTime) },
      { title: "发布人", value: previewedText(releaseUser) },
    ],
  };
}

function formValues(detail: ManagedItemDetail, fileField: string): FormValues {
  const stored = detail.fileVOList.map((file) => ({ ...file, uid: file.attachmentId }));
  return { ...detail, cover: filesFromUrls(detail.cover), [fileField]: stored };
}
