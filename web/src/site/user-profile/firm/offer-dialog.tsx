import { productOffer } from "@aeromaint/contracts/materials/product.ts";
import { api } from "../../../api/api.ts";
import { SiteFormDialog } from "../../shared/forms/form-dialog.tsx";
import { FormField } from "../../shared/forms/form-field.tsx";
import { formFieldsOf, formValuesOf, toJsonBody } from "../../shared/forms/form-fields.ts";
import { ownProductsPath } from "./own-products.ts";

const fields = formFieldsOf(productOffer, ["price", "stock"]);

interface OfferDialogProps {
  product: { infoId: string; name: string; price: number; stock: number | null; version: number };
  onClose: () => void;
}

/** Price and stock, which change at once. */
export function OfferDialog({ product, onClose }: OfferDialogProps) {
  const { infoId, name, version } = product;
  return (
    <SiteFormDialog
      title="价格与库存"
      action="保存"
      fields={fields}
      initial={formValuesOf(fields, product)}
      send={(values) =>
        api.send("PUT", `${ownProductsPath}/offer/${infoId}`, {
          body: { ...toJsonBody(fields, values), version },
        })
      }
      affects={ownProductsPath}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="note">{name}，保存后立即生效，无需审核。</p>
          <FormField form={form} name="price" help="单位：里程" />
          <FormField form={form} name="stock" help="选填，0 表示暂时无货" />
        </>
      )}
    </SiteFormDialog>
  );
}
