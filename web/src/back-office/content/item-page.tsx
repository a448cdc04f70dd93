import { isPossible, transitions } from "@aeromaint/contracts/documents/revision-state.ts";
import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { acceptAttributeOf } from "@aeromaint/contracts/fields/files.ts";
import { useQuery } from "@tanstack/react-query";
import { App, Form } from "antd";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import {
  applicabilityColumn,
  applicabilityFilterFields,
} from "../../crud/applicability/applicability-list.tsx";
import { useApplicability } from "../../crud/applicability/use-applicability.tsx";
import { EditorDialog } from "../../crud/dialog/editor-dialog.tsx";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { filesFromUrls, scaledUrl } from "../../crud/file-field/file-items.ts";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import {
  type PreviewHead,
  previewedText,
  useFullPage,
} from "../../crud/full-page/use-full-page.ts";
import type { CrudColumn } from "../../crud/list/columns.tsx";
import { CrudPage } from "../../crud/list/crud-page.tsx";
import { FilterField } from "../../crud/list/filter-field.tsx";
import { PeriodFilter } from "../../crud/list/period-filter.tsx";
import { MoreActions } from "../../crud/list/row-actions.tsx";
import { useCrudList } from "../../crud/list/use-crud-list.ts";
import { type FormValues, fieldOf } from "../../crud/resource-types.ts";
import { useTabLocation } from "../../crud/tab-location.tsx";
import { usePlatformClock } from "../../reference-data/site-facts.ts";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { ContentCategorySelect } from "../shared/content/content-category-select.tsx";
import {
  type ManagedItemDetail,
  type ManagedItemRow,
  type ManagedModule,
  type ManagedModuleName,
  managedModules,
  useContentCategories,
} from "../shared/content/content-modules.ts";
import { DocumentTime, OfficeDocumentLine } from "../shared/document-line.tsx";
import { documentAddress, editAddress } from "../shared/documents/documents.ts";
import {
  ReleaseStateSelect,
  ReleaseTimeField,
  stateColumn,
  TakeDownField,
  useTakeDownAction,
} from "../shared/release/release-fields.tsx";
import styles from "./item-columns.module.css";

const dialogWidth = 650;

/** Management of a content module's items. */
export default function ManagedItemsPage({ module: name }: { module: ManagedModuleName }) {
  const module: ManagedModule = managedModules[name];
  const { items, categories, categoryField, fileField, affects } = module;
  const nickName = useProfile().data?.user.nickName;
  const clock = usePlatformClock();
  const list = useCrudList(items);
  const controlled = useControlledItems(items);
  const editor = useCrudEditor(items, {
    isEditedElsewhere: (detail) => {
      if (detail.document) controlled.edit(detail);
      return detail.document !== null;
    },
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
      editor={{
        ...editor,
        edit: (row) => (row.document ? controlled.edit(row) : editor.edit(row)),
      }}
      insteadOfRemoval={controlled.insteadOfRemoval}
      columns={itemColumns(module)}
      removalNote={useRemovalNote()}
      affects={[...(affects ?? []), trash.path]}
      choosable={applicability.isOffered ? () => true : undefined}
      tools={applicability.tool}
      rowActions={(row) =>
        !row.document && (
          <MoreActions actions={[takeDownAction(row), applicability.rowChoice(idOf(items, row))]} />
        )
      }
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

/** A controlled item changes by its revisions, on the page of its document. */
function useControlledItems(items: ManagedModule["items"]) {
  const { navigate } = useTabLocation();
  const { message } = App.useApp();
  const { title, permission } = transitions.withdraw;
  const mayWithdraw = useCan()(permission);
  return {
    edit: (row: ManagedItemRow) =>
      void editAddress(idOf(items, row)).then(navigate, (error: unknown) =>
        message.error(messageOf(error)),
      ),
    insteadOfRemoval: (row: ManagedItemRow) => {
      if (!row.document) return undefined;
      const { docNumber, state } = row.document;
      const withdraw = () => navigate(documentAddress(idOf(items, row), undefined, "withdraw"));
      return {
        title,
        onClick: mayWithdraw && isPossible("withdraw", state) ? withdraw : undefined,
        refusal: "受控文件不能删除，请使用作废：",
        name: `${docNumber} ${row.title}`,
      };
    },
  };
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

/** What a removal's question adds: that the item can be restored, and for how long. */
function useRemovalNote(): string {
  const { data } = useQuery({
    queryKey: [trash.path, "period"],
    queryFn: ({ signal }) => api.get(`${trash.path}/period`, {}, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data?.days ? `删除后 ${data.days} 天内可从回收站恢复。` : "删除后可从回收站恢复。";
}

/** The columns of a module's items, titled as its fields are. */
function itemColumns({ items }: ManagedModule): CrudColumn<ManagedItemRow>[] {
  const plain = (key: "title" | "cover" | "releaseTime" | "releaseUser") => ({
    key,
    dataIndex: key,
    title: fieldOf(items.create, key).schema.title,
  });
  return [
    {
      ...plain("title"),
      render: (value: string, { document }) => (
        <span className={styles.title} title={value}>
          <span className={styles.text}>{value}</span>
          <OfficeDocumentLine document={document} />
        </span>
      ),
    },
    {
      ...{ key: "name", dataIndex: "name", title: "所属分类" },
      render: (value: string) => (
        <span className={styles.name} title={value}>
          {value}
        </span>
      ),
    },
    {
      ...plain("cover"),
      render: (value: string) => <CoverThumbnail urls={value} />,
    },
    {
      ...plain("releaseTime"),
      render: (value: string, { document }) => <DocumentTime document={document} time={value} />,
    },
    {
      ...plain("releaseUser"),
      render: (value: string) => (
        <span className={styles.name} title={value}>
          {value}
        </span>
      ),
    },
    stateColumn as CrudColumn<ManagedItemRow>,
    applicabilityColumn as CrudColumn<ManagedItemRow>,
  ];
}

const thumbnailWidth = 160;

/** The first of a comma list of pictures. */
function CoverThumbnail({ urls }: { urls: string }) {
  const [first] = filesFromUrls(urls);
  if (!first?.url) return "—";
  return (
    <img
      className={styles.cover}
      src={scaledUrl(first.url, thumbnailWidth)}
      alt=""
      loading="lazy"
    />
  );
}

const withCover = "1";
const detailImages = acceptAttributeOf("png", "jpg");

/** A cover is asked for, and then required, where the chosen category has covers. */
function ItemForm({ module }: { module: ManagedModule }) {
  const { items, categories: resource, categoryField, fileField } = module;
  const fields = items.create;
  const form = Form.useFormInstance();
  const categories = useContentCategories(resource);
  const chosen: unknown = Form.useWatch(categoryField, form);
  const category = categories.find(({ categoryId }) => categoryId === chosen);
  return (
    <FormColumns
      wide={
        <>
          {category?.cover === withCover ? (
            <CrudField of={fields} name="cover" required extra="第一张作为列表封面">
              <FilesInput schema={fieldOf(fields, "cover").schema} accept={detailImages} />
            </CrudField>
          ) : (
            // Stays registered, so that the cover of the former category is cleared on saving.
            <Form.Item name="cover" noStyle>
              <Unseen />
            </Form.Item>
          )}
          <CrudField of={fields} name={fileField} />
        </>
      }
      text={<CrudField of={fields} name="content" />}
    >
      <CrudField
        of={fields}
        name={categoryField}
        lockable
        shown={(id) => categories.find(({ categoryId }) => categoryId === id)?.name ?? "—"}
      >
        <ContentCategorySelect
          categories={categories}
          onChange={() => form.setFieldValue("cover", [])}
        />
      </CrudField>
      <CrudField of={fields} name="title" />
      <CrudField of={fields} name="releaseUser" />
      <ReleaseTimeField of={fields} name="releaseTime" />
      <TakeDownField of={fields} release="releaseTime" />
      <CrudField
        of={fields}
        name="membersOnly"
        extra="选“是”后，未登录的访客在列表、搜索和分享链接中只能看到标题"
      />
    </FormColumns>
  );
}

function Unseen() {
  return null;
}
