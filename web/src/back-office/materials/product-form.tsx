import { materialDecision, materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { Form, Input } from "antd";
import { editorMode, useEditorContext } from "../../crud/dialog/editor-mode.ts";
import { CrudField } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput } from "../../crud/form/lazy-inputs.tsx";
import { lazySelect } from "../../crud/form/lazy-select.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { AlternativeNumbers, SupersessionText } from "./other-numbers.tsx";
import { picturesIn } from "./pictures.ts";
import { mileage } from "./product-columns.tsx";
import { ProductState } from "./product-state.tsx";
import { SupplierSelect } from "./supplier-select.tsx";

const { create: fields } = materialInfo;
const { price } = materialInfo.fields;
const LazyCategorySelect = lazySelect(
  async () => (await import("./material-category-select.tsx")).MaterialCategorySelect,
  "请选择所属分类",
);
const pictureKinds = ".png,.jpg,.jpeg";

/** What the dialog holds of a product; its pictures come as comma lists of urls. */
export function productValues({ file, url, ...detail }: { file: string; url: string }): FormValues {
  return { ...detail, coverImage: picturesIn(file), detailImages: picturesIn(url) };
}

export function ProductForm() {
  const { mode } = useEditorContext();
  const form = Form.useFormInstance();
  const shownName = String(form.getFieldValue("categoryName") ?? "—");
  const applicability = useApplicabilityFacts(form.getFieldValue("applicability"));
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
        <LazyCategorySelect />
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
      <CrudField
        of={fields}
        name="supersededBy"
        extra="代替本件号的新件号"
        shown={() => <SupersessionText of={form.getFieldValue("supersession")} />}
      />
      {mode === editorMode.view ? (
        <Form.Item label="替代件号">
          <AlternativeNumbers of={form.getFieldValue("alternatives")} />
        </Form.Item>
      ) : (
        <>
          <CrudField of={fields} name="interchangeable" extra="与本件可以互相替换" />
          <CrudField of={fields} name="substitutes" extra="只能由其替换本件" />
        </>
      )}
      <CrudField of={fields} name="condition" />
      <CrudField of={fields} name="supplierId" shown={() => supplierName ?? "—"}>
        <SupplierSelect known={supplierName} />
      </CrudField>
      {mode === editorMode.view &&
        applicability.map(({ title, value }) => (
          <Form.Item key={title} label={title}>
            {value}
          </Form.Item>
        ))}
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
