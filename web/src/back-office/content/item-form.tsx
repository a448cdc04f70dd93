import { Form } from "antd";
import { Field } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import { fieldOf } from "../../crud/resource-types.ts";
import { CategorySelect } from "./category-select.tsx";
import { useCategories } from "./content-categories.ts";
import type { ContentModule } from "./content-module.ts";
import { TakeDownField } from "./take-down-field.tsx";

const withCover = "1";
const detailImages = ".png,.jpg";

/** A cover is asked for, and then required, where the chosen category has covers. */
export function ItemForm({ module }: { module: ContentModule }) {
  const { items, categories: resource, categoryField, fileField } = module;
  const fields = items.create;
  const form = Form.useFormInstance();
  const categories = useCategories(resource);
  const chosen: unknown = Form.useWatch(categoryField, form);
  const category = categories.find(({ categoryId }) => categoryId === chosen);
  return (
    <FormColumns
      wide={
        <>
          {category?.cover === withCover ? (
            <Field of={fields} name="cover" required extra="第一张作为列表封面">
              <FilesInput schema={fieldOf(fields, "cover").schema} accept={detailImages} />
            </Field>
          ) : (
            // Kept in the form, so that a cover that another category had is cleared on saving.
            <Form.Item name="cover" noStyle>
              <Unseen />
            </Form.Item>
          )}
          <Field of={fields} name={fileField} />
          <Field of={fields} name="content" />
        </>
      }
    >
      <Field
        of={fields}
        name={categoryField}
        lockable
        shown={(id) => categories.find(({ categoryId }) => categoryId === id)?.name ?? "—"}
      >
        <CategorySelect categories={categories} onChange={() => form.setFieldValue("cover", [])} />
      </Field>
      <Field of={fields} name="title" />
      <Field of={fields} name="releaseUser" />
      <Field of={fields} name="releaseTime" />
      <TakeDownField of={fields} release="releaseTime" />
    </FormColumns>
  );
}

function Unseen() {
  return null;
}
