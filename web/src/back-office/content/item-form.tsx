import { Form } from "antd";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import { fieldOf } from "../../crud/resource-types.ts";
import { useContentCategories } from "../shared/content/content-categories.ts";
import { ContentCategorySelect } from "../shared/content/content-category-select.tsx";
import type { ManagedModule } from "../shared/content/content-module.ts";
import { ReleaseTimeField } from "../shared/release/release-time-field.tsx";
import { TakeDownField } from "../shared/release/take-down-field.tsx";

const withCover = "1";
const detailImages = ".png,.jpg,.jpeg";

/** A cover is asked for, and then required, where the chosen category has covers. */
export function ItemForm({ module }: { module: ManagedModule }) {
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
