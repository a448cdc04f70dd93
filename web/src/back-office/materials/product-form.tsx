import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { Form, Input } from "antd";
import { editorMode, useEditorSituation } from "../../crud/dialog/editor-mode.ts";
import { Field } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { CategorySelect } from "./category-select.tsx";
import { picturesIn } from "./pictures.ts";
import { mileage } from "./product-columns.tsx";
import { ProductState } from "./product-state.tsx";

const { create: fields } = materialInfo;
const { price } = materialInfo.fields;
const pictureKinds = ".png,.jpg";

/** What the dialog holds of a product; its pictures come as comma lists of urls. */
export function productValues({ file, url, ...detail }: { file: string; url: string }): FormValues {
  return { ...detail, coverImage: picturesIn(file), detailImages: picturesIn(url) };
}

export function ProductForm() {
  const { mode } = useEditorSituation();
  const form = Form.useFormInstance();
  const shownName = String(form.getFieldValue("categoryName") ?? "—");
  return (
    <FormColumns
      wide={
        <>
          <Field of={fields} name="characteristic" />
          <Field of={fields} name="description" />
          <Field of={fields} name="introduce" />
          <Field of={fields} name="coverImage" extra="第一张作为主图">
            <Pictures name="coverImage" labels={["主图"]} />
          </Field>
          <Field of={fields} name="detailImages">
            <Pictures name="detailImages" labels={[]} />
          </Field>
        </>
      }
    >
      <Field of={fields} name="categoryId" shown={() => shownName}>
        <CategorySelect />
      </Field>
      <Field of={fields} name="name" />
      <Field of={fields} name="subtitle" />
      <Field of={fields} name="price" shown={(value) => mileage(Number(value))}>
        <Input inputMode="decimal" suffix="里程" placeholder={`请输入${price.title}`} />
      </Field>
      <Field of={fields} name="specifications" />
      <Field of={fields} name="brand" />
      <Field of={fields} name="style" />
      {mode === editorMode.view && (
        <>
          <Form.Item label="浏览量">{form.getFieldValue("viewNum")}</Form.Item>
          <Form.Item label="审核状态">
            <ProductState status={form.getFieldValue("status")} />
          </Form.Item>
        </>
      )}
    </FormColumns>
  );
}

interface PicturesProps {
  name: "coverImage" | "detailImages";
  /** What the pictures are for, by their places. */
  labels: readonly string[];
}

function Pictures({ name, ...input }: PicturesProps) {
  return <FilesInput {...input} schema={materialInfo.fields[name]} accept={pictureKinds} />;
}
