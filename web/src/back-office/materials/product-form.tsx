import { acceptAttributeOf } from "@aeromaint/contracts/fields/files.ts";
import {
  materialDecision,
  materialInfo,
  type RelatedNumbers,
} from "@aeromaint/contracts/materials/product.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Form, Input, Select } from "antd";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { callQuery } from "../../api/query-by-key.ts";
import { editorMode, useEditorContext } from "../../crud/dialog/editor-mode.ts";
import { viewDialogParams } from "../../crud/dialog/requested-dialog.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { CrudField, CrudFields } from "../../crud/form/field.tsx";
import { FormColumns } from "../../crud/form/form-columns.tsx";
import { FilesInput, lazySelect } from "../../crud/form/lazy-inputs.tsx";
import type { FormValues } from "../../crud/resource-types.ts";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { listAddress } from "../navigation/record-pages.ts";
import { mileageText, productPictures } from "./product-columns.tsx";
import { ProductState } from "./product-state.tsx";

const { create: fields } = materialInfo;
const { price } = materialInfo.fields;
const LazyCategorySelect = lazySelect(
  async () => (await import("./material-category-select.tsx")).MaterialCategorySelect,
  "请选择所属分类",
);
const pictureKinds = acceptAttributeOf("png", "jpg");

/** Form values of a product. Its pictures arrive as comma-separated URLs. */
export function productFormValues({
  file,
  url,
  ...detail
}: {
  file: string;
  url: string;
}): FormValues {
  return { ...detail, coverImage: productPictures(file), detailImages: productPictures(url) };
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
          <CrudFields
            of={fields}
            names={["certificates", "characteristic", "description", "introduce"]}
          />
          <CrudField of={fields} name="coverImage" extra="第一张作为主图">
            <Pictures name="coverImage" labels={["主图"]} />
          </CrudField>
          <CrudField of={fields} name="detailImages">
            <Pictures name="detailImages" labels={[]} />
          </CrudField>
        </>
      }
    >
      <CrudField of={fields} name="categoryId" renderValue={() => shownName}>
        <LazyCategorySelect />
      </CrudField>
      <CrudFields of={fields} names={["name", "subtitle"]} />
      <CrudField of={fields} name="price" renderValue={(value) => mileageText(Number(value))}>
        <Input inputMode="decimal" suffix="里程" placeholder={`请输入${price.title}`} />
      </CrudField>
      <CrudFields of={fields} names={["stock", "specifications", "brand", "style", "partNumber"]} />
      <CrudField
        of={fields}
        name="supersededBy"
        extra="代替本件号的新件号"
        renderValue={() => <SupersessionText of={form.getFieldValue("supersession")} />}
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
      <CrudField of={fields} name="supplierId" renderValue={() => supplierName ?? "—"}>
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
  /** Purpose of each picture, in order. */
  labels: readonly string[];
}

function Pictures({ name, ...input }: PicturesProps) {
  return <FilesInput {...input} schema={materialInfo.fields[name]} accept={pictureKinds} />;
}

/** Alternative part numbers with their direction and a link to the product. */
function AlternativeNumbers({ of }: { of: RelatedNumbers["alternatives"] | undefined }) {
  if (!of || of.length === 0) return "—";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {of.map(({ partNumber, isTwoWay, infoId }) => (
        <li key={partNumber}>
          <NumberLink number={partNumber} infoId={infoId} />
          <small className="ml-2 text-muted">{isTwoWay ? "可互换" : "可代替本件"}</small>
        </li>
      ))}
    </ul>
  );
}

/** Part number that supersedes the product's own. */
function SupersessionText({ of }: { of: RelatedNumbers["supersession"] | undefined }) {
  if (!of) return "—";
  return (
    <span>
      {of.via.map((number) => `${number} → `)}
      <NumberLink number={of.supersededBy} infoId={of.infoId} />
    </span>
  );
}

function NumberLink({ number, infoId }: { number: string; infoId: string | null }) {
  if (!infoId) return number;
  return <Link to={listAddress(screens.materials.path, viewDialogParams(infoId))}>{number}</Link>;
}

interface SupplierSelectProps {
  /** Name of the product's current firm. */
  known: string | null;
  id?: string;
  value?: string | null;
  onChange?: (value: string | undefined) => void;
}

/** Registered firm, found by a part of its name. */
function SupplierSelect({ known, value, onChange, ...input }: SupplierSelectProps) {
  const [typed, setTyped] = useState("");
  const [own] = useState(value);
  const name = useDeferredValue(typed.trim());
  const { data: firms = [], isFetching } = useQuery({
    ...callQuery(`${materialInfo.path}/supplier`, name ? { name } : {}),
    placeholderData: keepPreviousData,
  });
  const options = firms.map(({ supplierId, name }) => ({ value: supplierId, label: name }));
  const isKnown = options.some((option) => option.value === own);
  if (own && known && !isKnown && !typed) options.unshift({ value: own, label: known });
  return (
    <Select
      {...input}
      value={value ?? undefined}
      onChange={onChange}
      options={options}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="请选择供应商"
      notFoundContent="没有符合的企业"
      allowClear
    />
  );
}

/** Query paths to invalidate when a product changes. */
export const productQueryPaths = [materialInfo.path, `${materialInfo.path}/pending`];

/** Width of the product's dialog, by specification. */
export const productDialogWidth = 650;

/** Dialog to add, edit or view a product. A draft keeps unsaved input. */
export function useProductEditor() {
  return useCrudEditor(materialInfo, {
    detailPath: (id) => `${materialInfo.path}/details/${id}`,
    toForm: productFormValues,
    drafts: true,
    affects: productQueryPaths,
  });
}
