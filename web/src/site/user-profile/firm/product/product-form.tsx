import { isList } from "@aeromaint/contracts/fields/fields.ts";
import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { ownProduct } from "@aeromaint/contracts/materials/product.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Static } from "typebox";
import { api } from "../../../../api/api.ts";
import { messageOf } from "../../../../api/api-error.ts";
import { callQuery } from "../../../../api/query-by-key.ts";
import type { ApiResponse } from "../../../../api/request.ts";
import { FormField } from "../../../../forms/form-field.tsx";
import {
  formFieldsOf,
  formValuesOf,
  type SiteForm,
  type SiteFormValues,
  useSiteForm,
} from "../../../../forms/form-fields.ts";
import { SelectField } from "../../../../own/select-field.tsx";
import { formatMoment, useSiteFacts } from "../../../../reference-data/site-facts.ts";
import type { DraftLocation, StoredDraft } from "../../../../session/drafts/draft-copies.ts";
import { Button } from "../../../../ui/button.tsx";
import type { ListChoice } from "../../../../ui/select/select.tsx";
import { toast } from "../../../../ui/toast/toast.ts";
import { ownProductsId, paths } from "../../../paths.ts";
import { FormSection } from "../../../shared/forms/form-section.tsx";
import { handedIn, ownProductsPath } from "../own-products.ts";
import { CertificateChoice, NumbersField } from "./list-fields.tsx";
import { appendPictures, arePicturesChanged, storedPictures } from "./pictures.ts";
import { PicturesField } from "./pictures-field.tsx";
import { useProductDraft } from "./use-product-draft.ts";

const { coverImage, detailImages, ...texts } = ownProduct.create.properties;
const names = Object.keys(texts);
const fields = Object.fromEntries(
  Object.entries(formFieldsOf(ownProduct.create, names)).map(([name, { schema, required }]) => [
    name,
    // Lists are typed as one line, with commas between; the server says what is wrong in them.
    { schema: isList(schema) ? { ...schema, type: "string" } : schema, required },
  ]),
);

interface ProductFormProps {
  /** Absent: a new one. */
  product: Static<typeof ownProduct.detail> | undefined;
  place: DraftLocation;
  draft: StoredDraft | null;
}

/** Everything that is said of a product; it waits for a decision once it is handed in. */
export default function ProductForm({ product, place, draft }: ProductFormProps) {
  const client = useQueryClient();
  const { timeZone } = useSiteFacts();
  const navigate = useNavigate();
  const saved: SiteFormValues = product ? formValuesOf(fields, product) : {};
  const form = useSiteForm({ fields, initial: { ...saved, ...textsIn(draft?.values) } });
  const [covers, setCovers] = useState(() => storedPictures(product?.file));
  const [details, setDetails] = useState(() => storedPictures(product?.url));
  const [problem, setProblem] = useState("");
  const own = useProductDraft({ place, draft, version: product?.version, values: form.values });
  const hasOtherCovers = arePicturesChanged(covers, product?.file);
  const hasOtherDetails = arePicturesChanged(details, product?.url);
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: async (): Promise<ApiResponse<unknown>> => {
      const body = new FormData();
      for (const name of names) body.append(name, String(form.values[name] ?? "").trim());
      if (hasOtherCovers) appendPictures(body, "coverImage", covers);
      if (hasOtherDetails) appendPictures(body, "detailImages", details);
      if (!product) return api.send("POST", ownProductsPath, { body });
      body.append("version", String(product.version));
      return api.send("PUT", `${ownProductsPath}/${product.infoId}`, { body });
    },
    onSuccess: async ({ message }) => {
      toast(message, "success");
      await own.remove();
      await client.invalidateQueries({ queryKey: [ownProductsPath] });
      await navigate(`${paths.userProfile}#${ownProductsId}`, { state: handedIn });
    },
    onError: (error) => setProblem(form.refuse(error) ? "请检查标出的内容" : messageOf(error)),
  });
  const submit = () => {
    const lacksCover = covers.length === 0;
    const isComplete = form.check();
    setProblem(isComplete ? (lacksCover ? "请上传封面图片" : "") : "请检查标出的内容");
    if (isComplete && !lacksCover && !sending.isPending) sending.mutate();
  };
  const field = (name: string, help?: string) => <FormField form={form} name={name} help={help} />;
  return (
    <form
      ref={form.place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {product?.reason && <p className="mb-4 text-refused">上次审核意见：{product.reason}</p>}
      {draft && (
        <p className="mb-4 text-muted text-sm">
          已恢复 {formatMoment(draft.typedAt, timeZone)} 保存的草稿，图片需要重新选择。
        </p>
      )}
      {draft && product && draft.version !== product.version && (
        <p className="mb-4 text-muted text-sm">
          保存草稿后，该产品已有变化（如审核、价格与库存），请核对后提交。
        </p>
      )}
      <FormSection title="产品">
        <CategoryChoice form={form} name="categoryId" />
        {field("name")}
        {field("subtitle")}
        {field("brand")}
        {field("specifications")}
        {field("style")}
      </FormSection>
      <FormSection title="供货" note="价格和库存可在“我的产品”中随时修改，无需审核">
        {field("price", "单位：里程")}
        {field("stock", "选填，0 表示暂时无货")}
        {field("condition")}
        <CertificateChoice form={form} name="certificates" />
      </FormSection>
      <FormSection title="件号">
        {field("partNumber")}
        {field("supersededBy", "代替本件号的新件号")}
        <NumbersField
          form={form}
          name="interchangeable"
          help="与本件可以互相替换，多个用逗号分开"
        />
        <NumbersField form={form} name="substitutes" help="只能由其替换本件，多个用逗号分开" />
      </FormSection>
      <FormSection title="说明">
        {field("characteristic")}
        {field("description")}
        {field("introduce")}
      </FormSection>
      <FormSection title="图片">
        <PicturesField
          schema={coverImage}
          items={covers}
          onChange={setCovers}
          help="第一张作为主图"
          required
        />
        <PicturesField schema={detailImages} items={details} onChange={setDetails} />
      </FormSection>
      <div className="flex flex-wrap items-center justify-end gap-3 pt-4">
        <p className="mr-auto text-muted text-sm" role="status">
          {own.note}
          {own.note && (hasOtherCovers || hasOtherDetails) && "，不含图片的改动"}
        </p>
        {problem && (
          <p className="text-refused text-sm" role="alert">
            {problem}
          </p>
        )}
        <Button onClick={() => void own.save()}>保存草稿</Button>
        <Button variant="primary" type="submit" disabled={sending.isPending}>
          {sending.isPending ? "提交中…" : "提交审核"}
        </Button>
      </div>
      {product?.status === "1" && (
        <p className="mt-2 text-muted text-sm">
          除价格和库存外，修改后需重新审核，审核通过前产品不在前台展示。
        </p>
      )}
    </form>
  );
}

/** Values of a draft that belong to a field of the form. */
function textsIn(values: Record<string, unknown> = {}): SiteFormValues {
  const known = Object.entries(values).filter(([name]) => names.includes(name));
  return Object.fromEntries(known.map(([name, value]) => [name, String(value ?? "")]));
}

/** Each with the categories above it. */
const optionsIn = (tree: readonly OpenMaterialCategory[], above = ""): ListChoice[] =>
  tree.flatMap(({ categoryId, name, children }) => [
    { value: categoryId, label: above + name },
    ...optionsIn(children, `${above}${name} / `),
  ]);

/** The category of a product, chosen from all. */
function CategoryChoice({ form, name }: { form: SiteForm; name: string }) {
  const { data = [] } = useQuery({ ...callQuery("/open/material/category"), staleTime: 60_000 });
  return (
    <SelectField form={form} name={name} options={optionsIn(data)} placeholder="请选择所属分类" />
  );
}
