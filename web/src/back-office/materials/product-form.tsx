import { materialDecision, materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { Form, Input } from "antd";
import { editorMode, useEditorContext } from "../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { MaterialCategorySelect } from "./material-category-select.tsx";
import { picturesIn } from "./pictures.ts";
import { mileage } from "./product-columns.tsx";
import { ProductState } from "./product-state.tsx";
import { SupplierSelect } from "./supplier-select.tsx";

const { create: fields } = materialInfo;
const { price } = materialInfo.fields;
const pictureKinds = ".png,.jpg,.jpeg";

/** What the dialog holds of a product; its pictures come as comma lists of urls. */
export function productValues({ file, url, ...detail }: { file: string; url: string }): FormValues {
  return { ...detail, coverImage: picturesIn(file), detailImages: picturesIn(url) };
}

export function ProductForm() {
  const { mode } = useEditorContext();
  const form = Form.useFormInstance();
  const shownName = String(form.getFieldValue("categoryName") ?? "—");
  const supplierName: string | null = form.getFieldValue("supplierName") ?? null;
  return (
    <FormColumns
      wide={
        <>
          <CrudField of={fields} name="certificates" />
          <CrudField of={fields} name="characteristic" />
          <CrudField of={fields} name="description" />
          <CrudField of={fields} name="introduce" />
          <CrudField of={fields} name="coverImage" extra="第一张作为主图">
            <Pictures name="coverImage" labels={["主图"]} />
          </CrudField>
          <CrudField of={fields} name="detailImages">
            <Pictures name="detailImages" labels={[]} />
          </CrudField>
        </>
      }
    >
      <CrudField of={fields} name="categoryId" shown={() => shownName}>
        <MaterialCategorySelect />
      </CrudField>
      <CrudField of={fields} name="name" />
      <CrudField of={fields} name="subtitle" />
      <CrudField of={fields} name="price" shown={(value) => mileage(Number(value))}>
        <Input inputMode="decimal" suffix="里程" placeholder={`请输入${price.title}`} />
      </CrudField>
      <CrudField of={fields} name="specifications" />
      <CrudField of={fields} name="brand" />
      <CrudField of={fields} name="style" />
      <CrudField of={fields} name="partNumber" />
      <CrudField of={fields} name="condition" />
      <CrudField of={fields} name="supplierId" shown={() => supplierName ?? "—"}>
        <SupplierSelect known={supplierName} />
      </CrudField>
      {mode === editorMode.view && (
        <>
          <Form.Item label="浏览量">{form.getFieldValue("viewNum")}</Form.Item>
          <Form.Item label="审核状态">
            <ProductState status={form.getFieldValue("status")} />
          </Form.Item>
          {form.getFieldValue("reason") && (
            <Form.Item label={materialDecision.properties.reason.title}>
              {form.getFieldValue("reason")}
            </Form.Item>
          )}
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
