import {
  additionalTextNames,
  withAdditionalTexts,
} from "@aeromaint/contracts/content/item-texts.ts";
import { publisherTitle } from "@aeromaint/contracts/content/modules.ts";
import { acceptAttributeOf } from "@aeromaint/contracts/fields/files.ts";
import { Form } from "antd";
import { useEditorContext } from "../../crud/dialog/editor-mode.ts";
import { fileItemsFromUrls } from "../../crud/file-field/file-items.ts";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import { TitleField } from "../../crud/form/title-field.tsx";
import { type PreviewHead, toPreviewText } from "../../crud/full-page/use-full-page.ts";
import { type FormValues, fieldOf } from "../../crud/resource-types.ts";
import { ContentCategorySelect } from "../shared/content/content-category-select.tsx";
import {
  type ManagedItemDetail,
  type ManagedModule,
  useContentCategories,
} from "../shared/content/content-modules.ts";
import { ReleaseTimeField, TakeDownField } from "../shared/release/release-fields.tsx";

/** Head of the preview, equal to the head of the site's page. */
export function itemPreviewHead(values: FormValues): PreviewHead {
  const { title, releaseTime, releaseUser } = values;
  return {
    notes: withAdditionalTexts(values, ""),
    title: toPreviewText(title),
    facts: [
      { title: "发布时间", value: toPreviewText(releaseTime) },
      { title: publisherTitle, value: toPreviewText(releaseUser) },
    ],
  };
}

/** Form values of an item detail. */
export function itemFormValues(detail: ManagedItemDetail, fileField: string): FormValues {
  const stored = detail.fileVOList.map((file) => ({ ...file, uid: file.attachmentId }));
  return { ...detail, cover: fileItemsFromUrls(detail.cover), [fileField]: stored };
}

const withCover = "1";
const detailImages = acceptAttributeOf("png", "jpg");

/** Fields of an item. A cover is required if the chosen category has covers. */
export function ItemForm({ module }: { module: ManagedModule }) {
  const { items, categories: resource, categoryField, fileField } = module;
  const fields = items.create;
  const form = Form.useFormInstance();
  const categories = useContentCategories(resource);
  const chosen: unknown = Form.useWatch(categoryField, form);
  const category = categories.find(({ categoryId }) => categoryId === chosen);
  const wantsCover = category?.cover === withCover;
  const { isFullPage = false } = useEditorContext();
  return (
    <FormColumns
      wide={
        <>
          {wantsCover || (isFullPage && !category) ? (
            <CrudField of={fields} name="cover" required={wantsCover} extra="第一张作为列表封面">
              <FilesInput schema={fieldOf(fields, "cover").schema} accept={detailImages} />
            </CrudField>
          ) : (
            // Keep the field registered: saving then clears the cover of the former category.
            <Form.Item name="cover" noStyle>
              <NoInput />
            </Form.Item>
          )}
          <CrudField of={fields} name={fileField} />
        </>
      }
      text={<CrudField of={fields} name="content" />}
      first={
        <CrudField
          of={fields}
          name={categoryField}
          lockable
          renderValue={(id) => categories.find(({ categoryId }) => categoryId === id)?.name ?? "—"}
        >
          <ContentCategorySelect
            categories={categories}
            // A cover chosen before any category stays.
            onChange={() => category && form.setFieldValue("cover", [])}
          />
        </CrudField>
      }
      title={<TitleField of={fields} name="title" />}
    >
      <CrudField of={fields} name="releaseUser" />
      <CrudFields of={fields} names={additionalTextNames} />
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

function NoInput() {
  return null;
}
